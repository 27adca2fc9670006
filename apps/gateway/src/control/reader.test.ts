import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readCommand } from '@kilowatch/telemetry'
import { expect, it, onTestFinished } from 'vitest'
import { startTestBroker, testUplink } from '../../test/broker.ts'
import { startNutServer } from '../../test/nut-server.ts'
import { createSite } from '../../test/site.ts'

const recordings = join(import.meta.dirname, '../../test/nut')

it('reads a device at once, beside its regular turns, and says of one that does not answer that it did not', async () => {
  const broker = await startTestBroker()
  const nut = await startNutServer({ dir: recordings, devices: { smart: 'single-phase.dev' } })
  // An hour between two readings: whatever comes later was asked for.
  const device = (ref: string, ups: string) =>
    `  - { ref: ${ref}, driver: nut, port: ${nut.port}, ups: ${ups}, interval: 1h, timeout: 1s }\n`
  const site = createSite(device('ups1', 'smart') + device('gone', 'nobody'), broker.url)
  const gateway = site.start()
  onTestFinished(async () => {
    await gateway.stop()
    await broker.stop()
    await nut.stop()
    site.remove()
  })
  const readings = () => broker.samples.flatMap(({ samples }) => samples).filter(({ d }) => d === 'ups1').length
  await broker.until(() => readings() === 1, 'the first reading')
  const ask = (ref: string) => {
    const id = randomUUID()
    broker.say(testUplink, 'command', { id, device: ref, command: readCommand, value: 'now', expires: Date.now() + 15_000 })
    return id
  }
  const [good, bad, unknown] = [ask('ups1'), ask('gone'), ask('never-heard-of')]
  const statesOf = (id: string) =>
    broker.results.filter((result) => result.id === id).map(({ state, reason }) => (reason ? `${state} ${reason}` : state))
  await broker.until(() => [good, bad, unknown].every((id) => statesOf(id).length === 2), 'three ends')
  expect(statesOf(good)).toEqual(['begun', 'verified'])
  expect(statesOf(bad)).toEqual(['begun', 'failed unreachable'])
  expect(statesOf(unknown)).toEqual(['begun', 'failed unknown-device'])
  await broker.until(() => readings() === 2, 'the reading that was asked for')
  // Said again: the end is told, and nothing is read.
  broker.say(testUplink, 'command', { id: good, device: 'ups1', command: readCommand, value: 'now', expires: Date.now() + 15_000 })
  await broker.until(() => statesOf(good).length === 3, 'the same end')
  expect(readings()).toBe(2)
})
