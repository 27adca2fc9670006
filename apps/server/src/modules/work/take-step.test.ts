import { type Flow, flows, grantFlow, openSteps, type Role, stepOf } from '@kilowatch/work'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { repairFlow } from '../../../test/repair-flow.ts'
import { type TestServer, testServer } from '../../../test/test-server.ts'
import type { Refusal } from '../../http/refusal.ts'
import { change, type UserActor } from '../../storage/change.ts'
import { EditConflict } from '../../storage/edit-conflict.ts'
import { beginWork, takeClockSteps, takeStep, type WorkWish } from './index.ts'
import { rolesOf } from './queries/work.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const actorOf = (person: Person): UserActor => ({
  user: { id: person.id, name: person.loginName, business: { id: server.house.businessId } },
  address: '127.0.0.1',
})

async function begin(flow: Flow = repairFlow, wish: Partial<WorkWish> = {}, by: Person = server.house.operator): Promise<string> {
  const { services, house } = server
  const { id } = await change(services, actorOf(by), { action: 'grant.request' }, (tx, { at, note }) => {
    note()
    return beginWork(tx, flow, { businessId: house.businessId, title: '更换风扇', by: by.id, at, ...wish })
  })
  return id
}

/** @returns the state, or the refusal */
async function take(flow: Flow, id: string, step: string, by: Person, extras: object = {}): Promise<{ state: string } | Refusal> {
  return change(server.services, actorOf(by), { action: 'grant.end' }, (tx, changing) =>
    takeStep<Flow, string, unknown>(tx, changing, flow, { id, step, by: actorOf(by), ...extras }),
  ).catch((error) => error)
}
const stateOf = async (id: string) => (await rows('select state from work where id = $1', [id]))[0]?.state
const stepsOf = (id: string) =>
  rows('select step, from_state, to_state, by_user, entered from work_steps where work_id = $1 order by id', [id])

const approving = flows.flatMap((flow) =>
  Object.entries(flow.steps).flatMap(([step, { approves, who, from }]) =>
    approves ? from.map((state) => ({ flow: flow as Flow, step, who, state, written: approves.written, always: approves.always })) : [],
  ),
)

describe('review A14: what was written is approved by somebody else', () => {
  test.each(approving)('$flow.kind $step', async ({ flow, step, state, written, always }) => {
    const { owner, admin } = server.house
    // Both may take it, whatever it asks of whom.
    const open: Flow = { ...flow, steps: { ...flow.steps, [step]: { ...stepOf(flow, step), who: ['admin'] } } }
    const id = await begin(open, {}, owner)
    await rows('update work set state = $2 where id = $1', [id, state])
    if (written.length > 0) {
      expect(await take(open, id, step, owner)).toMatchObject({ code: 30001 })
      await rows(
        `insert into work_steps (work_id, at, step, from_state, to_state, by_user, entered) values ($1, now(), $2, $4, $4, $3, '{}')`,
        [id, written[0], admin.id, state],
      )
    }
    const [writer, other] = written.length > 0 ? [admin, owner] : [owner, admin]
    expect(await take(open, id, step, writer)).toMatchObject({ code: 30001 })
    expect(await take(open, id, step, other)).toMatchObject({ state: stepOf(flow, step).to })
    // Where nobody else could, it is theirs after all, but not where two people were asked for.
    const alone: Flow = { ...open, steps: { ...open.steps, [step]: { ...stepOf(open, step), who: ['creator'] } } }
    const own = await begin(alone, {}, owner)
    await rows('update work set state = $2 where id = $1', [own, state])
    expect(await take(alone, own, step, owner)).toMatchObject(always ? { code: 30001 } : { state: stepOf(flow, step).to })
  })
})

