import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@kilowatch/telemetry'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRaw, pingBytes, publishBytes, subscribeBytes } from '../../test/mqtt-wire.ts'
import { ensureCertificates } from './certificates.ts'
import { type EmbeddedBroker, startEmbeddedBroker } from './embedded.ts'

const mebibyte = 1_048_576
const worst = '100000000042'
const other = '100000000043'
const topic = topicOf(worst, 'samples')
const credentials = { matches: async () => true, isKnown: () => true, refresh: async () => [] }
const folder = mkdtempSync(join(tmpdir(), 'kw-worst-'))

describe.each(['plain', 'tls'] as const)('one uplink at its worst, over %s', (kind) => {
  let broker: EmbeddedBroker
  let heard: { topic: string; bytes: number }[] = []
  let refused: { uplinkId: string; reason: string; bytes: number; head: number }[] = []
  let excess: string[] = []
  /** While it stands ingest has no room. */
  let full: Promise<void> | undefined
  let wake = () => {}
  const sockets: Socket[] = []

  beforeAll(async () => {
    broker = await startEmbeddedBroker({
      certificates: await ensureCertificates(folder, [], new Date()),
      host: '127.0.0.1',
      tlsPort: 0,
      plainPort: 0,
      credentials,
      onRefused: (uplinkId, reason, { bytes, head }) => {
        refused.push({ uplinkId, reason, bytes, head: head.length })
        wake()
      },
      onExcess: (budget, uplinkId) => {
        excess.push(`${uplinkId} ${budget}`)
        wake()
      },
    })
    await broker.transport.start((name, payload) => {
      heard.push({ topic: name, bytes: payload.byteLength })
      wake()
      return full
    })
  })
  beforeEach(() => {
    heard = []
    refused = []
    excess = []
    full = undefined
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await broker.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = async (uplinkId = worst) => {
    const socket = await openRaw(broker, kind, uplinkId, 'x')
    sockets.push(socket.resume())
    return socket
  }
  const until = async (met: () => boolean) => {
    while (!met()) await new Promise<void>((done) => (wake = done))
  }
  /** All that was sent before has come when the answer to this has. */
  const otherIsServed = async () => {
    const socket = await open(other)
    const before = heard.length
    socket.write(publishBytes(topicOf(other, 'samples'), Buffer.from('x')))
    await until(() => heard.slice(before).some((message) => message.topic === topicOf(other, 'samples')))
    socket.destroy()
  }

  it('review X1: a publish of QoS 2 ends the connection before its payload is gathered, and is counted', async () => {
    const socket = await open()
    socket.write(publishBytes(topic, Buffer.alloc(1_000), { qos: 2, length: mebibyte }))
    await once(socket, 'close')
    expect(heard).toEqual([])
    expect(refused).toEqual([{ uplinkId: worst, reason: 'qos-2', bytes: 0, head: 0 }])
  })

  it('review X1: a packet above 2 MB ends the connection before it is gathered, and is counted with its size', async () => {
    const socket = await open()
    socket.write(publishBytes(topic, Buffer.alloc(1_000), { length: 15_000_000 }))
    await once(socket, 'close')
    expect(heard).toEqual([])
    expect(refused).toMatchObject([{ uplinkId: worst, reason: 'too-large', head: 0 }])
    expect(refused[0]?.bytes).toBeGreaterThan(15_000_000)
  })

  it('review X1: a message too large for the protocol is still received, so that it is counted and kept', async () => {
    const socket = await open()
    socket.write(publishBytes(topic, Buffer.alloc(1.5 * mebibyte)))
    await until(() => heard.length === 1)
    expect(heard).toEqual([{ topic, bytes: 1.5 * mebibyte }])
    socket.destroy()
  })

  it('review X1: has at most ten publishes in flight while there is no room for it', async () => {
    let enter = () => {}
    full = new Promise<void>((done) => (enter = done))
    const socket = await open()
    socket.write(Buffer.concat(Array.from({ length: 300 }, (_, i) => publishBytes(topic, Buffer.from('x'), { id: i + 1 }))))
    await until(() => heard.length > 0)
    await otherIsServed()
    expect(heard.filter((message) => message.topic === topic).length).toBeLessThanOrEqual(10)
    full = undefined
    enter()
    await until(() => heard.filter((message) => message.topic === topic).length === 300)
    socket.destroy()
  })

  it('review X1: messages that never become whole end the connections that hold the most, and the others stay', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => String(200_000_000_000 + i))
    const holding = await Promise.all(ids.map((id) => open(id)))
    const little = await open()
    little.write(publishBytes(topic, Buffer.alloc(20_000), { length: 40_000 }))
    for (const [i, socket] of holding.entries()) {
      socket.write(publishBytes(topicOf(ids[i] ?? '', 'samples'), Buffer.alloc(1.9 * mebibyte), { length: 1.95 * mebibyte }))
    }
    await until(() => excess.length >= 7)
    little.write(Buffer.alloc(20_000))
    await until(() => heard.length === 1)
    expect(excess.every((line) => line.endsWith(' connectionMemory') && line !== `${worst} connectionMemory`)).toBe(true)
    for (const socket of [...holding, little]) socket.destroy()
  })

  it('review X1: a flood of pings is slowed down, told, and leaves the others served', async () => {
    const socket = await open()
    socket.write(Buffer.concat(Array(20_000).fill(pingBytes)))
    await until(() => excess.includes(`${worst} uplinkPackets`))
    await otherIsServed()
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  it('review X1: an uplink that connects again and again is refused for a while, though its secret is right', async () => {
    const again = '100000000044'
    let code = 0
    for (let i = 0; i < 100 && code === 0; i++) {
      const socket = await openRaw(broker, kind, again, 'x').catch(() => undefined)
      socket?.destroy()
      if (excess.includes(`${again} uplinkConnections`)) code = 3
    }
    expect(code).toBe(3)
    await otherIsServed()
  })

  it('review X8: answers that an uplink does not read are not kept for it, and it is cut off', async () => {
    const stored = topicOf(worst, 'stored')
    const socket = await open()
    socket.write(subscribeBytes(stored))
    await once(socket, 'data')
    socket.pause()
    const sent = 1_000
    for (let n = 0; n < sent; n++) {
      broker.transport.publish(stored, 'x'.repeat(100_000))
      await new Promise((turn) => setImmediate(turn))
    }
    await otherIsServed()
    await until(() => excess.includes(`${worst} unreadTime`))
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
    })
    const closed = once(socket, 'close')
    socket.resume()
    await closed
    // What the kernel holds for both ends, and little more.
    expect(read).toBeLessThan((sent * 100_000) / 4)
  })
})
