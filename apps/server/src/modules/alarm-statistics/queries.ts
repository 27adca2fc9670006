import type { AlarmStanding, AlarmStatistics, AlarmTarget } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

/** Alarms raised from `from` on and before `to`, of one site or of all. */
export interface Asked {
  from: Date
  to: Date
  site: string | null
}

/** $1 to $4: person, from, to, site. A gateway's own alarms stand at no site. */
const raised = `
  (select a.*, d.box_id, d.name as device_name, coalesce(d.type, d.announced_type) as device_type, d.site
     from visible_alarms a left join devices d on d.id = a.device_id
    where a.user_id = $1 and a.opened_at >= $2 and a.opened_at < $3 and ($4::text is null or d.site = $4)) a`
/** The same with when what was done was recorded, and whether that is asked for. */
const handled = `
  (select a.*, h.at as handled_at, a.released_at is null or (a.level >= q.least_level and a.opened_at >= q.asked_from) as asked
     from ${raised} left join event_handlings h on h.id = a.handling_id left join asked_handlings q on q.business_id = a.business_id) a`
const valuesOf = ({ userId }: Visible, { from, to, site }: Asked) => [userId, from, to, site]

const standing = `count(*)::int as alarms,
  (count(*) filter (where released_at is null and confirmed_at is null))::int as unconfirmed,
  (count(*) filter (where released_at is null and confirmed_at is not null))::int as confirmed,
  (count(*) filter (where released_at is not null))::int as released`
const times = `
  extract(epoch from avg(confirmed_at - opened_at) filter (where confirmed_at is not null))::float8 as "confirmSeconds",
  extract(epoch from avg(released_at - opened_at) filter (where released_at is not null))::float8 as "releaseSeconds",
  extract(epoch from avg(handled_at - opened_at) filter (where handled_at is not null))::float8 as "handleSeconds"`

/** $5 now; $6 to $8 the targets in minutes of levels 1 to 4, null where there is none. */
const met = `
  (count(*) filter (where confirm_target is not null
                      and (confirmed_at is not null or coalesce(released_at, $5) - opened_at > confirm_target)))::int as "confirmJudged",
  (count(*) filter (where confirmed_at - opened_at <= confirm_target))::int as "confirmWithin",
  (count(*) filter (where release_target is not null
                      and (released_at is not null or $5 - opened_at > release_target)))::int as "releaseJudged",
  (count(*) filter (where released_at - opened_at <= release_target))::int as "releaseWithin",
  (count(*) filter (where handle_target is not null
                      and (handled_at is not null or (asked and $5 - opened_at > handle_target))))::int as "handleJudged",
  (count(*) filter (where handled_at - opened_at <= handle_target))::int as "handleWithin"`

export interface TotalRow extends AlarmStanding {
  /** Both null: all of them. */
  kind: AlarmStatistics['kinds'][number]['kind'] | null
  level: AlarmStatistics['levels'][number]['level'] | null
  confirmSeconds: number | null
  releaseSeconds: number | null
  handleSeconds: number | null
  confirmJudged: number
  confirmWithin: number
  releaseJudged: number
  releaseWithin: number
  handleJudged: number
  handleWithin: number
}

/** Minutes of levels 1 to 4. */
export type LevelMinutes = readonly (number | null)[]

/** By kind, by level, and all together; most first. */
export function countTotals(
  db: Queryable,
  visible: Visible,
  asked: Asked,
  { now, confirm, release, handle }: { now: Date } & Readonly<Record<'confirm' | 'release' | 'handle', LevelMinutes>>,
): Promise<TotalRow[]> {
  return rowsOf<TotalRow>(
    db,
    `select kind, level, ${standing}, ${times}, ${met}
       from ${handled}
       cross join lateral (select make_interval(mins => ($6::int[])[level]) as confirm_target,
                                  make_interval(mins => ($7::int[])[level]) as release_target,
                                  make_interval(mins => ($8::int[])[level]) as handle_target) target
      group by grouping sets ((kind), (level), ()) order by alarms desc, kind, level`,
    [...valuesOf(visible, asked), now, confirm, release, handle],
  )
}

/** `day`: 1 is Monday; `hour` of the zone. */
export function countHours(
  db: Queryable,
  visible: Visible,
  asked: Asked,
  timeZone: string,
): Promise<{ day: number; hour: number; alarms: number }[]> {
  return rowsOf(
    db,
    `select extract(isodow from opened_at at time zone $5)::int as day, extract(hour from opened_at at time zone $5)::int as hour,
            count(*)::int as alarms
       from ${raised} group by 1, 2`,
    [...valuesOf(visible, asked), timeZone],
  )
}

