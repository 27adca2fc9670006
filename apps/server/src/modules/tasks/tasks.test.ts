import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Task, taskCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitingForLock } from '../../../test/accounts.ts'
import type { Person } from '../../../test/house.ts'
import { ended, fileOf, workOnTasks } from '../../../test/task-desk.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { closeBusiness } from '../leaving/index.ts'
import { letGoOfTasks, startTask, type TaskKind, type TaskRun } from './index.ts'
import { takeTask } from './queries/running.ts'
import { mayStill } from './rules.ts'

let server: TestServer
const workers: { stop(): Promise<void> }[] = []
/** What the tasks of these tests do, by the word that is wished. */
const doings: Record<string, (run: TaskRun) => Promise<void>> = {}
const begun: string[] = []

const kind: TaskKind = {
  kind: 'audit-document',
  async run(wish, run) {
    begun.push(String(wish))
    await doings[String(wish)]?.(run)
    const path = join(run.folder, 'made.txt')
    await writeFile(path, `made for ${run.user.name} of ${run.business?.name}`)
    return { path, name: '结果.txt', type: 'text/plain' }
  },
}

beforeAll(async () => {
  server = await testServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await server.database.pool.query('delete from tasks')
  begun.length = 0
})
afterAll(() => server.close())

function work(): { stop(): Promise<void> } {
  const worker = workOnTasks(server, [kind])
  workers.push(worker)
  return worker
}

function start(wish: string, person: Person = server.house.admin, businessId = server.house.businessId): Promise<Task> {
  const asker = { user: { id: person.id }, language: 'zh' as const, address: '::1' }
  return startTask(server.services, asker, { kind: 'audit-document', businessId, wish })
}

const until = (signal: AbortSignal) => new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const list = async (person: Person) => (await send(server.app, taskCalls.listTasks, {}, person)).data
const stateOf = async (id: string) =>
  (await server.database.pool.query<{ state: string }>('select state from tasks where id = $1', [id])).rows[0]?.state
async function eventually(true_: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await true_())) await new Promise((later) => setTimeout(later, 20))
}

test('a task waits for a worker, and its file is its person’s alone', async () => {
  const { house, stranger } = server
  const task = await start('simple')
  expect(await stateOf(task.id)).toBe('waiting')
  work()
  expect(await ended(server, house.admin, task.id)).toMatchObject({ state: 'done', file: { name: '结果.txt' } })
  const answer = await fileOf(server, house.admin, task.id)
  expect(answer.text).toBe('made for admin 1 of 医院 1')
  for (const person of [house.owner, stranger.owner]) {
    expect(await list(person)).toEqual([])
    expect((await fileOf(server, person, task.id)).envelope.code).toBe(70003)
    expect((await send(server.app, taskCalls.cancelTask, { params: { taskId: task.id } }, person)).envelope.code).toBe(70003)
  }
})

test('how far it is can be seen while it is under way, and it ends when it is cancelled', async () => {
  const { house } = server
  let aborted = false
  doings.long = async ({ signal, progress }) => {
    progress(3, 10)
    await until(signal).finally(() => {
      aborted = true
    })
  }
  const task = await start('long')
  work()
  await eventually(async () => (await list(house.admin))[0]?.done === 3)
  expect((await list(house.admin))[0]).toMatchObject({ state: 'running', done: 3, total: 10, endedAt: null })
  await send(server.app, taskCalls.cancelTask, { params: { taskId: task.id } }, house.admin)
  expect(await stateOf(task.id)).toBe('cancelled')
  await eventually(() => aborted)
  await new Promise((later) => setTimeout(later, 50))
  expect(await ended(server, house.admin, task.id)).toMatchObject({ state: 'cancelled', file: null })
})

test('a task whose worker is killed starts over with the next, and what the first still does is written nowhere', async () => {
  const { house, database } = server
  const task = await start('killed')
  // A worker that took it and is gone.
  const lost = await takeTask(database.pool, 20)
  expect(lost).toMatchObject({ id: task.id, attempt: 1 })
  work()
  await new Promise((later) => setTimeout(later, 300))
  expect([begun, await stateOf(task.id)]).toEqual([[], 'running'])
  await database.pool.query(`update tasks set leased_until = now() - interval '1 second' where id = $1`, [task.id])
  expect(await ended(server, house.admin, task.id)).toMatchObject({ state: 'done' })
  const { endTask } = await import('./queries/running.ts')
  const late = { at: new Date(), failure: { zh: '迟', en: 'late' } }
  expect(await endTask(database.pool, { id: task.id, attempt: 1 }, late)).toBe(false)
  expect(await stateOf(task.id)).toBe('done')
})

