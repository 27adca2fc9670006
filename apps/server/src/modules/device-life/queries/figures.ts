import { ask } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import type { LifeReader, LifeSource } from '../lines.ts'
import { type LifeSpan, lifeValues, works, worksFor } from './life.ts'

export interface FoundFigures {
  faults: { count: number; first: Date | null; last: Date | null } | null
  repairs: { count: number; cost: number | null; ended: number; meanSeconds: number | null; longestSeconds: number | null } | null
  unconfirmed: { active: number; cleared: number }
  patrolsFailed: number | null
  discharge: { at: Date; minutes: number; lowestVoltage: number | null } | null
}

interface Row {
  faults: number
  first: Date | null
  last: Date | null
  repairs: number
  cost: number | null
  ended: number
  meanSeconds: number | null
  longestSeconds: number | null
  waitingActive: number
  waitingCleared: number
  patrolsFailed: number | null
  dischargedAt: Date | null
  dischargeMinutes: number | null
  lowestVoltage: number | null
}

const within = (at: string) => `${at} >= :from::timestamptz and ${at} <= :until::timestamptz`

/** Each is said of the lines that its source finds, with the same conditions. */
const text = `with ${works},
  faulty as (
    select count(*)::int as faults, min(f.reported_at) as first, max(f.reported_at) as last
      from works w join faults f on f.id = w.id where w.kind = 'fault' and ${within('f.reported_at')}),
  repaired as (
    select count(*)::int as repairs, sum(r.cost)::float8 as cost, count(r.ended_at)::int as ended,
           extract(epoch from avg(r.ended_at - r.begun_at))::float8 as "meanSeconds",
           extract(epoch from max(r.ended_at - r.begun_at))::float8 as "longestSeconds"
      from works w join repairs r on r.fault_id = w.id where w.kind = 'fault' and ${within('r.begun_at')}),
  waiting as (
    select (count(*) filter (where a.released_at is null))::int as "waitingActive", (count(a.released_at))::int as "waitingCleared" from alarms a
     where a.device_id = :device and a.business_id + 0 = :business and a.confirmed_at is null and ${within('a.opened_at')}),
  patrolled as (
    select count(*) filter (where failed > 0)::int as "patrolsFailed"
      from (select p.failed from patrol_records p where p.device_id = :device and p.business_id + 0 = :business
               and (:member or exists (select from visible_patrol_records v where v.user_id = :userId and v.id = p.id))
               and ${within('p.inspected_at')} order by p.inspected_at desc limit case when :patrols then :most::int else 0 end) p),
  discharged as (
    select d.started_at as "dischargedAt", d.lowest_voltage as "lowestVoltage",
           floor(extract(epoch from coalesce(d.ended_at, d.seen_at) - d.started_at) / 60)::float8 as "dischargeMinutes"
      from discharges d where d.device_id = :device and ${within('d.started_at')} order by d.started_at desc, d.id desc limit 1)
  select * from faulty cross join repaired cross join waiting cross join patrolled left join discharged on true`

/** What the lines of a span come to; null of what the reader sees nothing of. From outside, faults count where there are some. */
export async function findFigures(
  db: Queryable,
  reader: LifeReader,
  sources: readonly LifeSource[],
  span: Omit<LifeSpan, 'before'>,
  most: number,
): Promise<FoundFigures> {
  const patrols = sources.some(({ kind }) => kind === 'patrol')
  const values = lifeValues(reader, { ...span, before: null }, { works: await worksFor(db, reader, sources), most })
  const [row] = await ask<Row>(db, text, { ...values, patrols })
  if (!row) throw new Error('a statement of counts has one row')
  const { faults, first, last, repairs, cost, ended, meanSeconds, longestSeconds, waitingActive, waitingCleared, patrolsFailed } = row
  const { dischargedAt: at, dischargeMinutes: minutes, lowestVoltage } = row
  return {
    faults: reader.member || faults > 0 ? { count: faults, first, last } : null,
    repairs: reader.member || repairs > 0 ? { count: repairs, cost, ended, meanSeconds, longestSeconds } : null,
    unconfirmed: { active: waitingActive, cleared: waitingCleared },
    patrolsFailed: patrols ? patrolsFailed : null,
    discharge: at === null || minutes === null ? null : { at, minutes, lowestVoltage },
  }
}
