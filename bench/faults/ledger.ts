import type { QueryResultRow } from 'pg'
import type { Hot } from './fleet.ts'
import type { Findings } from './outcome.ts'
import { asSent } from './readings.ts'
import type { ClaimedFleet } from './stage.ts'

/** What the uplinks were told against what the database holds. */

/** Milliseconds: what five minutes of too much load leave is sent again for longer than they took. */
const longestDrain = 3_600_000

/** Where it is asked. */
export interface Holder {
  rows<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
}

/** Stops making, waits for the last answer and counts. Samples, not messages: a message holds one of each device. `hot` as the fleet was paced. */
export async function settle(
  findings: Findings,
  holder: Holder,
  { fleet, uplinkIds, devices }: ClaimedFleet,
  hot: Exclude<Hot, 'all'>,
): Promise<void> {
  await fleet.ask('drained', undefined, longestDrain)
  const { made, confirmed, resent, rejected, lost } = await fleet.ask('progress')
  findings.count('samples made', made * devices)
  findings.same('samples confirmed', confirmed * devices, made * devices)
  findings.count('messages sent again', resent)
  findings.count('connections lost', lost)
  for (const [reason, count] of Object.entries(rejected)) findings.count(`rejected as ${reason}, sent again`, count)
  const stored = await storedOf(holder, uplinkIds, hot)
  findings.same('rows stored', stored.rows, confirmed * devices)
  findings.same('stored twice', stored.twice, 0)
  findings.same('stored with another value', stored.others, 0)
  findings.same('confirmed and lost', await lostOf(holder, await fleet.ask('confirmed')), 0)
}

async function storedOf(holder: Holder, uplinkIds: readonly string[], hot: Hot): Promise<{ rows: number; twice: number; others: number }> {
  const [counted] = await holder.rows<{ rows: number; twice: number; others: number }>(
    `select count(*)::int as rows, (count(*) - count(distinct (device_id, at)))::int as twice,
            (count(*) filter (where not ${asSent('at', 'v', 'hot')}))::int as others
       from (select device_id, at, v, $2 and d.ref = 'd0' as hot
               from (select device_id, at, v from samples union all select device_id, at, v from samples_late) s
               join devices d on d.id = s.device_id where d.uplink_id = any($1)) s`,
    [uplinkIds, hot === 'first'],
  )
  return counted ?? { rows: 0, twice: 0, others: 0 }
}

/** Samples that the server confirmed and that cannot be read. One uplink at a time: there may be a million messages. */
async function lostOf(holder: Holder, confirmed: Readonly<Record<string, readonly number[]>>): Promise<number> {
  let lost = 0
  for (const [uplinkId, times] of Object.entries(confirmed)) {
    const [missing] = await holder.rows<{ lost: number }>(
      `select count(*)::int as lost from devices d cross join (select to_timestamp(t / 1000.0) as at from unnest($2::float8[]) t) c
        where d.uplink_id = $1 and not exists (select from samples s where s.device_id = d.id and s.at = c.at)
          and not exists (select from samples_late s where s.device_id = d.id and s.at = c.at)`,
      [uplinkId, times],
    )
    lost += missing?.lost ?? 0
  }
  return lost
}

/** What a transaction that was cut in two would leave behind, in one moment of the database. */
export interface Halves {
  /** Messages of which some samples are stored and others not. */
  messages: number
  /** Newest values that no stored sample has. */
  latest: number
  /** Alarms that opened at a time of which no sample is stored. */
  alarms: number
  /** Devices whose newest value is beyond its limit, without an open alarm, or the other way round. */
  unjudged: number
}

export async function halvesIn(holder: Holder, uplinkIds: readonly string[], devices: number): Promise<Halves> {
  const [found] = await holder.rows<Halves>(
    `with own as (select id, uplink_id from devices where uplink_id = any($1)),
     messages as (select from samples s join own on own.id = s.device_id group by own.uplink_id, s.at having count(*) <> $2),
     newest as (
       select l.device_id, l.at, l.v, exists (select from samples s where s.device_id = l.device_id and s.at = l.at and s.v = l.v) as stored,
              exists (select from alarms a where a.device_id = l.device_id and a.kind = 'threshold' and a.released_at is null) as alarmed
         from latest l join own on own.id = l.device_id where l.at is not null)
     select (select count(*) from messages)::int as messages,
            (select count(*) from newest where not stored)::int as latest,
            (select count(*) from newest where alarmed <> (v[1] > 35))::int as unjudged,
            (select count(*) from alarms a join own on own.id = a.device_id where a.kind = 'threshold'
              and not exists (select from samples s where s.device_id = a.device_id and s.at = a.opened_at and s.v[1] > 35))::int as alarms`,
    [uplinkIds, devices],
  )
  return found ?? { messages: -1, latest: -1, alarms: -1, unjudged: -1 }
}