test('a worker that is stopped gives its task back; one that ends its worker each time is given up', async () => {
  const { house, database } = server
  doings.stopped = ({ signal }) => (begun.length === 1 ? until(signal) : Promise.resolve())
  const task = await start('stopped')
  const first = work()
  await eventually(() => begun.length === 1)
  await first.stop()
  expect(await stateOf(task.id)).toBe('waiting')
  expect((await database.pool.query('select attempt from tasks where id = $1', [task.id])).rows).toEqual([{ attempt: 0 }])
  work()
  expect(await ended(server, house.admin, task.id)).toMatchObject({ state: 'done' })

  const other = await start('simple')
  await database.pool.query(`update tasks set attempt = 3, state = 'running', leased_until = now() - interval '1 second' where id = $1`, [
    other.id,
  ])
  expect(await ended(server, house.admin, other.id, 'en')).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('interrupted'),
  })
})

test('exhaustion by number: a person has five at most, worked on one after the other, while those of others pass', async () => {
  const { house, stranger } = server
  let open = true
  doings.held = ({ signal }) => Promise.race([until(signal), eventually(() => !open)])
  const most = budgets.tasksOfPerson.most
  for (let n = 0; n < most; n++) await start('held')
  await expect(start('held')).rejects.toMatchObject({ code: 80001 })
  expect(server.services.excesses.take()).toEqual(
    expect.arrayContaining([expect.objectContaining({ budget: 'tasksOfPerson', holder: house.admin.id })]),
  )
  work()
  await eventually(() => begun.length === 1)
  const other = await start('simple', stranger.owner, stranger.businessId)
  expect(await ended(server, stranger.owner, other.id)).toMatchObject({ state: 'done' })
  expect(begun).toEqual(['held', 'simple'])
  open = false
  await eventually(async () => (await list(house.admin)).every(({ state }) => state === 'done'))
})

test('who has lost the right, or whose business was closed meanwhile, gets nothing; a failure is told in words', async () => {
  const { house, database, services, stranger } = server
  doings.broken = () => Promise.reject(new Error('the disk'))
  const broken = await start('broken')
  work()
  expect(await ended(server, house.admin, broken.id, 'en')).toMatchObject({
    state: 'failed',
    failure: 'The task could not be completed; try again later',
  })
  const lost = await start('simple', house.viewer)
  expect(await ended(server, house.viewer, lost.id)).toMatchObject({ state: 'failed', failure: '您已没有权限，任务未进行' })

  const kept = await start('simple')
  await ended(server, house.admin, kept.id)
  await database.pool.query(`update memberships set right_on_devices = 'view' where user_id = $1`, [house.admin.id])
  expect((await fileOf(server, house.admin, kept.id)).envelope.code).toBe(70003)
  await database.pool.query(`update memberships set right_on_devices = 'manage' where user_id = $1`, [house.admin.id])

  const done = await start('simple', stranger.owner, stranger.businessId)
  await ended(server, stranger.owner, done.id)
  await closeBusiness(stranger.businessId, { user: { id: stranger.owner.id, name: '', business: null }, address: '::1' }, services)
  expect(await list(stranger.owner)).toEqual([])
  expect((await fileOf(server, stranger.owner, done.id)).envelope.code).toBe(70003)
  // Erased with the person.
  await database.pool.query('delete from businesses where id = $1', [stranger.businessId]).catch(() => {})
})

test('whose account is removed while a task is asked for has none afterwards', async () => {
  const { house, database } = server
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('update users set removed_at = now() where id = $1', [house.viewer.id])
  const asked = start('simple', house.viewer)
  await Promise.all([expect(asked).rejects.toMatchObject({ code: 90001 }), waitingForLock(server).then(() => client.query('commit'))])
  client.release()
  expect((await database.pool.query('select from tasks')).rows).toEqual([])
  await database.pool.query('update users set removed_at = null where id = $1', [house.viewer.id])
})

test('all data of a business is its owner’s alone, one’s own data anybody’s who is still there', () => {
  const standing = {
    userName: '',
    operator: false,
    gone: false,
    businessId: '1',
    businessName: 'b',
    timeZone: null,
    right: 'main',
  } as const
  expect(mayStill('business-export', standing)).toBe(true)
  expect(mayStill('business-export', { ...standing, right: 'manage' })).toBe(false)
  expect(mayStill('business-export', { ...standing, businessName: null })).toBe(false)
  expect(mayStill('own-data', { ...standing, right: null, businessName: null })).toBe(true)
  expect(mayStill('own-data', { ...standing, gone: true })).toBe(false)
})

test('tasks go a day after they ended', async () => {
  const task = await start('simple')
  work()
  await ended(server, server.house.admin, task.id)
  await letGoOfTasks(server.services)
  expect(await stateOf(task.id)).toBe('done')
  server.time.now = new Date(Date.now() + budgets.taskKept.most * 1_000 + 60_000)
  await letGoOfTasks(server.services)
  server.time.now = undefined
  expect(await stateOf(task.id)).toBeUndefined()
})
