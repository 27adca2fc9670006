import type { Nominals } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface StartedRow {
  id: number
  type: string
  nominal: Nominals
  info: Record<string, string | number>
  rules: Record<string, Rule>
}

/** Devices whose limits are as they began: version 0 is nobody's. */
export function untouchedRules(tx: Queryable, deviceIds: readonly number[]): Promise<StartedRow[]> {
  return rowsOf(
    tx,
    `select d.id, coalesce(d.type, d.announced_type) as type, d.nominal, d.info, t.rules
       from devices d join threshold_sets t on t.device_id = d.id and t.version = 0
      where d.id = any($1::int[]) order by d.id for update of t`,
    [deviceIds],
  )
}

export async function writeUntouchedRules(tx: Queryable, devices: readonly { id: number; rules: Record<string, Rule> }[]): Promise<void> {
  if (devices.length === 0) return
  await tx.query(
    `update threshold_sets t set rules = r.rules::jsonb from unnest($1::int[], $2::text[]) as r (id, rules)
      where t.device_id = r.id and t.version = 0`,
    [devices.map(({ id }) => id), devices.map(({ rules }) => JSON.stringify(rules))],
  )
}

/** What its gateway says or its readings show of its nominal values. */
export async function findNominals(db: Queryable, deviceId: number): Promise<Nominals> {
  return (await rowOf<{ nominal: Nominals }>(db, 'select nominal from devices where id = $1', [deviceId]))?.nominal ?? {}
}
