import { type Queryable, rowsOf } from '../../../../storage/queryable.ts'
import type { Begun, Found } from '../backlog.ts'
import type { Episode } from '../episodes.ts'

/** Whose alarm it is. */
export interface AlarmOwner {
  deviceId: number
  boxId: string
  uplinkId: string
  businessId: string
}
export interface OwnedEpisode extends Episode {
  owner: AlarmOwner
}
export interface OwnedFound extends Found {
  owner: AlarmOwner
}

export interface OwnedBegun extends Begun {
  owner: AlarmOwner
}

interface IdRow {
  id: string
}
const time = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** Of a row `u` against the alarm `a`. */
const isFartherPeak = `(u.peak is not null and (a.peak is null or case a.side when 'low' then u.peak < a.peak else u.peak > a.peak end))`

/** Peaks and releases of alarms that were open before the batch; a backlog may have told a farther peak. @returns ids of the alarms that changed */
export async function updateEpisodes(tx: Queryable, episodes: readonly OwnedEpisode[]): Promise<string[]> {
  const known = episodes.filter(({ opening }) => !opening)
  if (known.length === 0) return []
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms a
        set peak = case when ${isFartherPeak} then u.peak else a.peak end, peak_at = case when ${isFartherPeak} then u.peak_at else a.peak_at end,
            released_at = u.released_at,
            activations = coalesce(u.activations, a.activations), closing_value = u.closing_value, release_reason = case when u.released_at is not null then 'value' end
       from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::timestamptz[], $6::timestamptz[], $7::float8[],
              $8::int[]) as u(device_id, point, side, peak, peak_at, released_at, closing_value, activations)
      where a.device_id = u.device_id and a.point = u.point and a.side = u.side and a.released_at is null
        and a.kind in ('threshold', 'state')
      returning a.id`,
    [
      known.map(({ owner }) => owner.deviceId),
      known.map(({ rule }) => rule.point),
      known.map(({ rule }) => rule.side),
      known.map(({ peak }) => peak?.value ?? null),
      known.map(({ peak }) => time(peak?.at)),
      known.map(({ release }) => time(release?.at)),
      known.map(({ release }) => release?.value ?? null),
      known.map(({ activations }) => activations ?? null),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Alarms that opened in the batch, with their release where they were over within it. */
export async function insertEpisodes(tx: Queryable, episodes: readonly OwnedEpisode[], now: Date): Promise<string[]> {
  const opened = episodes.flatMap((episode) => (episode.opening ? [{ ...episode, opening: episode.opening }] : []))
  if (opened.length === 0) return []
  const rows = await rowsOf<IdRow>(
    tx,
    `insert into alarms (${alarmColumns})
     select ${unnested} from unnest(${alarmArrays}) as u(${alarmNames}) ${causesFirst} on conflict do nothing returning id`,
    alarmValues(
      opened.map(({ owner, rule, opening, peak, release, activations }) => ({
        owner,
        rule,
        openedAt: opening.at,
        openingValue: opening.value,
        peak: peak?.value ?? opening.value,
        peakAt: peak?.at ?? opening.at,
        releasedAt: release?.at,
        closingValue: release?.value ?? null,
        activations,
      })),
      now,
      false,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Excursions of the past; what is told again of one replaces what was said before. */
export async function writeFound(tx: Queryable, found: readonly OwnedFound[], now: Date): Promise<string[]> {
  if (found.length === 0) return []
  const rows = await rowsOf<IdRow>(
    tx,
    `insert into alarms (${alarmColumns})
     select ${unnested} from unnest(${alarmArrays}) as u(${alarmNames}) ${causesFirst}
         on conflict (device_id, point, side, opened_at) where found_afterwards do update
        set peak = excluded.peak, peak_at = excluded.peak_at, released_at = excluded.released_at, closing_value = excluded.closing_value,
            activations = excluded.activations
     returning id`,
    alarmValues(found, now, true),
  )
  return rows.map(({ id }) => id)
}

/** Beginnings of live alarms, open or released, as late samples tell them; a peak is farther, or after the beginning. @returns ids of the alarms */
export async function moveBeginnings(tx: Queryable, begun: readonly OwnedBegun[]): Promise<string[]> {
  if (begun.length === 0) return []
  const each = begun.flatMap((one) => [...new Set(one.was)].map((was) => ({ ...one, was })))
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms a
        set opened_at = u.opened_at, live_at = coalesce(a.live_at, a.opened_at), opening_value = u.opening_value,
            peak = case when ${isOtherPeak} then u.peak else a.peak end, peak_at = case when ${isOtherPeak} then u.peak_at else a.peak_at end
       from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::float8[], $8::timestamptz[])
              as u(device_id, point, side, was, opened_at, opening_value, peak, peak_at)
      where a.device_id = u.device_id and a.point = u.point and a.side = u.side and a.opened_at = u.was and not a.found_afterwards
        and a.kind in ('threshold', 'state')
      returning a.id`,
    [
      each.map(({ owner }) => owner.deviceId),
      each.map(({ rule }) => rule.point),
      each.map(({ rule }) => rule.side),
      each.map(({ was }) => time(was)),
      each.map(({ openedAt }) => time(openedAt)),
      each.map(({ openingValue }) => openingValue),
      each.map(({ peak }) => peak),
      each.map(({ peakAt }) => time(peakAt)),
    ],
  )
  return [...new Set(rows.map(({ id }) => id))]
}
const isOtherPeak = `a.kind = 'threshold' and (a.peak_at < u.opened_at or ${isFartherPeak})`

