import type { HandlingState } from '@kilowatch/work'
import type { Visible } from '../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export interface EventCounts {
  noconfirmNum: number
  todayNoconfirmNum: number
}

/** Events without confirmation: all of them, and those since midnight in the zone. */
export async function countUnconfirmed(db: Queryable, visible: Visible, timeZone: string, now: Date): Promise<EventCounts> {
  const row = await rowOf<EventCounts>(
    db,
    `select count(*)::int as "noconfirmNum",
            (count(*) filter (where opened_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2))::int as "todayNoconfirmNum"
       from visible_alarms where user_id = $1 and confirmed_at is null`,
    [visible.userId, timeZone, now],
  )
  return row ?? { noconfirmNum: 0, todayNoconfirmNum: 0 }
}

export interface EventCount {
  /** '2026-11-21' in the zone. */
  day: string
  /** Null: a day without events. */
  level: number | null
  state: HandlingState | null
  events: number
}

/** Events of the last days in the zone, today included, by day, level and state; every day is there. */
export function countByDay(db: Queryable, visible: Visible, span: { timeZone: string; days: number; now: Date }): Promise<EventCount[]> {
  return rowsOf<EventCount>(
    db,
    `with days as (
       select (date_trunc('day', $3::timestamptz at time zone $2) - make_interval(days => n))::date as day from generate_series(0, $4::int - 1) as n),
     events as (
       select (opened_at at time zone $2)::date as day, level,
              case when handling_id is not null then 'handled' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end as state, count(*)::int as events
         from visible_alarms
        where user_id = $1 and opened_at >= (select min(day)::timestamp at time zone $2 from days)
        group by 1, 2, 3)
     select to_char(days.day, 'YYYY-MM-DD') as day, e.level, e.state, coalesce(e.events, 0) as events
       from days left join events e on e.day = days.day order by days.day`,
    [visible.userId, span.timeZone, span.now, span.days],
  )
}
