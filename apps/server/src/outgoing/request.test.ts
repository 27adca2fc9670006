import type { LookupAddress } from 'node:dns'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type HttpEndpoint, httpEndpoint, httpsEndpoint } from '../../test/http-endpoint.ts'
import { silentServer } from '../../test/mail-server.ts'
import { networksOf } from '../networks.ts'
import { readAddress } from './address-check.ts'
import { mayConnect } from './addresses.ts'
import { type OutgoingGuard, outgoing } from './request.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function opening<T extends { close(): Promise<void> }>(made: Promise<T>): Promise<T> {
  const server = await made
  opened.push(server)
  return server
}

const loopback = networksOf('127.0.0.0/8')
const nobody: OutgoingGuard = { allowed: undefined }
const get = (guard: OutgoingGuard, url: string) => outgoing(guard, { url, method: 'GET', headers: {} })
const answers =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const forbidden = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.254', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.254', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ...['ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2001::1', '2001:db8::1', '2002:7f00:1::1', '100::1', 'fd00:ec2::254'],
]

it.each(forbidden)('an address that is given or looked up never leads to %s', async (address) => {
  expect(mayConnect(address, 'https:', undefined)).toBe(false)
  expect(mayConnect(address, 'http:', undefined)).toBe(false)
  const resolve = answers(address)
  expect(await get({ ...nobody, resolve }, 'https://hook.example.com/')).toEqual({ fault: 'forbidden-address' })
})

it('goes to the internet over TLS alone', () => {
  for (const address of ['8.8.8.8', '100.128.0.1', '172.32.0.1', '223.5.5.5', '2400:3200::1', '::ffff:8.8.8.8']) {
    expect([address, mayConnect(address, 'https:', undefined), mayConnect(address, 'http:', undefined)]).toEqual([address, true, false])
  }
})

it.each([
  ...['https://127.0.0.1/', 'https://127.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://017700000001/', 'https://127。0。0。1/'],
  ...['https://①②⑦.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[0:0:0:0:0:0:0:1]/'],
  ...['https://localhost/', 'https://LOCALHOST./', 'https://x.localhost/', 'https://169.254.169.254/latest/meta-data', 'https://0/'],
  ...['https://user@127.0.0.1/', 'https://example.com@127.0.0.1/', 'https://[64:ff9b::a9fe:a9fe]/', 'https://192.168.0.1:8443/'],
])('finds loopback behind %s before anything is asked', async (url) => {
  expect(readAddress(url, undefined)).toEqual({ fault: 'forbidden-address' })
  expect(await get(nobody, url)).toEqual({ fault: 'forbidden-address' })
})

/** A number in one of the notations that a host may have. */
const notations = [(n: number) => String(n), (n: number) => `0x${n.toString(16)}`, (n: number) => `0${n.toString(8)}`]
const byte = fc.integer({ min: 0, max: 255 })
const privateAddress = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
)

it('finds a private address in every notation that a host may have', () => {
  const places = fc.tuple(...Array.from({ length: 4 }, () => fc.constantFrom(...notations)))
  fc.assert(
    fc.property(privateAddress, fc.integer({ min: 1, max: 4 }), places, (bytes, parts, written) => {
      // The last part stands for all bytes that are left.
      const last = bytes.slice(parts - 1).reduce((sum, one) => sum * 256 + one, 0)
      const numbers = [...bytes.slice(0, parts - 1), last]
      const host = numbers.map((one, place) => written[place]?.(one)).join('.')
      const mapped = `[::ffff:${bytes.join('.')}]`
      for (const url of [`https://${host}/`, `https://${mapped}/`])
        expect(readAddress(url, undefined)).toEqual({ fault: 'forbidden-address' })
    }),
  )
})

it.each(['ftp://example.com/', 'file:///etc/passwd', 'gopher://127.0.0.1/', 'javascript:alert(1)', 'example.com', '', 'https://'])(
  'takes %s for no address',
  async (url) => expect(await get({ allowed: networksOf('0.0.0.0/0,::/0') }, url)).toEqual({ fault: 'bad-address' }),
)

