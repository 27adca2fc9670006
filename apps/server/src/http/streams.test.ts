import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgets, type Excesses } from '../budgets/index.ts'
import { Refusal } from './refusal.ts'
import { OpenStreams } from './streams.ts'

const app = fastify({ forceCloseConnections: true })
const streams = new OpenStreams()
const chunk = `data: ${'x'.repeat(65_536)}\n\n`
let written = 0
let cutOff: () => void
const cut = new Promise<void>((resolve) => {
  cutOff = resolve
})

beforeAll(async () => {
  app.get('/slow', (_request, reply) =>
    streams.open(reply, (sink) => {
      sink.onClose(() => cutOff())
      const push = () => {
        if (!sink.write(chunk)) return
        written += chunk.length
        setImmediate(push)
      }
      push()
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('a browser that does not read is cut off before it costs more than a megabyte of memory beyond the socket’s own', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await cut
  expect(streams.size).toBe(0)
  expect(streams.cutOff).toBe(1)
  expect(written).toBeLessThan(64 * 1_048_576)
  socket.destroy()
})

test('review X15: streams of one IPv6 network count together, whichever of its addresses they come from', () => {
  const { most } = budgets.streamsOfAddress
  const noted: string[] = []
  const excesses = { note: (budget: string, holder: string) => noted.push(`${budget} ${holder}`) } as unknown as Excesses
  const from = (host: string) => ({ person: undefined, business: undefined, address: host })
  const crowd = new OpenStreams()
  const places = Array.from({ length: most }, (_, i) => crowd.admit(from(`2001:db8:0:1::${(i + 1).toString(16)}`), excesses))
  expect(() => crowd.admit(from('2001:db8:0:1::ffff'), excesses)).toThrow(Refusal)
  expect(noted).toHaveLength(1)
  crowd.admit(from('2001:db8:0:2::1'), excesses)
  places[0]?.()
  crowd.admit(from('2001:db8:0:1::ffff'), excesses)
})
