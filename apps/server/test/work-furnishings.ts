import type { Pool } from 'pg'
import { type CastPerson, type CastRole, idOf } from './cast.ts'
import { smallPicture, smallPictureHash } from './small-picture.ts'

/** A weekly plan of the group, a task of it that nobody has begun and that has no device, so that it is its administrators' alone, and a wish to do it on another day. */
export async function insertPatrol(
  pool: Pool,
  { business, group, deviceId, people }: { business: string; group: string; deviceId: number; people: Record<CastRole, CastPerson> },
  now: Date,
) {
  const plan = await idOf(
    pool,
    `insert into patrol_plans (business_id, name, group_id, every, unit, counted_from, starts_on, window_days, workdays_only, ahead_days,
                               made_until, created_by, created_at, changed_at)
     values ($1, 'UPS 周检', $2, 1, 'week', 'planned', $3::date, 3, false, 14, $3::date, $4, $3, $3) returning id`,
    [business, group, now, people.owner.id],
  )
  await pool.query('insert into patrol_plan_devices (plan_id, device_id) values ($1, $2)', [plan, deviceId])
  const task = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, number, state, title, group_id, due_at, created_at, changed_at)
       values ($1, 'patrol-task', 'XJ-1', 'waiting', 'UPS 周检', $2, $3::timestamptz + interval '4 days', $3, $3) returning id)
     insert into patrol_tasks (id, business_id, plan_id, nominal_on, planned_on, window_from, window_to)
     select id, $1, $4, $3::date, $3::date, $3::date - 3, $3::date + 3 from works returning id`,
    [business, group, now, plan],
  )
  const order = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, state, title, group_id, created_by, created_at, changed_at)
       values ($1, 'change-order', 'pending', '当天停电检修', $2, $4, $3, $3) returning id)
     insert into change_orders (id, task_id, planned_on) select id, $5, $3::date + 5 from works returning id`,
    [business, group, now, people.owner.id, task],
  )
  const sheet = await idOf(
    pool,
    `insert into patrol_templates (business_id, name, type, lines, changed_at)
     values ($1, 'UPS 月检', 'ups', '[{"of":"catalogue","key":"load","required":true,"pictured":false,"tolerance":null}]', $2) returning id`,
    [business, now],
  )
  return {
    ':patrolPlan': plan,
    ':patrolTask': task,
    ':changeOrder': order,
    ':patrolTemplate': sheet,
    ...(await insertPatrolRecords(pool, { business, group, deviceId, people, task }, now)),
  }
}

/** Faults of the business that its administrators alone have to do with; in the first of them owner and administrator took a step. */
export async function insertFaults(
  pool: Pool,
  { business, deviceId, people }: { business: string; deviceId: number; people: Record<CastRole, CastPerson> },
  now: Date,
): Promise<Record<string, string>> {
  const insert = (place: number, state: string) =>
    idOf(
      pool,
      `with works as (
         insert into work (business_id, kind, number, state, title, created_by, created_at, changed_at)
         values ($1, 'fault', 'GZ-' || $2::int, $3, '风扇停转', $4, $5, $5) returning id),
       steps as (
         insert into work_steps (work_id, at, step, from_state, to_state, by_user)
         select id, $5, 'report', 'reported', 'reported', by from works cross join unnest($6::bigint[]) as by)
       insert into faults (id, business_id, reported_at, device_id, level, source, since)
       select id, $1, $5, $7, 2, 'person', $5 from works returning id`,
      [business, place, state, people.owner.id, now, [people.owner.id, people.admin.id], deviceId],
    )
  const repairing = await insert(4, 'repairing')
  return {
    ':fault': await insert(1, 'reported'),
    ':confirmedFault': await insert(2, 'confirmed'),
    ':recoveredFault': await insert(3, 'recovered'),
    ':repairingFault': repairing,
    ':repair': await idOf(
      pool,
      `insert into repairs (fault_id, business_id, number, company, people, begun_at) values ($1, $2, 'WX-4', '恒信电源服务', '周晓东', $3) returning id`,
      [repairing, business, now],
    ),
  }
}

/** A roster of the group with a day shift that hardly anybody has, and a swap that waits. @returns the swap */
export async function insertDuty(pool: Pool, { business, group }: { business: string; group: string }, now: Date): Promise<string> {
  await pool.query(
    `insert into duty_rosters (business_id, group_id, starts_on, shifts, cycle, teams, changed_at)
     values ($1, $2, '2026-01-01', $3, '["day"]', '[{"name":"A","offset":0}]', $4)`,
    [
      business,
      group,
      JSON.stringify([{ key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }]),
      now,
    ],
  )
  const member = async (role: string) => idOf(pool, 'select id from memberships where business_id = $1 and name = $2', [business, role])
  const [asker, partner] = [await member('operator'), await member('unhanded')]
  await pool.query(`insert into duty_changes (group_id, day, shift, membership_id, put_on) values ($1, '2036-12-03', 'day', $2, true)`, [
    ...[group, asker],
  ])
  return idOf(
    pool,
    `insert into duty_swaps (group_id, state, asker_id, partner_id, given_day, given_shift, asked_at, changed_at, begins_at)
     values ($1, 'asked', $2, $3, '2036-12-05', 'day', $4, $4, '2036-12-05T00:00:00Z') returning id`,
    [group, asker, partner, now],
  )
}

