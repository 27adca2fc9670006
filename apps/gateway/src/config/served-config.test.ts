import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UplinkConfig } from '@kilowatch/telemetry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import type { Gateway } from '../gateway.ts'

let broker: TestBroker
let site: TestSite
let gateway: Gateway
const devices = ['a', 'b'].map((ref) => `  - { ref: ${ref}, type: th, driver: simulator, interval: 10min }\n`).join('')

beforeEach(async () => {
  broker = await startTestBroker()
  site = createSite(devices, broker.url)
  gateway = site.start()
})
afterEach(async () => {
  await gateway.stop()
  await broker.stop()
  site.remove()
})

const said = () => broker.statuses.at(-1)?.config
const announced = (ref: string) => broker.hellos.flatMap(({ devices }) => devices).findLast((device) => device.ref === ref)?.interval
const readings = (ref: string) => broker.samples.flatMap(({ samples }) => samples).filter(({ d }) => d === ref).length

/** Says it as the server does, and waits for the answer. */
async function tell(config: UplinkConfig): Promise<void> {
  await broker.until(() => said() !== undefined, 'the connection')
  broker.say(testUplink, 'config', config)
  await broker.until(() => [said()?.version, said()?.refused?.version].includes(config.version), 'the answer')
}

it('reads at another interval at once, tells so, and starts with it while nobody says it again', async () => {
  await broker.until(() => announced('b') === 600_000 && said()?.version === '', 'the file')
  await tell({ version: 'one', interval: 300_000, devices: [{ ref: 'a', interval: 200 }] })
  await broker.until(() => announced('a') === 200 && announced('b') === 300_000, 'the intervals')
  const before = readings('a')
  await broker.until(() => readings('a') > before + 3, 'readings at the new interval')
  await gateway.stop()
  broker.hellos.length = 0
  broker.statuses.length = 0
  gateway = site.start()
  await broker.until(() => announced('a') === 200 && announced('b') === 300_000 && said()?.version === 'one', 'the same after a restart')
  await tell({ version: 'none', devices: [] })
  await broker.until(() => announced('a') === 600_000 && announced('b') === 600_000, 'its own file again')
})

it('refuses what cannot be in words, and goes on as before', async () => {
  await tell({ version: 'one', devices: [{ ref: 'a', interval: 200 }] })
  await tell({ version: 'two', devices: [{ ref: 'a', interval: 199 }] })
  expect(said()).toEqual({ version: 'one', limits: '', refused: { version: 'two', reason: 'interval', ref: 'a' } })
  await tell({ version: 'three', devices: [{ ref: 'b.outlet.1', interval: 1_000 }] })
  expect(said()).toEqual({ version: 'one', limits: '', refused: { version: 'three', reason: 'part', ref: 'b.outlet.1' } })
  await tell({ version: 'four', devices: [{ ref: 'gone', interval: 1_000 }] })
  expect(said()).toEqual({ version: 'four', limits: '' })
})

it('says that it could not keep it, and takes a damaged file for none', async () => {
  await gateway.stop()
  const file = join(site.config.state, 'config.json')
  writeFileSync(file, '{"version":"x","devices":[{"ref":"a"')
  broker.statuses.length = 0
  gateway = site.start()
  await broker.until(() => said()?.version === '', 'no configuration')
  rmSync(file)
  // A folder stands where the file is to be.
  mkdirSync(join(file, 'x'), { recursive: true })
  await tell({ version: 'one', interval: 1_000, devices: [] })
  expect(said()).toEqual({ version: '', limits: '', refused: { version: 'one', reason: 'storage' } })
})