it('says of http that it is for allowed networks', async () => {
  expect(await get(nobody, 'http://hook.example.com/')).toEqual({ fault: 'plain-http' })
  expect(await get({ allowed: loopback, resolve: answers('8.8.8.8') }, 'http://hook.example.com/')).toEqual({ fault: 'plain-http' })
  expect(await get({ allowed: loopback }, 'http://8.8.8.8/')).toEqual({ fault: 'plain-http' })
})

it('reaches a private network that the installation allows, and no other', async () => {
  const endpoint = await opening(httpEndpoint())
  expect(await get({ allowed: loopback }, `http://127.0.0.1:${endpoint.port}/a?b=1`)).toEqual({ status: 200, body: 'ok' })
  expect(await get({ allowed: loopback }, `http://[::ffff:127.0.0.1]:${endpoint.port}/`)).toEqual({ status: 200, body: 'ok' })
  expect(await get({ allowed: networksOf('10.0.0.0/8') }, `http://127.0.0.1:${endpoint.port}/`)).toMatchObject({
    fault: 'forbidden-address',
  })
  expect(endpoint.received.map(({ path }) => path)).toEqual(['/a?b=1', '/'])
})

it('dials what was judged: a name that means loopback the second time is asked once', async () => {
  const endpoint = await opening(httpEndpoint())
  let asked = 0
  const rebinding = async () => answers(asked++ === 0 ? '127.0.0.1' : '127.0.0.2')()
  const guard = { allowed: networksOf('127.0.0.2'), resolve: rebinding }
  expect(await get(guard, `http://rebind.example.com:${endpoint.port}/`)).toMatchObject({ fault: 'plain-http' })
  expect([asked, endpoint.received.length]).toEqual([1, 0])
  // Of several addresses only the allowed one is dialled.
  const both = { allowed: networksOf('127.0.0.1'), resolve: answers('127.0.0.2', '127.0.0.1') }
  expect(await get(both, `http://two.example.com:${endpoint.port}/`)).toEqual({ status: 200, body: 'ok' })
})

it('follows no redirect', async () => {
  const inner = await opening(httpEndpoint())
  const redirect = `http://127.0.0.1:${inner.port}/secret`
  const outer = await opening(httpEndpoint((_request, response) => response.writeHead(302, { location: redirect }).end()))
  expect(await get({ allowed: loopback }, `http://127.0.0.1:${outer.port}/`)).toEqual({ status: 302, body: '' })
  expect(inner.received).toEqual([])
})

it('reads 64 kB of an endless answer, and waits for no slow one', async () => {
  const endless: HttpEndpoint = await opening(
    httpEndpoint((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    }),
  )
  const read = await get({ allowed: loopback }, `http://127.0.0.1:${endless.port}/`)
  expect('body' in read && read.body.length).toBe(65_536)
  const slow = await opening(httpEndpoint((_request, response) => response.write('x')))
  const silent = await opening(silentServer())
  for (const { port } of [slow, silent]) {
    expect(await get({ allowed: loopback, patience: 50 }, `http://127.0.0.1:${port}/`)).toEqual({ fault: 'timeout' })
  }
  const lost = { allowed: loopback, patience: 50, resolve: () => new Promise<never>(() => {}) }
  expect(await get(lost, 'http://slow-name.example.com/')).toEqual({ fault: 'timeout' })
})

it('checks the certificate of the other side', async () => {
  const endpoint = await opening(httpsEndpoint())
  const url = `https://localhost:${endpoint.port}/`
  const guard = { allowed: loopback, resolve: answers('127.0.0.1') }
  expect(await get({ ...guard, ca: endpoint.ca }, url)).toEqual({ status: 200, body: 'ok' })
  expect(await get(guard, url)).toEqual({ fault: 'tls' })
  expect(await get({ ...guard, ca: endpoint.ca }, `https://other.example.com:${endpoint.port}/`)).toEqual({ fault: 'tls' })
})

it('says that a host is unknown or that nobody listens', async () => {
  const endpoint = await opening(httpEndpoint())
  await endpoint.close()
  expect(await get({ allowed: loopback }, `http://127.0.0.1:${endpoint.port}/`)).toEqual({ fault: 'unreachable' })
  expect(await get({ allowed: loopback }, 'http://no-such-host.invalid/')).toEqual({ fault: 'unknown-host' })
})
