import { uplinkTransferCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildAlarm, buildDevice } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { ask } from '../../storage/list.ts'
import { fates } from './queries/fates.ts'

let server: TestServer
let house: FullHouse
let other: FullHouse
const now = new Date()

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  house = await buildFullHouse(server.database.pool, 5420, now)
  other = await buildFullHouse(server.database.pool, 5421, now)
})
afterAll(() => server.close())

async function rows<R extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

/** Every column that names a device, a gateway or an alarm of one: by a key to it, or by what such columns are called. */
function naming() {
  return rows<{ name: string }>(
    `select distinct c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
       left join pg_class f on f.oid = k.confrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (f.relname in ('devices', 'uplinks') or a.attname ~ '^(device|uplink|box)_?ids?$' or a.attname ~ '(device|uplink)_ids?$'
             or (a.attname in ('source_id', 'load_id') and f.relname = 'devices'))
      order by 1`,
  )
}

/** One of everything that ends and that the house has none of. */
async function furnish(): Promise<void> {
  const { id } = house.device
  const { owner } = house.people
  const business = house.words[':business']
  const values = [id, house.uplinkId, owner.id]
  await rows(
    `insert into device_commands (device_id, uplink_id, request_key, control, value, state, requested_at, requested_by, expires_at)
     values ($1, $2, gen_random_uuid(), 'beeper', 'mute', 'requested', now(), $3, now() + interval '1 minute'),
            ($1, $2, gen_random_uuid(), 'battery_test', 'start', 'sent', now(), $3, now() + interval '1 minute')`,
    values,
  )
  await rows(`insert into device_reads (device_id, uplink_id, asked_at, expires_at) values ($1, $2, now(), now() + interval '1 minute')`, [
    id,
    house.uplinkId,
  ])
  await rows(
    `insert into passages (id, device_id, name, way, at, state, heard_at) values (gen_random_uuid(), $1, '陈', 'card', now(), 'opened', now())`,
    [id],
  )
  await rows(`update uplinks set claim_code_hash = '\\x00', claim_expires_at = now() + interval '1 hour' where id = $1`, [house.uplinkId])
  await rows(
    `insert into adding_drafts (user_id, business_id, draft, uplink_id, changed_at) values ($1, $2, '{}', $3, now()) on conflict do nothing`,
    [...[owner.id, business, house.uplinkId]],
  )
  await rows(`update operation_steps set device_id = $1, control = 'battery_test', value = 'start' where ticket_id = $2`, [
    id,
    house.words[':operation'],
  ])
  for (const [from, until] of [
    [-1, 72],
    [24, 48],
  ])
    await rows(
      `with w as (insert into maintenance_windows (business_id, reason, from_at, until_at, created_by)
         values ($1, '换风扇', now() + $2 * interval '1 hour', now() + $3 * interval '1 hour', $4) returning id)
       insert into maintenance_devices (device_id, window_id) select $5, id from w`,
      [business, from, until, owner.id, id],
    )
  await rows(`insert into work_devices (work_id, device_id) select id, $1 from work where business_id = $2 on conflict do nothing`, [
    id,
    business,
  ])
  await rows(
    `insert into patrol_plan_devices (plan_id, device_id) select id, $1 from patrol_plans where business_id = $2 on conflict do nothing`,
    [...[id, business]],
  )
  await rows(`update change_orders set device_ids = array[$1::int] where id in (select id from work where business_id = $2)`, [
    id,
    business,
  ])
  await rows(`update faults set device_id = $1 where business_id = $2`, [id, business])
  await rows(
    `insert into device_holders (device_id, membership_id) select $1, id from memberships where business_id = $2 on conflict do nothing`,
    [id, business],
  )
  await rows('insert into group_devices (group_id, device_id) values ($1, $2) on conflict do nothing', [house.words[':group'], id])
  await rows(
    `insert into threshold_batch_devices (batch_id, device_id, version, before)
     select id, $1, 1, '{}' from threshold_batches where business_id = $2 on conflict do nothing`,
    [id, business],
  )
  await rows(`insert into declined_limits (business_id, device_id, point, side, until) values ($1, $2, 'load', 'high', now())`, [
    business,
    id,
  ])
  await rows(
    `with c as (insert into group_checks (business_id, group_id, state, started_at, started_by, standard)
       select business_id, group_id, 'running', now(), started_by, standard from group_checks where id = $2 returning id)
     insert into group_check_devices (check_id, device_id, place, state) select id, $1, 1, 'waiting' from c`,
    [id, house.words[':groupCheck']],
  )
  const staying = await buildDevice(
    server.database.pool,
    {
      ...{ businessId: business ?? '', uplinkId: house.words[':unclaimed'] ?? '', boxId: '542000000099', name: '留下的', type: 'pdu' },
    },
    now,
  )
  await rows(`insert into device_feeds (source_id, load_id, input, output, created_at) values ($1, $2, 1, null, now())`, [id, staying.id])
  await rows(
    `insert into engagement_authorizations (engagement_id, device_id) select id, $1 from engagements where business_id = $2 limit 1`,
    [id, business],
  )
  const cause = await buildAlarm(
    server.database.pool,
    { businessId: business ?? '', uplinkId: house.words[':unclaimed'] ?? '', device: staying },
    now,
  )
  await rows(
    `update alarms set assignee_id = $2, shelved_until = now() + interval '1 day', shelve_reason = '检修', symptom_of = $3,
            handling_id = (select id from event_handlings where business_id = $4 limit 1) where id = $1`,
    [house.words[':alarm'], owner.id, cause, business],
  )
}