describe('review A17: what is decided on is what was read', () => {
  const decisions = approving
    .filter(({ written }) => written.length > 0)
    .flatMap(({ flow, state, written }) =>
      Object.keys(flow.steps)
        .filter((step) => stepOf(flow, step).from.includes(state))
        .map((step) => ({ flow, step, state, written })),
    )

  test.each(decisions)('$flow.kind $step', async ({ flow, step, state, written }) => {
    const { owner, admin } = server.house
    const open: Flow = { ...flow, steps: { ...flow.steps, [step]: { ...stepOf(flow, step), who: ['admin'], asks: [] } } }
    const id = await begin(open, {}, owner)
    await rows('update work set state = $2 where id = $1', [id, state])
    const looked = new Date(Date.now() - 60_000)
    await rows(`insert into work_steps (work_id, at, step, from_state, to_state, by_user, entered) values ($1, $5, $2, $4, $4, $3, '{}')`, [
      id,
      written[0],
      owner.id,
      state,
      new Date(),
    ])
    const takenBy = (seenAt: Date) => take(open, id, step, admin, { by: { ...actorOf(admin), seenAt } })
    expect(await takenBy(looked)).toBeInstanceOf(EditConflict)
    expect(await takenBy(new Date(Date.now() + 1))).toMatchObject({ state: stepOf(flow, step).to })
  })
})

describe('a step', () => {
  test('writes state, step with what was entered, audit, and a message to those whom the flow names', async () => {
    const { owner, admin, operator } = server.house
    const id = await begin(repairFlow, { assigneeId: admin.id })
    await take(repairFlow, id, 'begin', admin)
    const tells = { code: 'grant-ended' as const, params: { by: 'x', business: 'y' } }
    expect(await take(repairFlow, id, 'return', owner, { values: { reason: ' 缺件 ' }, tells, assigneeId: operator.id })).toMatchObject({
      state: 'reported',
    })
    expect(await stepsOf(id)).toEqual([
      { step: 'begin', from_state: 'reported', to_state: 'repairing', by_user: admin.id, entered: {} },
      { step: 'return', from_state: 'repairing', to_state: 'reported', by_user: owner.id, entered: { reason: '缺件' } },
    ])
    expect(await rows('select state, assignee_id, closed_at from work where id = $1', [id])).toEqual([
      { state: 'reported', assignee_id: operator.id, closed_at: null },
    ])
    expect(
      await rows(`select action, user_id, business_id, before, after from audit where subject = $1 order by id`, [`repair ${id}`]),
    ).toEqual([
      {
        action: 'repair.begin',
        user_id: admin.id,
        business_id: server.house.businessId,
        before: { state: 'reported' },
        after: { state: 'repairing' },
      },
      {
        action: 'repair.return',
        user_id: owner.id,
        business_id: server.house.businessId,
        before: { state: 'repairing' },
        after: { state: 'reported', reason: '缺件' },
      },
    ])
    const told = await rows(`select r.user_id from message_readers r join messages n on n.id = r.message_id where n.code = 'grant-ended'`)
    expect(told).toEqual([{ user_id: operator.id }])
  })

  test('that does not lead on from the state is refused with the states that the person may bring it to', async () => {
    const id = await begin()
    expect(await take(repairFlow, id, 'close', server.house.admin)).toMatchObject({ code: 30001, detail: { data: { next: [1] } } })
    expect(await take(repairFlow, id, 'close', server.house.operator)).toMatchObject({ code: 30001, detail: { data: { next: [] } } })
    expect(await take(repairFlow, id, 'begin', server.house.operator)).toMatchObject({ code: 70001 })
    expect(await take(repairFlow, id, 'begin', server.stranger.owner)).toMatchObject({ code: 70003 })
    expect(await take(grantFlow, id, 'approve', server.house.admin)).toMatchObject({ code: 70003 })
    expect(await stepsOf(id)).toEqual([])
  })

  test('is judged by its values as a form is, and by the rule that it names', async () => {
    const { admin } = server.house
    const id = await begin()
    await take(repairFlow, id, 'begin', admin)
    expect(await take(repairFlow, id, 'return', admin)).toMatchObject({ code: 10004, detail: { field: 'body.reason' } })
    expect(await take(repairFlow, id, 'return', admin, { values: { reason: 'x'.repeat(21) } })).toMatchObject({ code: 10003 })
    const judged = (outside: boolean) => ({
      judged: { facts: async () => ({ outside }), rules: { 'outside-limits': (facts: { outside: boolean }) => facts.outside } },
    })
    expect(await take(repairFlow, id, 'close', admin, judged(true))).toMatchObject({ code: 30001, detail: { data: { next: [0] } } })
    expect(await take(repairFlow, id, 'close', admin, judged(false))).toMatchObject({ state: 'closed' })
    expect(await rows('select closed_at is not null as closed from work where id = $1', [id])).toEqual([{ closed: true }])
  })

  test('holds files that the person brought, for all who see the work', async () => {
    const { admin, viewer, businessId } = server.house
    await rows(`insert into file_contents values (repeat('a', 64), 1, now()) on conflict do nothing`)
    const [file] = await rows(
      `insert into files (business_id, name, type, bytes, sha256, created_by, created_at) values ($1, 'x', 'image/png', 1, repeat('a', 64), $2, now()) returning id`,
      [businessId, admin.id],
    )
    const id = await begin(repairFlow, { devices: [server.house.device.id] })
    await take(repairFlow, id, 'begin', admin, { files: [file.id] })
    const seen = (userId: string) => rows('select id from visible_files where user_id = $1 and id = $2', [userId, file.id])
    expect(await seen(viewer.id)).toEqual([{ id: file.id }])
    expect(await seen(server.stranger.owner.id)).toEqual([])
    await rows('delete from work where id = $1', [id])
    expect(await rows('select from files where id = $1', [file.id])).toEqual([])
  })
})

