import { changeOrderCalls, patrolFormCalls, patrolPlanCalls, patrolTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { signPatrolForm } from '../../../test/signed-form.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { tellInTheMorning } from './index.ts'

let server: TestServer
let house: FullHouse
let business: string

beforeAll(async () => {
  server = await testServer()
  house = await buildFullHouse(server.database.pool, 3100, new Date('2026-11-29T02:00:00Z'))
  business = house.words[':business'] ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await query(`delete from work where kind in ('patrol-task', 'change-order')`)
  await query('delete from patrol_plans')
  await query('delete from messages')
  await query('delete from notification_outbox')
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

interface Told {
  who: string
  code: string
  params: Record<string, string | number>
  link: string
}

/** What was told since the last look. */
async function told(): Promise<Told[]> {
  const rows = await query<Told>(
    `select split_part(u.login_name, '-', 1) as who, m.code, m.params, m.link
       from messages m join message_readers r on r.message_id = m.id join users u on u.id = r.user_id order by m.code, u.login_name`,
  )
  await query('delete from messages')
  return rows
}
const briefly = async () =>
  (await told()).map(({ who, code, params }) => [who, code, params.today ?? params.count ?? '', params.tomorrow ?? ''].join(' ').trim())

const inZone = (zone: string) => query('update businesses set time_zone = $2 where id = $1', [business, zone])
async function morningAt(moment: string): Promise<string[]> {
  server.time.now = new Date(moment)
  await tellInTheMorning(server.services)
  return briefly()
}
async function plan(startsOn: string, parts: object = {}) {
  const body = {
    ...{ name: '每日巡检', every: 1, unit: 'day' as const, startsOn, windowDays: 0, aheadDays: 10 },
    ...{ boxIds: [house.device.boxId], assigneeId: house.people.viewer.id, ...parts },
  }
  return (await send(server.app, patrolPlanCalls.addPatrolPlan, { body }, house.people.owner)).data
}
async function byHand(title: string, plannedOn: string, assigneeId: string | null = null) {
  const body = { title, plannedOn, boxIds: [house.device.boxId], assigneeId }
  return (await send(server.app, patrolTaskCalls.addPatrolTask, { body }, house.people.owner)).data.id
}

describe('review J4: whoever gets the tasks of a plan hears of them in one message', () => {
  beforeEach(async () => {
    await inZone('Asia/Shanghai')
    server.time.now = new Date('2026-11-29T02:00:00Z')
  })

  it.each([1, 4, 10])('of one for %i days ahead', async (aheadDays) => {
    await plan('2026-11-29', { aheadDays })
    const made = await query<{ count: number }>(`select count(*)::int as count from work where kind = 'patrol-task'`)
    expect(await told()).toMatchObject([
      {
        who: 'viewer',
        code: 'patrol-planned',
        params: { plan: '每日巡检', count: made[0]?.count },
        link: '/patrol_order/patrol_order_list',
      },
    ])
  })

  it('and nobody of a plan without a person, or of one that somebody makes for themselves', async () => {
    await plan('2026-11-29', { assigneeId: null })
    await plan('2026-11-29', { name: '自己的', assigneeId: house.people.owner.id })
    expect(await told()).toEqual([])
  })
})

it('counts and names in the morning, once for each person, what today and tomorrow have, also where a month ends', async () => {
  await inZone('Asia/Shanghai')
  server.time.now = new Date('2026-11-29T02:00:00Z')
  await plan('2026-11-30')
  await byHand('蓄电池', '2026-11-30', house.people.viewer.id)
  await briefly()
  // 06:59 and 07:00 of 2026-11-30.
  expect(await morningAt('2026-11-29T22:59:00Z')).toEqual([])
  server.time.now = new Date('2026-11-29T23:00:00Z')
  await tellInTheMorning(server.services)
  expect(await told()).toEqual([
    {
      ...{ who: 'viewer', code: 'patrol-due', link: '/patrol_order/patrol_order_list' },
      params: { today: 2, tomorrow: 1, tasks: '每日巡检 · 蓄电池 · 每日巡检' },
    },
  ])
  expect(await morningAt('2026-11-29T23:05:00Z')).toEqual([])
  expect(await morningAt('2026-11-30T23:00:00Z')).toContain('viewer patrol-due 1 1')
})

it('tells doer and managers, once, what became overdue', async () => {
  await inZone('Asia/Shanghai')
  server.time.now = new Date('2026-11-29T02:00:00Z')
  await byHand('蓄电池', '2026-11-30', house.people.viewer.id)
  await byHand('配电柜', '2026-11-30')
  await briefly()
  expect(await morningAt('2026-11-30T15:00:00Z')).toEqual([])
  const owners = ['admin', 'coOwner', 'owner'].map((who) => `${who} patrol-overdue 2`)
  const said = await morningAt('2026-11-30T23:00:00Z')
  expect(said).toEqual(expect.arrayContaining([...owners, 'viewer patrol-overdue 1']))
  expect(said.filter((line) => line.startsWith('stranger') || line.startsWith('department'))).toEqual([])
  expect(await morningAt('2026-11-30T23:10:00Z')).toEqual([])
  expect(await morningAt('2026-12-01T23:00:00Z')).toEqual([])
})

it('goes by the clock of the business on the day that it is put back', async () => {
  await inZone('America/New_York')
  server.time.now = new Date('2026-10-30T12:00:00Z')
  await plan('2026-10-31', { every: 60 })
  await byHand('冬令时', '2026-11-01', house.people.viewer.id)
  await briefly()
  expect(await morningAt('2026-10-31T10:59:00Z')).toEqual([])
  expect(await morningAt('2026-10-31T11:00:00Z')).toEqual(['viewer patrol-due 1 1'])
  expect((await morningAt('2026-11-01T11:59:00Z')).filter((line) => line.includes('patrol-due'))).toEqual([])
  expect(await morningAt('2026-11-01T12:00:00Z')).toEqual(expect.arrayContaining(['viewer patrol-due 1 0', 'owner patrol-overdue 1']))
  await inZone('Asia/Shanghai')
})

it('says nothing of a task that is left of a removed plan, of one that is cancelled, and to whoever has left', async () => {
  await inZone('Asia/Shanghai')
  server.time.now = new Date('2026-11-29T02:00:00Z')
  const { id } = await plan('2026-11-30', { every: 60 })
  const tasks = await query<{ id: string }>('select id from patrol_tasks where plan_id = $1', [id])
  const body = { task_id: tasks[0]?.id ?? '', assigneeId: house.people.operator.id }
  await send(server.app, patrolTaskCalls.changePatrolTask, { body }, house.people.owner)
  await send(server.app, patrolPlanCalls.removePatrolPlan, { params: { planId: id } }, house.people.owner)
  const cancelled = await byHand('取消', '2026-11-30', house.people.viewer.id)
  await send(
    server.app,
    patrolTaskCalls.executePatrolTask,
    { params: { id: cancelled }, body: { state: 4, reason: '停电' } },
    house.people.owner,
  )
  const left = await byHand('离职', '2026-11-30', house.people.viewer.id)
  await query('update work set assignee_id = $2 where id = $1', [left, house.people.guest.id])
  await briefly()
  expect(await morningAt('2026-11-29T23:00:00Z')).toEqual([])
})

it('tells to whom a task is given, why it was returned, and what became of a change order, with the page of the reader', async () => {
  server.time.now = new Date('2026-11-29T02:00:00Z')
  const { owner, viewer, agent, admin } = house.people
  const id = await byHand('蓄电池', '2026-12-01', viewer.id)
  expect(await told()).toEqual([
    { who: 'viewer', code: 'patrol-given', params: { by: 'owner-3100', task: '蓄电池', day: '2026-12-01' }, link: `/patrol_order/${id}` },
  ])
  const give = (to: object) => send(server.app, patrolTaskCalls.changePatrolTask, { body: { task_id: id, ...to } }, owner)
  await give({ assigneeId: owner.id })
  await give({ assigneeId: null })
  expect(await told()).toEqual([])
  await give({ agent: agent.phone })
  expect(await told()).toMatchObject([{ who: 'agent', code: 'patrol-given', link: `/patrol_task/${id}` }])

  const bring = (state: number, by: Person, reason?: string) => {
    server.time.now = new Date((server.time.now ?? new Date()).getTime() + 1_000)
    return send(server.app, patrolTaskCalls.executePatrolTask, { params: { id }, body: { state, ...(reason ? { reason } : {}) } }, by)
  }
  server.time.now = new Date('2026-12-01T02:00:00Z')
  await bring(1, agent)
  await send(server.app, patrolFormCalls.savePatrolSettings, { body: { signing: 'none' } }, owner)
  await signPatrolForm(server.app, id, admin)
  await bring(1, owner, '缺照片')
  expect(await told()).toMatchObject([
    { who: 'admin', code: 'patrol-returned', params: { reason: '缺照片' }, link: `/patrol_order/${id}` },
    { who: 'agent', code: 'patrol-returned', params: { reason: '缺照片' }, link: `/patrol_task/${id}` },
  ])

  const ask = async (body: object) =>
    (await send(server.app, changeOrderCalls.askForChange, { body: { taskId: id, reason: '停电', ...body } }, agent)).data.id
  const reject = { params: { id: await ask({ plannedOn: '2026-12-05' }) }, body: { reason: '不行' } }
  await send(server.app, changeOrderCalls.rejectChange, reject, owner)
  expect(await told()).toMatchObject([
    { who: 'agent', code: 'patrol-change-rejected', params: { task: '蓄电池', reason: '不行' }, link: '/patrol_task/change_order_list' },
  ])
  await send(server.app, changeOrderCalls.approveChange, { params: { id: await ask({ assigneeId: viewer.id }) }, body: {} }, owner)
  expect((await told()).map(({ who, code }) => `${who} ${code}`)).toEqual(['agent patrol-change-approved', 'viewer patrol-given'])
})
