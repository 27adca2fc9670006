import type { Alarm } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { KeptCheck, LineSign } from './detail.ts'

/** The alarms with the devices that they are of, locked in the order of their ids: two faults of one wait for each other. */
export function lockAlarms(
  tx: Queryable,
  ids: readonly string[],
): Promise<{ id: string; businessId: string; deviceId: number | null; openedAt: Date }[]> {
  return rowsOf(
    tx,
    `select id, business_id as "businessId", device_id as "deviceId", opened_at as "openedAt"
       from alarms where id = any($1::bigint[]) order by id for update`,
    [ids],
  )
}

/** Symptoms of these alarms that the person may operate, that have no record and tell of no fault that is open; as many as a fault may have alarms. */
export async function freeSymptomsOf(
  tx: Queryable,
  { alarmIds, userId, businessId }: { alarmIds: readonly string[]; userId: string; businessId: string },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select a.id from visible_alarms a
      where a.user_id = $2 and a."right" >= 'operate' and a.business_id = $3 and a.symptom_of = any($1::bigint[]) and a.handling_id is null
        and not exists (select from fault_signs s join work w on w.id = s.fault_id where s.alarm_id = a.id and w.closed_at is null)
      order by a.opened_at, a.id limit 200`,
    [alarmIds, userId, businessId],
  )
  return rows.map(({ id }) => id)
}

/** The number of a fault that is not closed and that one of these alarms tells of already. */
export async function openFaultOfAlarms(tx: Queryable, ids: readonly string[]): Promise<string | undefined> {
  const text = `select w.number from fault_signs s join work w on w.id = s.fault_id where s.alarm_id = any($1::bigint[]) and w.closed_at is null limit 1`
  return (await rowOf<{ number: string }>(tx, text, [ids]))?.number
}

/** The same for a line of a patrol record, which is held from now on. */
export async function openFaultOfLine(tx: Queryable, recordId: string, key: string): Promise<string | undefined> {
  await tx.query('select from patrol_records where id = $1 for update', [recordId])
  const text = `select w.number from fault_signs s join work w on w.id = s.fault_id where s.record_id = $1 and s.key = $2 and w.closed_at is null limit 1`
  return (await rowOf<{ number: string }>(tx, text, [recordId, key]))?.number
}

export async function insertAlarmSigns(tx: Queryable, faultId: string, alarms: readonly Alarm[], at: Date): Promise<void> {
  await tx.query(
    `insert into fault_signs (fault_id, kind, alarm_id, was, added_at)
     select $1, 'alarm', id, was, $4 from unnest($2::bigint[], $3::jsonb[]) as a (id, was) on conflict do nothing`,
    [faultId, alarms.map(({ id }) => id), alarms.map((alarm) => JSON.stringify(alarm)), at],
  )
}

export async function insertLineSign(tx: Queryable, faultId: string, recordId: string, was: LineSign, at: Date): Promise<void> {
  await tx.query(`insert into fault_signs (fault_id, kind, record_id, key, was, added_at) values ($1, 'line', $2, $3, $4, $5)`, [
    ...[faultId, recordId, was.line.key, JSON.stringify(was), at],
  ])
}

/** As of a line, for what a one-key check found of a device; the check is held from now on. */
export async function openFaultOfCheck(tx: Queryable, checkId: string, boxId: string): Promise<string | undefined> {
  await tx.query('select from group_checks where id = $1 for update', [checkId])
  const text = `select w.number from fault_signs s join work w on w.id = s.fault_id where s.check_id = $1 and s.key = $2 and w.closed_at is null limit 1`
  return (await rowOf<{ number: string }>(tx, text, [checkId, boxId]))?.number
}

export async function siteOf(tx: Queryable, deviceId: number): Promise<string> {
  return (await rowOf<{ site: string }>(tx, 'select site from devices where id = $1', [deviceId]))?.site ?? ''
}

export async function insertCheckSign(tx: Queryable, faultId: string, checkId: string, was: KeptCheck, at: Date): Promise<void> {
  await tx.query(`insert into fault_signs (fault_id, kind, check_id, key, was, added_at) values ($1, 'check', $2, $3, $4, $5)`, [
    ...[faultId, checkId, was.device.id, JSON.stringify(was), at],
  ])
}
