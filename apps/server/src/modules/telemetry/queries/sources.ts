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

/**
 * `copied`: hours of open days that are read from their copies; `uncopied`: the times between them, whose samples are read one by one.
 * More parameters: $9 and $10 the hours of the range (not including $10).
 */
export const copiedHours = `
  copied as materialized (
    select hour from hour_copies c
     where device_id = $1 and part = 0 and hour >= $9::int and hour < $10::int and hour >= (select 24 * sealed_days from history_state)
       and not exists (select from changed_hours x where x.device_id = $1 and x.hour = c.hour)),
  uncopied as materialized (
    select begin, ends from (
      select greatest($2::timestamptz, to_timestamp((hour + 1) * 3600.0::float8)) as begin,
             least($3::timestamptz, to_timestamp(lead(hour) over (order by hour) * 3600.0::float8)) as ends
        from (select hour from copied union all select $9::int - 1) h) t
     where begin < ends)`

/** Samples of open days that no copy has; where both tables have one, the first that was stored. `part` tells which lie together. */
export function uncopiedSamples(columns: string): string {
  const times = 'device_id = $1 and at >= u.begin and at < u.ends'
  return `select u.begin as part, s.* from uncopied u cross join lateral (
      select at${columns} from samples where ${times} and at >= ${boundary}
       union all
      select at${columns} from samples_late l where ${times} and at >= ${boundary}
         and not exists (select from samples s where s.device_id = l.device_id and s.at = l.at)) s`
}

/** Late samples of sealed days and of copied hours: some may repeat what is in the blocks. Needs `copied`. */
export function lateOfBlocks(columns: string): string {
  return `select at${columns} from samples_late where device_id = $1 and at >= $2 and at < $3
     and (at < ${boundary} or floor(extract(epoch from at) / 3600)::int in (select hour from copied))`
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

/** Blocks of the exact days and of copied hours. More parameters: $9 and $10 the hours of the range (not including $10), $11 parts. */
export function exactBlocks(columns: string): string {
  return `select ${columns} from copied c join hour_copies b on b.device_id = $1 and b.hour = c.hour and b.part = any($11::int[])
     union all
    select ${columns} from exact e join sealed_samples b
      on b.device_id = $1 and b.hour >= greatest(24 * e.day, $9) and b.hour < least(24 * e.day + 24, $10) and b.part = any($11::int[])`
}
