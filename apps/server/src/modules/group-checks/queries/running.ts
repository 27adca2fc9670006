import type { UpsStandard } from '@kilowatch/catalog'
import type { AlarmLevel, CheckAnswer, CheckFieldResults, CheckVerdict } from '@kilowatch/contract'
import type { z } from 'zod'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { ReadOutcome } from '../../device-reads/index.ts'

/** Undefined: another one of the group is under way. */
export async function insertCheck(
  tx: Queryable,
  check: { businessId: string; groupId: string; standard: UpsStandard; by: string; at: Date },
): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into group_checks (business_id, group_id, state, started_at, started_by, standard) values ($1, $2, 'running', $3, $4, $5)
     on conflict do nothing returning id`,
    [check.businessId, check.groupId, check.at, check.by, JSON.stringify(check.standard)],
  )
  return row?.id
}

export async function insertChecked(
  tx: Queryable,
  checkId: string,
  devices: readonly { id: number; readId: string | null }[],
): Promise<void> {
  await tx.query(
    `insert into group_check_devices (check_id, device_id, place, read_id, state)
     select $1, d.id, d.place, d.read_id, 'waiting' from unnest($2::int[], $3::uuid[]) with ordinality as d (id, read_id, place)`,
    [checkId, devices.map(({ id }) => id), devices.map(({ readId }) => readId)],
  )
}

/** Locked until the transaction ends. */
export function lockCheck(
  tx: Queryable,
  checkId: string,
): Promise<{ state: 'running' | 'done' | 'cancelled'; groupId: string } | undefined> {
  return rowOf(tx, 'select state, group_id as "groupId" from group_checks where id = $1 for update', [checkId])
}

/** Their gateways need not read what has not begun. */
export async function cancelWaiting(tx: Queryable, checkId: string, at: Date): Promise<void> {
  await tx.query(
    `with gone as (update group_check_devices set state = 'cancelled' where check_id = $1 and state = 'waiting' returning read_id)
     update device_reads r set ended_at = $2, outcome = 'silent' from gone where r.id = gone.read_id and r.ended_at is null`,
    [checkId, at],
  )
  await tx.query(`update group_checks set state = 'cancelled', ended_at = $2 where id = $1`, [checkId, at])
}

/** False: the device is not of the check, or is being read. */
export async function waitAgain(tx: Queryable, checkId: string, deviceId: number, readId: string | null): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update group_check_devices set state = 'waiting', read_id = $3, verdict = null, answer = null, fields = '{}', judged_at = null
      where check_id = $1 and device_id = $2 and state <> 'waiting' returning device_id`,
    [checkId, deviceId, readId],
  )
  return row !== undefined
}

/** Checks of which a device waits; locked, and left to who has them locked already. */
export function lockOpenChecks(tx: Queryable): Promise<{ id: string; businessId: string; standard: UpsStandard; timeZone: string }[]> {
  return rowsOf(
    tx,
    `select c.id, c.business_id as "businessId", c.standard, b.time_zone as "timeZone" from group_checks c join businesses b on b.id = c.business_id
      where c.state = 'running' or exists (select from group_check_devices d where d.check_id = c.id and d.state = 'waiting')
      order by c.id limit 50 for update of c skip locked`,
    [],
  )
}

export interface AnsweredRow {
  id: number
  type: string
  info: Record<string, string | number>
  disabled: boolean
  /** Null: nothing was asked. */
  outcome: ReadOutcome | null
  asked: boolean
  rules: Record<string, object> | null
  active: number
  level: z.output<typeof AlarmLevel> | null
}

/** How long a reading that its gateway said it took may be on its way, ms. */
const onItsWay = 3_000

/** Devices of a check whose reading has come to its end, and is stored. */
export function listAnswered(tx: Queryable, checkId: string, now: Date): Promise<AnsweredRow[]> {
  return rowsOf<AnsweredRow>(
    tx,
    `select d.id, coalesce(d.type, d.announced_type) as type, d.info, d.disabled_at is not null as disabled, r.outcome, r.id is not null as asked, t.rules,
            (select count(*)::int from alarms a where a.device_id = d.id and a.released_at is null and a.kind in ('threshold', 'state')) as active,
            (select max(level) from alarms a where a.device_id = d.id and a.released_at is null and a.kind in ('threshold', 'state')) as level
       from group_check_devices c
       join devices d on d.id = c.device_id
       left join device_reads r on r.id = c.read_id
       left join latest l on l.device_id = d.id
       left join threshold_sets t on t.device_id = d.id
      where c.check_id = $1 and c.state = 'waiting'
        and (r.id is null or r.outcome <> 'read' or (r.outcome = 'read' and (l.heard_at >= r.asked_at or r.ended_at <= $2)))
      order by c.place limit 500`,
    [checkId, new Date(now.getTime() - onItsWay)],
  )
}

/** How often these states of the devices raised an alarm since then. */
export async function countStateAlarms(
  tx: Queryable,
  wanted: readonly { deviceId: number; point: string; values: readonly string[] }[],
  since: Date,
): Promise<Map<number, number>> {
  const each = wanted.flatMap(({ deviceId, point, values }) => values.map((value) => ({ deviceId, point, value })))
  const rows = await rowsOf<{ id: number; count: number }>(
    tx,
    `select a.device_id as id, count(*)::int as count
       from alarms a join unnest($1::int[], $2::text[], $3::text[]) as w (device_id, point, side)
         on w.device_id = a.device_id and w.point = a.point and w.side = a.side
      where a.kind = 'state' and a.opened_at >= $4 group by a.device_id`,
    [each.map(({ deviceId }) => deviceId), each.map(({ point }) => point), each.map(({ value }) => value), since],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export interface JudgedRow {
  deviceId: number
  answer: CheckAnswer
  verdict: CheckVerdict
  fields: CheckFieldResults
}

export async function writeJudged(tx: Queryable, checkId: string, rows: readonly JudgedRow[], at: Date): Promise<void> {
  await tx.query(
    `update group_check_devices c set state = 'done', answer = j.answer, verdict = j.verdict, fields = j.fields::jsonb, judged_at = $6
       from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as j (device_id, answer, verdict, fields)
      where c.check_id = $1 and c.device_id = j.device_id and c.state = 'waiting'`,
    [
      checkId,
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ answer }) => answer),
      rows.map(({ verdict }) => verdict),
      rows.map(({ fields }) => JSON.stringify(fields)),
      at,
    ],
  )
}

/** Ends a check that waits for nothing more. */
export async function endIfDone(tx: Queryable, checkId: string, at: Date): Promise<void> {
  await tx.query(
    `update group_checks set state = 'done', ended_at = $2
      where id = $1 and state = 'running' and not exists (select from group_check_devices where check_id = $1 and state = 'waiting')`,
    [checkId, at],
  )
}
