import { createSocket, type Socket } from 'node:dgram'
import { promises as dns, type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { addressesOf, type NameSources } from './names.ts'

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
})

/** What a DNS server says of a name: its addresses, that there is none, or nothing. */
type Zone = Readonly<Record<string, readonly string[] | 'unknown' | 'silent'>>

/** A DNS server on loopback that knows IPv4 addresses. */
async function resolverOf(zone: Zone): Promise<dns.Resolver> {
  const server = createSocket('udp4')
  opened.push(server)
  server.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    const question = query.subarray(12, end)
    const said = zone[nameIn(question)] ?? 'unknown'
    if (said === 'silent') return
    const addresses = said === 'unknown' || question.readUInt16BE(question.length - 4) !== 1 ? [] : said
    const records = addresses.map((one) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...one.split('.').map(Number)]))
    const head = Buffer.from([...query.subarray(0, 2), 0x81, said === 'unknown' ? 0x83 : 0x80, 0, 1, 0, records.length, 0, 0, 0, 0])
    server.send(Buffer.concat([head, question, ...records]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new dns.Resolver({ timeout: 50, tries: 1 })
  resolver.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`])
  return resolver
}

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 0; question.readUInt8(at) > 0; at += question.readUInt8(at) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question.readUInt8(at)))
  }
  return labels.join('.').toLowerCase()
}

async function sources(zone: Zone, hosts = ''): Promise<NameSources & { asked: string[] }> {
  const asked: string[] = []
  const system = async (host: string): Promise<LookupAddress[]> => {
    asked.push(host)
    return [{ address: '10.1.1.1', family: 4 }]
  }
  return { hosts: async () => hosts, dns: await resolverOf(zone), system, asked }
}

it('asks the hosts file, then the DNS, and the system for what neither knows', async () => {
  const names = await sources(
    { 'sms.example.com': ['8.8.8.8', '8.8.4.4'], 'pinned.example.com': ['8.8.8.8'] },
    '# 1.1.1.1 sms.example.com\n10.9.9.9\tother Pinned.example.com # gateway\n::1 pinned.example.com\nnonsense sms.example.com\n',
  )
  expect(await addressesOf('pinned.EXAMPLE.com.', names)).toEqual([
    { address: '10.9.9.9', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect(await addressesOf('sms.example.com', names)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '8.8.4.4', family: 4 },
  ])
  expect(names.asked).toEqual([])
  expect(await addressesOf('smsgateway', names)).toEqual([{ address: '10.1.1.1', family: 4 }])
  expect(names.asked).toEqual(['smsgateway'])
})

it('holds no thread of the process while the DNS is silent', async () => {
  const names = await sources({ 'sms.example.com': 'silent' })
  await expect(addressesOf('sms.example.com', names)).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(names.asked).toEqual([])
})