export interface WeekRow {
  /** '2026-11-16', a Monday of the zone. */
  week: string
  level: AlarmStatistics['levels'][number]['level']
  confirmSeconds: number | null
  releaseSeconds: number | null
  handleSeconds: number | null
}

/** How soon alarms of each level were confirmed, over and handled, by the week of the zone in which they were raised. */
export function meanWeeks(db: Queryable, visible: Visible, asked: Asked, timeZone: string): Promise<WeekRow[]> {
  return rowsOf<WeekRow>(
    db,
    `select to_char(date_trunc('week', opened_at at time zone $5), 'YYYY-MM-DD') as week, level, ${times}
       from ${handled} group by 1, 2 order by 1, level desc`,
    [...valuesOf(visible, asked), timeZone],
  )
}

interface DeviceCount extends AlarmStanding {
  deviceId: string
  deviceName: string
  deviceType: string
  site: string
}

/** The devices with the most, and of how many there are any. */
export async function countDevices(db: Queryable, visible: Visible, asked: Asked, most: number) {
  const rows = await rowsOf<DeviceCount & { all: number }>(
    db,
    `select box_id as "deviceId", device_name as "deviceName", device_type as "deviceType", site, ${standing}, (count(*) over ())::int as "all"
       from ${raised} where box_id is not null group by box_id, device_name, device_type, site order by alarms desc, box_id limit $5`,
    [...valuesOf(visible, asked), most],
  )
  return { devices: rows.map(({ all: _, ...device }) => device), deviceCount: rows[0]?.all ?? 0 }
}

export async function countBefore(db: Queryable, visible: Visible, { from, to, site }: Asked): Promise<number> {
  const before = { from: new Date(2 * from.getTime() - to.getTime()), to: from, site }
  const row = await rowOf<{ alarms: number }>(db, `select count(*)::int as alarms from ${raised}`, valuesOf(visible, before))
  return row?.alarms ?? 0
}

export interface FlappingRow {
  /** The newest of them. */
  id: string
  alarms: number
  everySeconds: number
}

/** Alarms of the same point and side of which five came within 24 hours, most frequent first. */
export function listFlapping(db: Queryable, visible: Visible, asked: Asked): Promise<FlappingRow[]> {
  return rowsOf<FlappingRow>(
    db,
    `with timed as (
       select id, uplink_id, device_id, point, side, opened_at,
              opened_at - lag(opened_at, 4) over (partition by uplink_id, device_id, point, side order by opened_at, id) as span
         from ${raised})
     select (array_agg(id::text order by opened_at desc, id desc))[1] as id, count(*)::int as alarms,
            (extract(epoch from max(opened_at) - min(opened_at)) / (count(*) - 1))::int as "everySeconds"
       from timed group by uplink_id, device_id, point, side
     having bool_or(span <= interval '24 hours')
      order by alarms desc, max(opened_at) desc`,
    valuesOf(visible, asked),
  )
}

/** Ids of those that lasted longest, or have so far. */
export async function listLongest(db: Queryable, visible: Visible, asked: Asked, now: Date, most: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select id from ${raised} order by coalesce(released_at, $5) - opened_at desc, id limit $6`,
    [...valuesOf(visible, asked), now, most],
  )
  return rows.map(({ id }) => id)
}

export interface KeptTargets {
  levels: AlarmTarget[]
  share: number
  changedAt: Date
  userId: string | null
  userName: string | null
}

export function findTargets(db: Queryable, businessId: string): Promise<KeptTargets | undefined> {
  return rowOf<KeptTargets>(
    db,
    `select t.levels, t.share, t.changed_at as "changedAt", u.id as "userId", u.name as "userName"
       from alarm_targets t left join users u on u.id = t.changed_by where t.business_id = $1`,
    [businessId],
  )
}

export async function writeTargets(
  tx: Queryable,
  businessId: string,
  { levels, share, at, by }: { levels: readonly AlarmTarget[]; share: number; at: Date; by: string },
): Promise<void> {
  await tx.query(
    `insert into alarm_targets (business_id, levels, share, changed_at, changed_by) values ($1, $2, $3, $4, $5)
     on conflict (business_id) do update
        set levels = excluded.levels, share = excluded.share, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [businessId, JSON.stringify(levels), share, at, by],
  )
}

export async function dropTargets(tx: Queryable, businessId: string): Promise<void> {
  await tx.query('delete from alarm_targets where business_id = $1', [businessId])
}
