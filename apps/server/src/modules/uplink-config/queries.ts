import type { UplinkConfig } from '@kilowatch/contract'
import type { ConfigAnswer, ServedLimits } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import type { Wanted } from './rules.ts'

export interface ConfigRow {
  wanted: Wanted
  version: string
  changed_at: Date | null
  changed_by: UplinkConfig['changedBy']
  actual: string
  answered: string
  answered_at: Date | null
  refused: string | null
  /** Name of the device that the refusal is about. */
  refused_device: string | null
  /** Names of the limits that are wanted and in force there; `limits_stale`: the wanted ones are made anew. */
  limits_version: string | null
  limits_stale: boolean
  limits_actual: string | null
}

export function findConfig(db: Queryable, uplinkId: string): Promise<ConfigRow | undefined> {
  return rowOf(
    db,
    `select c.wanted, c.version, c.changed_at, c.actual, c.answered, c.answered_at, c.refused, c.limits_version, c.limits_stale, c.limits_actual,
            (select jsonb_build_object('id', p.id::text, 'name', p.name) from users p where p.id = c.changed_by) as changed_by,
            coalesce((select d.name from devices d where d.uplink_id = c.uplink_id and d.ref = c.refused_ref), c.refused_ref) as refused_device
       from uplink_configs c where c.uplink_id = $1`,
    [uplinkId],
  )
}

/** What is wanted now; nobody else changes it before the transaction ends. Undefined: its gateway takes nothing. */
export async function lockWanted(tx: Queryable, uplinkId: string): Promise<Wanted | undefined> {
  return (await rowOf<{ wanted: Wanted }>(tx, 'select wanted from uplink_configs where uplink_id = $1 for update', [uplinkId]))?.wanted
}

export async function writeWanted(tx: Queryable, uplinkId: string, wish: { wanted: Wanted; version: string }, by: string, at: Date) {
  await tx.query('update uplink_configs set wanted = $2, version = $3, changed_by = $4, changed_at = $5 where uplink_id = $1', [
    uplinkId,
    JSON.stringify(wish.wanted),
    wish.version,
    by,
    at,
  ])
}

export async function refOf(tx: Queryable, deviceId: number): Promise<string> {
  return (await rowOf<{ ref: string }>(tx, 'select ref from devices where id = $1', [deviceId]))?.ref ?? ''
}

export interface OpenConfigRow {
  uplink_id: string
  wanted: Wanted
  version: string
  /** Null: its gateway judges nothing. */
  limits: Omit<ServedLimits, 'version'> | null
  limits_version: string | null
}

/** What connected uplinks of these partitions (0–99) have not answered yet. */
export function openConfigRows(db: Queryable, partitions: readonly number[]): Promise<OpenConfigRow[]> {
  return rowsOf(
    db,
    `select c.uplink_id, c.wanted, c.version, case when c.limits_actual is not null then c.limits end as limits, c.limits_version
       from uplink_configs c join uplinks u on u.id = c.uplink_id
      where c.is_open and (c.limits_actual is null or not c.limits_stale) and u.connected and right(c.uplink_id, 2)::int = any($1::int[])
      limit 100`,
    [partitions],
  )
}

/** What uplinks say of their configuration. @returns those that said something new */
export async function writeAnswers(tx: Queryable, answers: readonly (ConfigAnswer & { id: string })[], at: Date): Promise<string[]> {
  const rows = await rowsOf<{ uplink_id: string }>(
    tx,
    `insert into uplink_configs as c (uplink_id, actual, answered, answered_at, refused, refused_ref, limits_actual)
     select u.id, t.actual, t.answered, $2, t.refused, t.ref, t.limits
       from jsonb_to_recordset($1) as t (id text, actual text, answered text, refused text, ref text, limits text) join uplinks u on u.id = t.id order by u.id
         on conflict (uplink_id) do update
            set actual = excluded.actual, answered = excluded.answered, answered_at = excluded.answered_at, refused = excluded.refused,
                refused_ref = excluded.refused_ref, limits_actual = excluded.limits_actual
          where (c.actual, c.answered, c.refused, c.refused_ref, c.limits_actual) is distinct from
                (excluded.actual, excluded.answered, excluded.refused, excluded.refused_ref, excluded.limits_actual)
      returning c.uplink_id`,
    [JSON.stringify(answers.map(answerRow)), at],
  )
  return rows.map(({ uplink_id }) => uplink_id)
}

function answerRow({ id, version, refused, limits }: ConfigAnswer & { id: string }) {
  return { id, actual: version, answered: refused?.version ?? version, refused: refused?.reason, ref: refused?.ref, limits }
}
