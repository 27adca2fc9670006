import { parseTopic } from '@kilowatch/telemetry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { older } from '../../../packages/telemetry/test/older-version.ts'
import { startTestBroker, type TestBroker, testUplink } from '../test/broker.ts'
import { createSite, type TestSite } from '../test/site.ts'
import type { Gateway } from './gateway.ts'

let broker: TestBroker
let site: TestSite
let gateway: Gateway
const understood = new Set<string>()
const misunderstood: string[] = []

beforeEach(async () => {
  broker = await startTestBroker({
    // As the broker of the version before: what it does not know it does not let through.
    maySubscribe: (topic) => older.serverChannels.includes(parseTopic(topic)?.channel ?? ''),
    hear: (channel, payload) => {
      try {
        older.parse(channel, payload)
        understood.add(channel)
      } catch (error) {
        misunderstood.push(String(error))
      }
    },
  })
  const thermometer = '  - { ref: th1, type: th, driver: simulator, interval: 200ms }\n'
  const lost = '  - { ref: lost, driver: nut, ups: x, port: 1, interval: 200ms }\n'
  site = createSite(thermometer + lost, broker.url)
  gateway = site.start({ rules: { statusEvery: 100 } })
})
afterEach(async () => {
  await gateway.stop()
  await broker.stop()
  site.remove()
})

it('a server of the version before understands all that the gateway says, and the gateway goes on without what it lacks', async () => {
  const confirmed = () => broker.samples.length > 5 && broker.statuses.at(-1)?.queued === 0
  await broker.until(
    () => confirmed() && broker.statuses.some(({ exchanges }) => exchanges?.devices.some(({ ref }) => ref === 'lost')),
    'talk',
  )
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  broker.say(testUplink, 'command', { id, device: 'th1', command: 'nothing', value: 'x', expires: Date.now() + 60_000 })
  await broker.until(() => broker.results.length > 0, 'an answer')
  expect(understood).toEqual(new Set(older.uplinkChannels))
  // What nobody lets through does not reach it.
  broker.say(testUplink, 'config', { version: 'one', interval: 1_000, devices: [] })
  const before = broker.statuses.length
  await broker.until(() => broker.statuses.length > before + 3, 'more words')
  expect(broker.statuses.at(-1)?.config).toEqual({ version: '', limits: '' })
  expect(misunderstood).toEqual([])
})