const remarks = JSON.stringify([{ key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200, fails: [] }])

/** A form of the task with the device, which its administrators alone have to do with, and a record of the device by itself with a picture. */
async function insertPatrolRecords(
  pool: Pool,
  {
    business,
    group,
    deviceId,
    people,
    task,
  }: { business: string; group: string; deviceId: number; people: Record<CastRole, CastPerson>; task: string },
  now: Date,
) {
  const form = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, state, title, group_id, created_by, created_at, changed_at)
       values ($1, 'patrol-form', 'draft', 'UPS 周检', $2, $4, $3, $3) returning id)
     insert into patrol_forms (id, task_id, place) select id, $5, 1 from works returning id`,
    [business, group, now, people.owner.id, task],
  )
  const insert = `insert into patrol_records (business_id, device_id, kind, form_id, task_id, items, inspector_id, owner_id, begun_at, inspected_at, changed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8, $8) returning id`
  await idOf(pool, insert, [business, deviceId, 'own', form, task, remarks, people.owner.id, now])
  const record = await idOf(pool, insert, [business, deviceId, 'net', null, null, remarks, people.owner.id, now])
  await pool.query(
    `insert into patrol_entries (id, record_id, key, value, result, entered_at, received_at, entered_by, state)
     values (gen_random_uuid(), $1, 'remarks', '"巡检正常"', 'pass', $2, $2, $3, 'current')`,
    [record, now, people.owner.id],
  )
  const picture = await idOf(
    pool,
    `with file as (
       insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, width, height, thumbnail, created_by, created_at)
       values ($1, 'patrol-record', $2, '端子.png', 'image/png', $3, $4, 1, 1, $4, $5, $6) returning id)
     insert into patrol_pictures (file_id, id, record_id, taken_at) select id, gen_random_uuid(), $2, $6 from file returning file_id as id`,
    [business, record, smallPicture.length, smallPictureHash, people.owner.id, now],
  )
  return { ':patrolForm': form, ':patrolRecord': record, ':patrolPicture': picture, ':colleague': people.admin.id }
}

/** A matter that is open, of no device, so that it is its administrators' alone; and one that a client has given to the business. */
export async function insertRectifications(
  pool: Pool,
  { business, spare, owner }: { business: string; spare: string; owner: string },
  now: Date,
): Promise<Record<string, string>> {
  const insert = (of: string, provider: string | null, by: string | null) =>
    idOf(
      pool,
      `with works as (
         insert into work (business_id, provider_id, kind, number, state, title, created_by, due_at, created_at, changed_at)
         values ($1, $2, 'rectification', 'ZG-1', case when $2::bigint is null then 'open' else 'assigned' end, '电池架接地松动', $3,
                 $4::timestamptz + interval '9 days', $4, $4) returning id)
       insert into rectifications (id, business_id, level, problem, due_on, created_at)
       select id, $1, 'major', '接地电阻超过要求', ($4::timestamptz + interval '9 days')::date, $4 from works returning id`,
      [of, provider, by, now],
    )
  return { ':rectification': await insert(business, null, owner), ':clientRectification': await insert(spare, business, null) }
}

/** A hand-over note of nobody's who is still there, so that anybody who may signs it: its administrators alone see it. */
export async function insertHandover(pool: Pool, { business }: { business: string }, now: Date): Promise<Record<string, string>> {
  const nothing = { total: 0, items: [] }
  const handover = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, state, title, created_at, changed_at) values ($1, 'handover', 'written', '门诊楼 2026-01-02 20:00', $2, $2)
       returning id)
     insert into handovers (id, business_id, words, open, created_at) select id, $1, '一切正常', $3, $2 from works returning id`,
    [business, now, JSON.stringify({ alarms: nothing, works: nothing, windows: nothing, comments: nothing })],
  )
  return { ':handover': handover }
}

/** A schedule item of its owner's that repeats. */
export async function insertSchedule(
  pool: Pool,
  { business, owner }: { business: string; owner: string },
  now: Date,
): Promise<Record<string, string>> {
  const schedule = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, state, title, created_by, due_at, created_at, changed_at)
       values ($1, 'schedule', 'open', 'UPS 季度保养', $2, $3::timestamptz + interval '9 days', $3, $3) returning id)
     insert into schedules (id, business_id, kind, due_on, repeat, anchor_on, created_at)
     select id, $1, 'maintenance', ($3::timestamptz + interval '9 days')::date, 'quarter', ($3::timestamptz + interval '9 days')::date, $3 from works
     returning id`,
    [business, owner, now],
  )
  await pool.query(
    'insert into schedule_people (schedule_id, membership_id) select $1, id from memberships where business_id = $2 and user_id = $3',
    [schedule, business, owner],
  )
  return { ':schedule': schedule }
}

/** A ticket in hand, of no device, so that it is its administrators' alone: the owner carries it out, and nobody confirms yet. */
export async function insertOperation(
  pool: Pool,
  { business, owner }: { business: string; owner: string },
  now: Date,
): Promise<Record<string, string>> {
  const operation = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, number, state, title, created_by, assignee_id, due_at, created_at, changed_at)
       values ($1, 'operation', 'CZ-1', 'hand', '2# 列头柜停电检修', $2, $2, $3::timestamptz + interval '9 days', $3, $3) returning id)
     insert into operation_tickets (id, business_id, starts_at, ends_at, two_persons, created_at)
     select id, $1, $3::timestamptz - interval '1 day', $3::timestamptz + interval '8 days', true, $3 from works returning id`,
    [business, owner, now],
  )
  await pool.query(`insert into operation_steps (ticket_id, place, text) values ($1, 1, '核对设备名称和编号'), ($1, 2, '挂牌')`, [
    operation,
  ])
  return { ':operation': operation }
}

