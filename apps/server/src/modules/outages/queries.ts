import type { Visible } from '../../http/subjects.ts'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

export interface StruckRow {
  cause_id: string
  id: number
  box_id: string
  name: string
  type: string
  info: Record<string, string | number>
  site: string
  since: Date
  unconfirmed: boolean
}

/** Devices of these types with active alarms of these causes, those that have them longest first; at most so many of each cause. */
export function listStruck(
  db: Queryable,
  { userId }: Visible,
  causeIds: readonly string[],
  types: readonly string[],
  most: number,
): Promise<StruckRow[]> {
  return rowsOf<StruckRow>(
    db,
    `select cause_id, id, box_id, name, type, info, site, since, unconfirmed
       from (select a.cause_id, d.id, d.box_id, d.name, coalesce(d.type, d.announced_type) as type, d.info, d.site,
                    min(a.opened_at) as since, bool_or(a.confirmed_at is null) as unconfirmed,
                    row_number() over (partition by a.cause_id order by min(a.opened_at), d.id) as place
               from visible_alarms a join visible_devices d on d.id = a.device_id and d.user_id = a.user_id
              where a.user_id = $1 and a.released_at is null and a.cause_id = any($2::text[])
                and coalesce(d.type, d.announced_type) = any($3::text[])
              group by a.cause_id, d.id, d.box_id, d.name, 4, 5, d.info, d.site) struck
      where place <= $4
      order by cause_id, place`,
    [userId, causeIds, types, most],
  )
}

export interface StepRow {
  cause_id: string
  alarm_id: string
  devices: number
}

/** What active alarms of these causes say, each once, in the order in which it began: its first alarm, and how many devices say it. */
export function listSteps(db: Queryable, { userId }: Visible, causeIds: readonly string[]): Promise<StepRow[]> {
  return rowsOf<StepRow>(
    db,
    `select cause_id, (array_agg(id::text order by opened_at, id))[1] as alarm_id, count(distinct device_id)::int as devices
       from visible_alarms
      where user_id = $1 and released_at is null and cause_id = any($2::text[])
      group by cause_id, kind, regexp_replace(point, '\\.[0-9]+\\.', '.*.'), side
      order by cause_id, min(opened_at)`,
    [userId, causeIds],
  )
}