describe('the clock', () => {
  test('takes its step when the time has come, once; before its job was there it counts, and is written, with the next step of a person', async () => {
    const due = { dueAt: new Date(Date.now() - 1_000) }
    const [late, other, early] = [
      await begin(repairFlow, due),
      await begin(repairFlow, due),
      await begin(repairFlow, { dueAt: new Date(Date.now() + 60_000) }),
    ]
    expect(await take(repairFlow, other, 'begin', server.house.admin)).toMatchObject({ state: 'repairing' })
    expect((await stepsOf(other)).map(({ step, by_user }) => [step, by_user])).toEqual([
      ['overdue', null],
      ['begin', server.house.admin.id],
    ])
    await rows('update work set due_at = null where id = $1', [other])
    await Promise.all([takeClockSteps(server.services, [repairFlow]), takeClockSteps(server.services, [repairFlow])])
    expect(await stepsOf(late)).toEqual([{ step: 'overdue', from_state: 'reported', to_state: 'overdue', by_user: null, entered: {} }])
    expect([await stateOf(late), await stateOf(early)]).toEqual(['overdue', 'reported'])
  })
})

describe('the clock, where many steps fail', () => {
  test('takes those behind them', async () => {
    const first = await begin(repairFlow, { dueAt: new Date(Date.now() - 60_000), title: '卡住' })
    await rows(
      `insert into work (business_id, kind, state, title, created_by, due_at, created_at, changed_at)
       select business_id, kind, state, title, created_by, due_at + n * interval '1 microsecond', created_at, changed_at
         from work, generate_series(1, 220) n where id = $1`,
      [first],
    )
    const behind = await begin(repairFlow, { dueAt: new Date(Date.now() - 1_000) })
    await rows(`alter table work add constraint stuck check (title <> '卡住' or state <> 'overdue')`)
    await takeClockSteps(server.services, [repairFlow])
    expect(await stateOf(behind)).toBe('overdue')
    expect(await rows(`select distinct state from work where title = '卡住'`)).toEqual([{ state: 'reported' }])
    await rows('alter table work drop constraint stuck')
    await rows(`delete from work where title = '卡住'`)
  })
})