async function countLeft(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const [name, entry] of Object.entries(fates)) {
    if (!('left' in entry)) continue
    const [table] = name.split('.')
    const bound = { devices: [house.device.id], uplink: house.uplinkId, at: now }
    const [row] = await ask<{ n: number }>(server.database.pool, `select count(*)::int as n from ${table} t where ${entry.left}`, bound)
    counted[name] = row?.n ?? 0
  }
  return counted
}

describe('review A1, A2: what becomes of what names a device or gateway that goes to another business', () => {
  it('is said of every column of the schema, with a reason', async () => {
    const named = (await naming()).map(({ name }) => name)
    expect(named.length).toBeGreaterThan(45)
    expect(named.filter((name) => !(name in fates))).toEqual([])
    // Known under another name: the gateway and its devices themselves, and ways over what hangs on them.
    const beside = ['uplinks.id', 'devices.id', 'files.held_by_id', 'alarms.symptom_of', 'fault_signs.alarm_id']
    expect(Object.keys(fates).filter((name) => !named.includes(name) && !beside.includes(name))).toEqual([])
    for (const [name, { why }] of Object.entries(fates)) expect(why.length, name).toBeGreaterThan(5)
  })

  it('ends in the same transaction, all that ends', async () => {
    await furnish()
    const name = (await rows<{ name: string }>('select name from uplinks where id = $1', [house.uplinkId]))[0]?.name ?? ''
    const offered = await send(
      server.app,
      uplinkTransferCalls.offerUplink,
      { params: { uplinkId: house.uplinkId }, body: { name } },
      house.people.owner,
    )
    const before = await countLeft()
    expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([])
    const wish = { uplinkId: house.uplinkId, code: offered.data.code }
    const taken = await send(server.app, uplinkTransferCalls.takeUplink, { body: wish }, other.people.owner)
    expect(taken.envelope.code, taken.envelope.msg).toBe(0)
    expect(Object.entries(await countLeft()).filter(([, n]) => n > 0)).toEqual([])
    // What was begun was not simply not given, and the former business’s window is over.
    expect(await rows('select state, reason from device_commands where device_id = $1 order by control', [house.device.id])).toEqual([
      { state: 'failed', reason: 'transferred' },
      { state: 'refused', reason: 'transferred' },
    ])
    expect(
      await rows('select from maintenance_windows where business_id = $1 and ended_at is null and until_at > now()', [
        house.words[':business'],
      ]),
    ).toEqual([])
    expect(await rows('select from maintained_devices where device_id = $1', [house.device.id])).toEqual([])
  })
})