/** A project under way, with a node, a payment node and a day work, which is its administrators' alone. */
export async function insertProject(
  pool: Pool,
  { business, owner }: { business: string; owner: string },
  now: Date,
): Promise<Record<string, string>> {
  const project = await idOf(
    pool,
    `with works as (
       insert into work (business_id, kind, number, state, title, created_by, created_at, changed_at)
       values ($1, 'project', 'XM-1', 'running', '机房扩容', $2, $3, $3) returning id)
     insert into projects (id, business_id, starts_on, ends_on, budget)
     select id, $1, $3::date - 30, $3::date + 30, 120000 from works returning id`,
    [business, owner, now],
  )
  const node = `insert into project_nodes (project_id, place, name, starts_on, ends_on) values ($1, 1, '进场', $2::date - 30, $2::date) returning id`
  const payment = `insert into project_payment_nodes (project_id, place, name, amount, due_on) values ($1, 1, '首付', 30000, $2::date) returning id`
  const daywork = `insert into work_steps (work_id, at, step, from_state, to_state, by_user, entered)
    values ($1, $2, 'daywork', 'running', 'running', $3, '{"on": "2026-01-02", "text": "搬运"}') returning id`
  return {
    ':project': project,
    ':projectNode': await idOf(pool, node, [project, now]),
    ':paymentNode': await idOf(pool, payment, [project, now]),
    ':projectDaywork': await idOf(pool, daywork, [project, now, owner]),
  }
}

/**
 * A provider that the business has and which was given a task; and a client that it serves, one that asks it to, and a task of the client
 * that it was given. Neither of the two has anything to do with the other.
 */
export async function insertEngagements(
  pool: Pool,
  { business, spare, owner, number }: { business: string; spare: string; owner: string; number: number },
  now: Date,
) {
  const [provider = '', asking = ''] = (
    await pool.query<{ id: string }>(
      `insert into businesses (name, created_at) select name, $2 from unnest($1::text[]) as name returning id`,
      [[`巡检服务商 ${number}`, `待服务企业 ${number}`], now],
    )
  ).rows.map(({ id }) => id)
  const engagement = (client: string, serves: string, state: string, by: string | null) =>
    idOf(
      pool,
      `with works as (
         insert into work (business_id, provider_id, kind, state, title, created_by, due_at, created_at, changed_at)
         values ($1, $2, 'engagement', $3, '', $4, case $3 when 'requested' then $5::timestamptz + interval '30 days' end, $5, $5) returning id)
       insert into engagements (id, business_id, provider_id, kind, from_at)
       select id, $1, $2, 'patrol', $5::timestamptz - interval '1 minute' from works returning id`,
      [client, serves, state, by, now],
    )
  const clientTask = await idOf(
    pool,
    `with works as (
       insert into work (business_id, provider_id, kind, number, state, title, due_at, created_at, changed_at)
       values ($1, $2, 'patrol-task', 'XJ-2', 'waiting', '客户 UPS 月检', $3::timestamptz + interval '4 days', $3, $3) returning id)
     insert into patrol_tasks (id, business_id, planned_on, window_from, window_to, touched)
     select id, $1, $3::date, $3::date - 3, $3::date + 3, true from works returning id`,
    [spare, business, now],
  )
  return {
    ':engagement': await engagement(business, provider, 'active', owner),
    ':providerBusiness': provider,
    ':client': await engagement(spare, business, 'active', null),
    ':askingClient': await engagement(asking, business, 'requested', null),
    ':clientTask': clientTask,
  }
}

/** A record of what was done about an alarm of the device that is over. */
export async function insertEventHandling(
  pool: Pool,
  { business, uplinkId, deviceId, owner }: { business: string; uplinkId: string; deviceId: number; owner: string },
  now: Date,
): Promise<string> {
  const record = await idOf(
    pool,
    `insert into event_handlings (business_id, cause, outcome, level, since, at, by_user, changed_at)
     values ($1, 'mains', 'itself', 2, $2, $2, $3, $2) returning id`,
    [business, now, owner],
  )
  await pool.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, confirmed_at, cause_id, handling_id)
     values ($1, $2, $3, 'state', 2, 'mode', 'bypass', $4, $4, $4, 'h', $5)`,
    [business, uplinkId, deviceId, now, record],
  )
  return record
}
