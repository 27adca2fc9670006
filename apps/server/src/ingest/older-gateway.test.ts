import { type Samples, topicOf } from '@kilowatch/telemetry'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { older, saidByOlderGateway } from '../../../../packages/telemetry/test/older-version.ts'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'

const uplinkId = '100000000001'
let house: IngestHouse
let client: MqttClient
const heard: { channel: string; body: Record<string, unknown> }[] = []
let wake = () => {}

beforeAll(async () => {
  house = await ingestHouse('embedded', [uplinkId])
  client = await house.connectPlain(uplinkId)
  client.on('message', (topic, payload) => {
    const channel = topic.split('/').at(-1) ?? ''
    // Throws where it would not have understood.
    heard.push({ channel, body: older.parse(channel, payload) as Record<string, unknown> })
    wake()
  })
  await client.subscribeAsync(
    older.serverChannels.map((channel) => `kw/1/${uplinkId.slice(-2)}/${uplinkId}/${channel}`),
    { qos: 1 },
  )
})
afterAll(async () => {
  await client.endAsync(true)
  await house.close()
})

/** What it said then as it would say it now: by a clock that is right. */
function asNow({ sent, samples, ...message }: Samples): Samples {
  const since = Date.now() - sent
  return { ...message, sent: sent + since, samples: samples.map((sample) => ({ ...sample, t: sample.t + since })) }
}

async function until<T>(found: () => T | undefined): Promise<T> {
  for (;;) {
    const result = found()
    if (result !== undefined) return result
    await new Promise<void>((done) => (wake = done))
  }
}

it('a gateway of the version before is heard, stored and answered in words that it understands', async () => {
  const texts = (channel: string) => saidByOlderGateway.filter((said) => said.channel === channel).map(({ text }) => text)
  const [hello = '', status = ''] = [texts('hello').at(-1), texts('status').find((text) => text.includes('"unreachable":[{'))]
  await client.publishAsync(topicOf(uplinkId, 'hello'), hello, { qos: 1 })
  const told = await until(() => heard.find(({ channel }) => channel === 'devices')?.body)
  expect(told.devices).toHaveLength((JSON.parse(hello) as { devices: unknown[] }).devices.length)
  const samples = texts('samples').map((text) => asNow(JSON.parse(text) as Samples))
  for (const message of samples) {
    await client.publishAsync(topicOf(uplinkId, 'samples'), JSON.stringify(message), { qos: 1 })
    await until(() =>
      heard.find(
        ({ channel, body }) =>
          channel === 'stored' && (body.ranges as [number, number][]).some(([from, to]) => message.seq >= from && message.seq <= to),
      ),
    )
  }
  const count = samples.reduce((sum, message) => sum + message.samples.length, 0)
  expect(await house.rows('select count(*)::int as n from samples')).toEqual([{ n: count }])
  await client.publishAsync(topicOf(uplinkId, 'status'), status, { qos: 1 })
  for (;;) {
    const [row] = await house.rows<{ n: number }>(`select count(*)::int as n from devices where unreachable = 'refused'`)
    if (row?.n === 1) break
    await new Promise((next) => setTimeout(next, 10))
  }
  // It takes no configuration and counts nothing: nobody says that it does.
  expect(await house.rows('select from uplink_configs')).toEqual([])
  expect(await house.rows('select from device_exchanges')).toEqual([])
})
