import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { startEmbeddedBroker } from './embedded.ts'

const uplink = '100000000042'

it('ends the connection of who was let in by a secret that changed before the connection was ready', async () => {
  let isKnown = false
  const credentials = { matches: async () => true, isKnown: () => isKnown, refresh: async () => [] }
  const broker = await startEmbeddedBroker({ host: '127.0.0.1', tlsPort: 0, plainPort: 0, credentials, onRefused() {} })
  const connect = () =>
    mqtt.connect(`mqtt://127.0.0.1:${broker.plainPort}`, {
      protocolVersion: 4,
      clientId: uplink,
      username: uplink,
      password: 'x',
      reconnectPeriod: 0,
    })
  try {
    const early = connect()
    await new Promise((closed) => early.once('close', () => closed(undefined)))
    expect(broker.connected()).toEqual([])
    isKnown = true
    const later = connect()
    await new Promise((ready) => later.once('connect', () => ready(undefined)))
    while (broker.connected().length === 0) await new Promise((turn) => setTimeout(turn, 5))
    expect(broker.connected()).toEqual([uplink])
    await later.endAsync(true)
  } finally {
    await broker.stop()
  }
})
