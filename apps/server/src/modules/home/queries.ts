import type { Visible } from '../../http/subjects.ts'
import { type Prepared, type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import { activeAlarms, stateCase } from '../devices/index.ts'

export interface SiteRow {
  site: string
  devices: number
  alarms: number
  disabled: number
  expired: number
  unconfigured: number
  offline: number
  alarm: number
  stale: number
  normal: number
  /** Twice the worst level, one more where an alarm of that level waits for confirmation; 0: no alarm. */
  worst: number
}

// Planning these takes ten times as long as running them, and every console asks each minute: each connection plans them once.
const states = ['disabled', 'expired', 'unconfigured', 'offline', 'alarm', 'stale', 'normal']
// `offset 0` below keeps the state from being worked out again for each of its counts.
const stateCounts = states.map((state) => `(count(*) filter (where d.state = '${state}'))::int as ${state}`).join(', ')
const sites: Prepared = {
  name: 'home-sites',
  text: `select d.site, count(*)::int as devices, sum(d.alarms)::int as alarms, ${stateCounts}, coalesce(max(d.worst), 0) as worst
       from (select d.site, ${stateCase('a')} as state, coalesce(a.alarms, 0) as alarms, a.worst
               from visible_devices d left join ${activeAlarms} a on a.device_id = d.id left join latest l on l.device_id = d.id
              where d.user_id = $1 offset 0) d
      group by d.site order by d.site collate "zh-x-icu"`,
}

/** Devices by site and state with the worst alarm of each site, by name. */
export function countSites(db: Queryable, visible: Visible): Promise<SiteRow[]> {
  return rowsOf<SiteRow>(db, sites, [visible.userId])
}

export interface CauseRow {
  cause_id: string
  root_id: string
  level: 1 | 2 | 3 | 4
  since: Date
  alarms: number
  unconfirmed: number
  devices: number
  alarm_ids: string[]
}

const causes: Prepared = {
  name: 'home-causes',
  text: `select cause_id, (array_agg(id::text order by level desc, opened_at, id))[1] as root_id, max(level)::int as level, min(opened_at) as since,
            count(*)::int as alarms, (count(*) filter (where confirmed_at is null))::int as unconfirmed,
            greatest(count(distinct device_id), 1)::int as devices, (array_agg(id::text order by level desc, opened_at, id))[1:500] as alarm_ids
       from visible_alarms where user_id = $1 and released_at is null
      group by cause_id order by (count(*) filter (where confirmed_at is null)) = 0, max(level) desc, min(opened_at) limit $2`,
}

/** Active alarms by cause, worst and oldest first. The root is the oldest of the worst. */
export function listCauses(db: Queryable, visible: Visible, limit: number): Promise<CauseRow[]> {
  return rowsOf<CauseRow>(db, causes, [visible.userId, limit])
}

const newest: Prepared = {
  name: 'home-newest',
  text: 'select id from visible_alarms where user_id = $1 order by opened_at desc, id desc limit $2',
}

/** Ids of the alarms that opened last, released ones too. */
export async function newestAlarmIds(db: Queryable, visible: Visible, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, newest, [visible.userId, limit])
  return rows.map(({ id }) => id)
}

export interface FactsRow {
  uplinks: number
  opened: number
  offline: number
  expiring: number
  /** Yesterday until this time of day; null: no device was there then. */
  opened_before: number | null
  offline_before: number | null
  oldest_at: Date | null
  last_released_at: Date | null
}

const facts: Prepared = {
  name: 'home-facts',
  text: `with day as materialized (
       select date_trunc('day', now() at time zone $2) at time zone $2 as today,
              (date_trunc('day', now() at time zone $2) - interval '1 day') at time zone $2 as yesterday,
              (now() at time zone $2 - interval '1 day') at time zone $2 as same_time),
     mine as materialized (select id, uplink_id, online, online_at, expires_at, created_at from visible_devices where user_id = $1),
     recent as materialized (
       select kind, device_id, uplink_id, opened_at >= (select today from day) as fresh
         from visible_alarms
        where user_id = $1 and opened_at >= (select yesterday from day)
          and (opened_at >= (select today from day) or opened_at <= (select same_time from day))),
     lost as (
       select device_id as id, fresh from recent where kind = 'offline' and device_id is not null
       union
       select m.id, r.fresh from mine m join recent r on r.uplink_id = m.uplink_id where r.kind = 'offline' and r.device_id is null),
     gone as (
       select id from mine where not online and online_at >= (select today from day)
       union
       select id from lost where fresh),
     active as materialized (select min(opened_at) as oldest_at from visible_alarms where user_id = $1 and released_at is null)
     select (select count(*)::int from visible_uplinks where user_id = $1) as uplinks,
            (select count(*)::int from recent where fresh) as opened,
            (select count(*)::int from gone) as offline,
            case when known.before then (select count(*)::int from recent where not fresh) end as opened_before,
            case when known.before then (select count(*)::int from lost where not fresh) end as offline_before,
            (select count(*)::int from mine where expires_at between now() and now() + interval '30 days') as expiring,
            active.oldest_at,
            case when active.oldest_at is null
                 then (select max(released_at) from visible_alarms where user_id = $1 and released_at is not null) end as last_released_at
       from active, (select exists (select from mine where created_at <= (select yesterday from day)) as before) known`,
}

/**
 * Of today (since midnight in the zone), of yesterday until the same time of day, and since when; a device counts once, also when its uplink took it offline.
 * When the last alarm was released is asked only where none is active: it takes a look at all of them.
 */
export async function readFacts(db: Queryable, visible: Visible, timeZone: string): Promise<FactsRow> {
  const row = await rowOf<FactsRow>(db, facts, [visible.userId, timeZone])
  return (
    row ?? {
      uplinks: 0,
      opened: 0,
      offline: 0,
      expiring: 0,
      opened_before: null,
      offline_before: null,
      oldest_at: null,
      last_released_at: null,
    }
  )
}

export interface HourRow {
  at: Date
  unconfirmed: number
  confirmed: number
  released: number
}

const hours: Prepared = {
  name: 'home-hours',
  text: `select h.at,
            (count(a.id) filter (where a.released_at is null and a.confirmed_at is null))::int as unconfirmed,
            (count(a.id) filter (where a.released_at is null and a.confirmed_at is not null))::int as confirmed,
            (count(a.id) filter (where a.released_at is not null))::int as released
       from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as h(at)
       left join visible_alarms a on a.user_id = $1 and a.opened_at >= h.at and a.opened_at < h.at + interval '1 hour'
                                 and a.opened_at >= date_trunc('hour', now()) - interval '23 hours'
      group by h.at order by h.at`,
}

/** Alarms by the hour of their opening over the last day, as they stand now; every hour is there. */
export function countHours(db: Queryable, visible: Visible): Promise<HourRow[]> {
  return rowsOf<HourRow>(db, hours, [visible.userId])
}
