import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HistoryModel } from '../../../../test/history-model.ts'
import { buildDevice, buildHouse, idWith } from '../../../../test/house.ts'
import { programOf } from '../../../../test/programs.ts'
import { ensurePartitions } from '../../../storage/partitions.ts'
import { type TestDatabase, testDatabase } from '../../../storage/test-database.ts'
import type { MergeStep } from './merge-late.ts'
import type { SealingStep } from './seal-day.ts'

const dayMs = 86_400_000
/** Five days ago. */
const day = Math.floor(Date.now() / dayMs) - 5

let database: TestDatabase
let models: HistoryModel[]
beforeAll(async () => {
  database = await testDatabase()
  await ensurePartitions(database.pool, new Date(day * dayMs), new Date())
  const house = await buildHouse(database.pool, 1)
  const other = await buildDevice(database.pool, { ...house, boxId: idWith(2, 9), name: 'UPS-9' })
  models = [house.device.id, other.id].map((id) => new HistoryModel(database, id, day))
  for (const [i, model] of models.entries()) {
    await model.announce()
    // Two hours, and one sample at either end of the day.
    const times = Array.from({ length: 700 }, (_, n) => 7_200_000 + i * 1_234 + n * 10_000).filter((_, n) => n < 300 || n > 340)
    await model.arrive('samples', [0, ...times, dayMs - 1])
  }
})
afterAll(() => database.drop())

/** Runs the process until it has reached a step for the n-th time, and kills it there; without a step to its end. */
async function run(work: 'seal' | 'merge', step?: SealingStep | MergeStep, nth = 1): Promise<void> {
  const child = fork(await programOf(new URL('../../../../test/sealing-process.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: database.url, SEALING_UNTIL: new Date((day + 1) * dayMs).toISOString(), SEALING_WORK: work },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  let times = 0
  let killed = false
  child.on('message', (said: string) => {
    if (said === step) times += 1
    killed = times === nth
    if (killed) child.kill('SIGKILL')
    else child.send('go on')
  })
  const [code] = await exited
  expect({ work, step, killed, code }).toEqual({ work, step, killed: step !== undefined, code: step === undefined ? 0 : null })
}

/** Late samples: one between two others, one in a gap, one in an empty hour, and a repeat with other values. */
async function late(round: number): Promise<void> {
  for (const model of models) {
    await model.arrive('samples_late', [7_203_333 + round * 10_000, 10_300_000 + round * 1_000, 50_000_000 + round * 60_000])
    await model.arrive('samples_late', [7_200_000, ...[...model.rows.keys()].slice(10 + round, 12 + round)], 5)
  }
}

async function expectAll(): Promise<void> {
  for (const model of models) await model.expectAll()
}

it('fault 23: a day that is sealed and dropped, killed at every step, with late samples all the time, has every value once', async () => {
  const kills: [SealingStep, number][] = [
    ['closed', 1],
    ['device-read', 1],
    ['device-written', 1],
    ['device-kept', 1],
    ['device-written', 1],
    ['day-kept', 1],
    ['day-dropped', 1],
    ['done', 1],
  ]
  await expectAll()
  for (const [round, [step, nth]] of kills.entries()) {
    await late(round)
    await run('seal', step, nth)
    await expectAll()
  }
  const { rows } = await database.pool.query('select sealed_days, sealing_day from history_state')
  expect(rows).toEqual([{ sealed_days: day + 1, sealing_day: null }])
  const partition = await database.pool.query('select to_regclass($1) as there', [
    `samples_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`,
  ])
  expect(partition.rows).toEqual([{ there: null }])
  // Nothing is left to seal.
  await run('seal')
}, 120_000)

it('fault 23: a merge of late samples, killed at every step, loses none of them and doubles none', async () => {
  const waiting = async () => (await database.pool.query<{ n: number }>('select count(*)::int as n from samples_late')).rows[0]?.n
  for (const [round, step] of (['late-taken', 'late-written', 'late-kept'] as const).entries()) {
    await late(20 + round)
    await run('merge', step)
    await expectAll()
  }
  expect(await waiting()).toBeGreaterThan(0)
  await late(30)
  await run('merge')
  expect(await waiting()).toBe(0)
  await expectAll()
}, 120_000)