describe.each([repairFlow, grantFlow] as Flow[])('$kind', (flow) => {
  test('of two at once one takes the step and one is refused', async () => {
    const id = await begin(flow, {}, server.house.owner)
    const first = openSteps(flow, flow.starts, await rolesOf(server.database.pool, server.house.admin.id, id))[0] ?? ''
    const { admin, owner } = server.house
    const both = await Promise.all([take(flow, id, first, admin), take(flow, id, first, owner)])
    expect(both.map((one) => ('state' in one ? 'done' : one.code)).sort()).toEqual([30001, 'done'])
    expect(await stepsOf(id)).toHaveLength(1)
  })

  test('whoever tries whatever, the database says what the model says, and its steps lead to its state', async () => {
    const { owner, admin, operator, viewer } = server.house
    const people = { owner, admin, operator, viewer, stranger: server.stranger.owner }
    const tries = fc.array(
      fc.tuple(fc.constantFrom(...(Object.keys(people) as (keyof typeof people)[])), fc.constantFrom(...Object.keys(flow.steps))),
      {
        minLength: 4,
        maxLength: 12,
      },
    )
    const model: Record<keyof typeof people, Role[]> = {
      owner: ['admin'],
      admin: ['admin'],
      operator: ['creator', 'viewer'],
      viewer: ['assignee'],
      stranger: [],
    }
    await fc.assert(
      fc.asyncProperty(tries, async (list) => {
        const id = await begin(flow, { assigneeId: viewer.id })
        let state = flow.starts
        for (const [who, step] of list) {
          const open = openSteps(flow, state, new Set(model[who])).includes(step)
          const done = await take(flow, id, step, people[who], { values: { reason: 'r' } })
          expect('state' in done, `${who} ${step} from ${state}`).toBe(open)
          if (open) state = stepOf(flow, step).to
        }
        expect(await stateOf(id)).toBe(state)
        const steps = await stepsOf(id)
        expect(steps.reduce((at, one) => (one.from_state === at ? one.to_state : 'nowhere'), flow.starts)).toBe(state)
      }),
      { numRuns: 15 },
    )
  })
})

test('numbers are drawn by business and its own day, none twice, whoever draws at once', async () => {
  const { house, stranger, database, time } = server
  await rows(`update businesses set time_zone = 'Pacific/Kiritimati' where id = $1`, [house.businessId])
  time.now = new Date('2026-03-04T11:00:00Z')
  const drawn = await Promise.all(Array.from({ length: 8 }, () => begin()))
  time.now = undefined
  const numbers = await rows('select number from work where id = any($1::bigint[]) order by number', [drawn])
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `WX20260305-000${n}`))
  const other = await change(server.services, actorOf(stranger.owner), { action: 'grant.request' }, (tx, { note }) => {
    note()
    return beginWork(tx, repairFlow, {
      businessId: stranger.businessId,
      title: 'x',
      by: stranger.owner.id,
      at: new Date('2026-03-04T11:00:00Z'),
    })
  })
  expect(other.number).toBe('WX20260304-0001')
  await database.pool.query('delete from work where id = $1', [drawn.at(-1)])
  await rows(`update work_numbers set last = 9999 where business_id = $1`, [house.businessId])
  time.now = new Date('2026-03-04T11:00:00Z')
  const [next] = await rows('select number from work where id = $1', [await begin()])
  time.now = undefined
  expect(next).toEqual({ number: 'WX20260305-10000' })
})

test('work is begun with devices and a group of its own business alone', async () => {
  const [group] = await rows(`insert into groups (business_id, name) values ($1, 'g') returning id`, [server.stranger.businessId])
  await expect(begin(repairFlow, { devices: [server.house.device.id, server.stranger.device.id] })).rejects.toMatchObject({ code: 70003 })
  await expect(begin(repairFlow, { groupId: group.id })).rejects.toMatchObject({ code: 70003 })
  await expect(begin(repairFlow, { businessId: '999999' })).rejects.toMatchObject({ code: 50001 })
})
