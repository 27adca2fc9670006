import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { TopicBus } from './topic-bus.ts'

it('lets a broker hear its own heartbeat, so that it never publishes the wills of the living', async () => {
  const said: string[] = []
  const bus = new TopicBus((packet) => said.push(packet.topic))
  const broker = await Aedes.createBroker({ mq: bus, heartbeatInterval: 10 })
  const server = createServer(broker.handle).listen(0, '127.0.0.1')
  try {
    await new Promise((done) => server.once('listening', done))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const will = { topic: 'kw/1/42/100000000042/status', payload: Buffer.from('{"connected":false}'), qos: 1 as const, retain: false }
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { will, protocolVersion: 4 })
    // Wills are looked at each fourth heartbeat.
    await new Promise<void>((done) => {
      let beats = 0
      bus.on('$SYS/+/heartbeat', (_packet, next) => {
        beats++
        if (beats === 12) done()
        next()
      })
    })
    expect(said).toEqual([])
    await client.endAsync()
  } finally {
    await new Promise<void>((done) => broker.close(() => done()))
    server.close()
  }
})
