import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TimedTask, TimetableReport } from '@kilowatch/telemetry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import { machineClock } from '../clock.ts'
import type { Gateway } from '../gateway.ts'
import type { Kept } from './kept.ts'

let broker: TestBroker
let site: TestSite
let gateway: Gateway | undefined
/** The wall clock is so far ahead; it goes on. */
let ahead = 0
const at = (text: string) => {
  ahead = Date.parse(`${text}+08:00`) - Date.now()
}

beforeEach(async () => {
  at('2026-10-21T07:29:00')
  broker = await startTestBroker()
  site = createSite('  - { ref: relays, type: channel, driver: simulator, interval: 200ms, counts: { channel: 2 } }\n', broker.url)
})
afterEach(async () => {
  await stop()
  await broker.stop()
  site.remove()
})

async function start(): Promise<void> {
  const clock = machineClock()
  gateway = site.start({ proofEvery: 20, timetableEvery: 10, clock: { ...clock, now: () => clock.now() + ahead } })
  const hellos = broker.hellos.length
  await broker.until(
    () => broker.hellos.slice(hellos).some(({ devices }) => devices.some(({ controls = [] }) => controls.length > 0)),
    'controls of the relays',
  )
}
async function stop(): Promise<void> {
  await gateway?.stop()
  gateway = undefined
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const task = (number: number, more: Partial<TimedTask> = {}): TimedTask => ({
  ...{ id: id(number), device: 'relays', command: 'channel.1.switch', value: 'close' },
  ...{ repeat: 'daily', days: [], at: '07:30', zone: 'Asia/Shanghai', ...more },
})

/** The server's list; resolves when the gateway says that it carries it out. */
async function want(version: number, ...tasks: TimedTask[]): Promise<void> {
  broker.say(testUplink, 'schedule', { version, tasks })
  await broker.until(() => broker.timetables.at(-1)?.version === version, `version ${version}`)
}
const newest = () => broker.timetables.at(-1) as TimetableReport
/** Every run that was ever told, once. */
const runs = () => [...new Map(broker.timetables.flatMap((report) => report.runs.map((run) => [run.id, run]))).values()]
const ran = (count: number) => broker.until(() => runs().length >= count, `${count} runs`)
const kept = () => JSON.parse(readFileSync(join(site.config.state, 'timetable.json'), 'utf8')) as Kept
/** So many readings more: the gateway has looked at its clock meanwhile. */
async function readings(count: number): Promise<void> {
  const before = broker.samples.length
  await broker.until(() => broker.samples.length >= before + count, `${count} readings`)
}

it('carries a task out at its time with the server gone, once, and tells it until it is heard', async () => {
  await start()
  await want(1, task(1), task(2, { command: 'channel.2.switch', value: 'pause', repeat: 'weekdays', days: [1, 2] }))
  await broker.pause()
  at('2026-10-21T07:30:01')
  while (kept().runs[0]?.state === undefined) await new Promise((next) => setTimeout(next, 10))
  await broker.resume()
  await ran(1)
  expect(runs()).toEqual([
    { id: expect.any(String), task: id(1), due: Date.parse('2026-10-21T07:30:00+08:00'), state: 'verified', reading: 2 },
  ])
  const [run] = newest().runs
  broker.say(testUplink, 'schedule', { heard: [run?.id] })
  await want(2, task(1), task(3, { at: '08:00' }))
  expect(newest().runs).toEqual([])
  await readings(3)
  expect(runs()).toHaveLength(1)
})

it('does nothing of a device whose time has ended, with the server gone, and goes on when it is paid again', async () => {
  const ends = Date.parse('2026-10-21T07:29:30+08:00')
  await start()
  await want(1, task(1, { until: ends }), task(2, { command: 'channel.2.switch' }))
  await broker.pause()
  at('2026-10-21T07:30:01')
  while (kept().runs[0]?.state === undefined) await new Promise((next) => setTimeout(next, 10))
  expect(kept().runs.map(({ task: of }) => of)).toEqual([id(2)])
  await broker.resume()
  await ran(1)
  await want(2, task(1, { until: ends + 365 * 86_400_000 }), task(2, { command: 'channel.2.switch' }))
  await readings(3)
  expect(runs().map(({ task: of }) => of)).toEqual([id(2)])
  at('2026-10-22T07:30:00')
  await ran(3)
  expect(runs().filter(({ task: of }) => of === id(1))).toMatchObject([{ due: Date.parse('2026-10-22T07:30:00+08:00'), state: 'verified' }])
})

it('a time that is paid for longer does not make a task new: what was done is not done again', async () => {
  const ends = Date.parse('2026-10-23T00:00:00+08:00')
  await start()
  await want(1, task(1, { until: ends }))
  at('2026-10-21T07:30:01')
  await ran(1)
  await want(2, task(1, { until: ends + 86_400_000 }))
  await readings(3)
  expect(runs()).toHaveLength(1)
})

it('is asked again for what nobody heard after a restart, and does nothing twice', async () => {
  await start()
  await want(1, task(1))
  at('2026-10-21T07:30:05')
  await ran(1)
  await stop()
  at('2026-10-21T07:30:20')
  await start()
  await readings(3)
  expect(newest()).toMatchObject({ version: 1, runs: [{ task: id(1), state: 'verified' }] })
  expect(runs()).toHaveLength(1)
  at('2026-10-22T07:30:00')
  await ran(2)
})

it('fault 30: what it had begun when it was killed is not done again, and is said to be interrupted', async () => {
  await start()
  await want(1, task(1))
  await stop()
  const open = { id: id(9), task: id(1), due: Date.parse('2026-10-21T07:30:00+08:00') }
  writeFileSync(
    join(site.config.state, 'timetable.json'),
    JSON.stringify({ ...kept(), handled: { [id(1)]: '2026-10-21 07:30' }, runs: [open] }),
  )
  at('2026-10-21T07:30:10')
  await start()
  await ran(1)
  await readings(3)
  expect(runs()).toEqual([{ ...open, state: 'failed', reason: 'interrupted' }])
})

it('says what it missed while it did not run, and does not make up for it', async () => {
  await start()
  await want(1, task(1), task(2, { repeat: 'once', day: '2026-10-21', at: '07:40' }))
  await stop()
  at('2026-10-21T08:30:00')
  await start()
  await ran(2)
  expect(runs().map(({ state }) => state)).toEqual(['missed', 'missed'])
})

it('keeps the highest version, and carries out nothing that is not wanted any more', async () => {
  await start()
  await want(7, task(1))
  await want(8)
  broker.say(testUplink, 'schedule', { version: 7, tasks: [task(1)] })
  const told = broker.timetables.length
  await broker.until(() => broker.timetables.length > told, 'an answer')
  expect(newest()).toMatchObject({ version: 8, tasks: [] })
  at('2026-10-21T07:30:00')
  await readings(3)
  expect(runs()).toEqual([])
})

it('refuses what the device does not have', async () => {
  await start()
  await want(1, task(1, { command: 'channel.3.switch' }))
  at('2026-10-21T07:30:00')
  await ran(1)
  expect(runs()).toMatchObject([{ state: 'refused', reason: 'unknown-control' }])
})
