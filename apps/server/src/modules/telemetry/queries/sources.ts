/**
 * Where history stands. Every statement that reads it is one of these sources put together, and therefore one moment:
 * the day that is being sealed is in its partition until the moment in which its blocks replace it.
 *
 * Parameters of all: $1 device, $2 from, $3 to (not included).
 */

/** Later than this: in `samples`. Earlier: sealed. On either side `samples_late` adds what came too late. */
const boundary = '(select sealed_before from history_state)'

/** Samples of days that have a partition, with the late ones; where both have one, the first that was stored. */
export function openDays(columns: string): string {
  return `select at${columns} from samples where device_id = $1 and at >= $2 and at < $3 and at >= ${boundary}
    union all
    select at${columns} from samples_late l where device_id = $1 and at >= $2 and at < $3 and at >= ${boundary}
       and not exists (select from samples s where s.device_id = l.device_id and s.at = l.at)`
}

/** Late samples of sealed days: some may repeat what is sealed. */
export function lateOfSealed(columns: string): string {
  return `select at${columns} from samples_late where device_id = $1 and at >= $2 and at < $3 and at < ${boundary}`
}

/** Which days are read from their rollups: none, those whose samples are gone, or all that a range covers and that have no late samples. */
export const rollupDays = { none: 0, lost: 1, whole: 2 } as const
export type RollupDays = keyof typeof rollupDays

/**
 * `whole`: days that are read from their rollup, with `block`; `exact`: the other sealed days of the range.
 * More parameters: $4 and $5 the days that the range touches (not including $5), $6 a number of `rollupDays`,
 * $7 and $8 the days that it covers wholly (not including $8).
 */
export const sealedDays = `
  late as materialized (select distinct floor(extract(epoch from at) / 86400)::int as day from (${lateOfSealed('')}) l),
  whole as materialized (
    select day, samples, block from rollups r
     where device_id = $1 and day >= $4 and day < $5 and day < (select sealed_days from history_state) and $6::int > 0
       and (($6::int = 2 and day >= $7 and day < $8 and not exists (select from late where late.day = r.day))
            or not exists (select from sealed_samples s where s.device_id = $1 and s.hour >= 24 * r.day and s.hour < 24 * r.day + 24))),
  exact as materialized (
    select d.day from generate_series($4::int, least($5::int, (select sealed_days from history_state)) - 1) as d(day)
     where not exists (select from whole where whole.day = d.day))`

/** Blocks of the exact days. More parameters: $9 and $10 the hours of the range (not including $10), $11 parts. */
export function exactBlocks(columns: string): string {
  return `select ${columns} from exact e join sealed_samples b
      on b.device_id = $1 and b.hour >= greatest(24 * e.day, $9) and b.hour < least(24 * e.day + 24, $10) and b.part = any($11::int[])`
}