const alarmNames = `business_id, uplink_id, device_id, kind, level, point, side, opened_at, opening_value, limit_value, release_value,
  peak, peak_at, released_at, closing_value, cause_id, activations`
const alarmColumns = `${alarmNames}, release_reason, recorded_at, found_afterwards`
const unnested = `u.*, case when u.released_at is not null then 'value' end, $18, $19`
/** A cause is found among what was written before. */
const causesFirst = 'order by u.opened_at, u.level desc'
const alarmArrays = `$1::bigint[], $2::text[], $3::int[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::timestamptz[], $9::float8[],
  $10::float8[], $11::float8[], $12::float8[], $13::timestamptz[], $14::timestamptz[], $15::float8[], $16::text[], $17::int[]`

type AlarmRow = Pick<OwnedFound, 'owner' | 'rule' | 'openedAt' | 'openingValue' | 'peak' | 'peakAt' | 'closingValue'> & {
  releasedAt: number | undefined
  activations?: number | undefined
}

function alarmValues(rows: readonly AlarmRow[], now: Date, foundAfterwards: boolean): unknown[] {
  return [
    rows.map(({ owner }) => owner.businessId),
    rows.map(({ owner }) => owner.uplinkId),
    rows.map(({ owner }) => owner.deviceId),
    rows.map(({ rule }) => rule.kind),
    rows.map(({ rule }) => rule.rule.level),
    rows.map(({ rule }) => rule.point),
    rows.map(({ rule }) => rule.side),
    rows.map(({ openedAt }) => time(openedAt)),
    rows.map(({ openingValue }) => openingValue),
    rows.map(({ rule: { rule } }) => (rule.kind === 'threshold' ? rule.alarm : null)),
    rows.map(({ rule: { rule } }) => (rule.kind === 'threshold' ? rule.release : null)),
    rows.map(({ rule, peak }) => (rule.kind === 'threshold' ? peak : null)),
    rows.map(({ rule, peakAt }) => (rule.kind === 'threshold' ? time(peakAt) : null)),
    rows.map(({ releasedAt }) => time(releasedAt)),
    rows.map(({ closingValue }) => closingValue),
    rows.map(({ owner }) => `d:${owner.boxId}`),
    rows.map(({ activations }) => activations ?? null),
    now,
    foundAfterwards,
  ]
}
