import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../../test/empty-database.ts'
import { migrate } from '../migrate.ts'
import { type TestDatabase, testDatabase } from '../test-database.ts'
import { migrations } from './index.ts'

let beside: TestDatabase
let database: EmptyDatabase
let client: pg.Client
beforeAll(async () => {
  beside = await testDatabase()
  database = await emptyDatabase(beside)
  await migrate(
    database.url,
    migrations.filter(({ name }) => name < '0020'),
  )
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await beside.drop()
})
const rows = async (text: string) => (await client.query(text)).rows

it('carries grants in whichever state and what people did with alarms over, and new work goes on behind their ids', async () => {
  await client.query(`
    insert into businesses (id, name) overriding system value values (1, 'b');
    insert into users (id, login_name, name, password_hash, operator) overriding system value values (1, 'o', 'o', '', true), (2, 'a', 'a', '', false);
    insert into operator_grants (id, operator_id, business_id, "right", reason, hours, requested_at, decided_at, decided_by, approved, expires_at, ended_at) overriding system value
    values (3, 1, 1, 'view', 'waits', 8, '2026-01-01', null, null, null, null, null),
           (4, 1, 1, 'view', 'no', 8, '2026-01-01', '2026-01-02', 2, false, null, null),
           (5, 1, 1, 'view', 'on', 8, '2026-01-01', now(), 2, true, now() + interval '8 hours', null),
           (6, 1, 1, 'view', 'over', 8, '2026-01-01', '2026-01-02', 2, true, '2026-01-03', null),
           (7, 1, 1, 'view', 'cut', 8, '2026-01-01', '2026-01-02', 2, true, now() + interval '8 hours', '2026-01-03'),
           (9, 1, 1, 'view', 'taken back', 8, '2026-01-01', null, null, null, null, '2026-01-02');
    insert into uplinks (id, business_id, name) values ('100000000001', 1, 'u');
    insert into alarms (id, business_id, uplink_id, kind, level, side, opened_at, cause_id) overriding system value
    values (1, 1, '100000000001', 'offline', 3, 'offline', '2026-01-01', 'c');
    insert into alarm_steps (alarm_id, at, action, by_user, text, assignee_id, until)
    values (1, '2026-01-01', 'opened', null, null, null, null), (1, '2026-01-02', 'commented', 2, 'words', null, null),
           (1, '2026-01-03', 'assigned', 2, null, 1, null), (1, '2026-01-04', 'shelved', 2, 'why', null, '2026-01-05 10:00:00.5+02')`)
  await migrate(database.url)

  expect(
    await rows(`select id, state, title, created_by, due_at is not null as due, closed_at is not null as closed from work order by id`),
  ).toEqual(
    (
      [
        ['3', 'requested', 'waits', false, false],
        ['4', 'rejected', 'no', false, true],
        ['5', 'active', 'on', true, false],
        ['6', 'expired', 'over', true, true],
        ['7', 'ended', 'cut', true, true],
        ['9', 'ended', 'taken back', false, true],
      ] as const
    ).map(([id, state, title, due, closed]) => ({ id, state, title, created_by: '1', due, closed })),
  )
  expect(
    await rows(`select work_id, step, from_state, to_state, by_user from work_steps where work_id is not null order by work_id, at`),
  ).toEqual(
    (
      [
        ['4', 'reject', 'requested', 'rejected', '2'],
        ['5', 'approve', 'requested', 'active', '2'],
        ['6', 'approve', 'requested', 'active', '2'],
        ['6', 'expire', 'active', 'expired', null],
        ['7', 'approve', 'requested', 'active', '2'],
        ['7', 'end', 'active', 'ended', null],
        ['9', 'withdraw', 'requested', 'ended', '1'],
      ] as const
    ).map(([work_id, step, from_state, to_state, by_user]) => ({ work_id, step, from_state, to_state, by_user })),
  )
  expect(await rows('select id from operator_grants where expires_at > now()')).toEqual([{ id: '5' }])
  expect(await rows('select user_id, business_id, way from business_access')).toEqual([{ user_id: '1', business_id: '1', way: 'grant' }])
  expect(await rows('select step, by_user, assignee_id, entered from work_steps where alarm_id = 1 order by at')).toEqual([
    { step: 'assigned', by_user: '2', assignee_id: '1', entered: {} },
    { step: 'shelved', by_user: '2', assignee_id: null, entered: { text: 'why', until: '2026-01-05T08:00:00.500Z' } },
  ])
  expect(await rows('select alarm_id, by_user, text from work_comments')).toEqual([{ alarm_id: '1', by_user: '2', text: 'words' }])
  expect(
    await rows(
      `insert into work (business_id, kind, state, title, created_at, changed_at) values (1, 'k', 's', 't', now(), now()) returning id`,
    ),
  ).toEqual([{ id: '10' }])
})
