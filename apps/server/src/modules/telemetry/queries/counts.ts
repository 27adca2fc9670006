import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { Range } from './samples.ts'
import { lateOfSealed, openDays } from './sources.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

/** How many samples an hour of a range has. */
export interface HourCount {
  /** Hours since 1970. */
  hour: number
  samples: number
  /** False: the hour is sealed, and holds samples beyond the range or late ones that may be repeats. */
  exact: boolean
}

const hoursOf = ({ from, to }: Range) => [Math.floor(from.getTime() / hourMs), Math.ceil(to.getTime() / hourMs)]

/** Hours that may have samples, newest first. */
export function countHours(db: Queryable, range: Range): Promise<HourCount[]> {
  const [first = 0, end = 0] = hoursOf(range)
  const whole = [Math.ceil(range.from.getTime() / hourMs), Math.floor(range.to.getTime() / hourMs)]
  return rowsOf(
    db,
    `select hour, sum(samples)::int as samples, bool_and(exact) as exact from (
       select floor(extract(epoch from at) / 3600)::int as hour, count(*) as samples, true as exact from (${openDays('')}) s group by 1
        union all
       select hour, samples, hour >= $6 and hour < $7 from sealed_samples
        where device_id = $1 and hour >= $4 and hour < $5 and part = 0 and hour < 24 * (select sealed_days from history_state)
        union all
       select floor(extract(epoch from at) / 3600)::int, 0, false from (${lateOfSealed('')}) l group by 1) counted
      group by hour order by hour desc`,
    [range.deviceId, range.from, range.to, first, end, ...whole],
  )
}

/** About how many samples a range has, counted up to `most` of each kind; `most` and more where a day has only its rollup. */
export async function estimateSamples(db: Queryable, range: Range, most: number): Promise<number> {
  const [first, end] = hoursOf(range)
  const share = Math.min(1, (range.to.getTime() - range.from.getTime()) / hourMs)
  const row = await rowOf<{ samples: string }>(
    db,
    `select (select count(*) from (select from (${openDays('')}) s limit $6) o)
          + (select count(*) from (select from (${lateOfSealed('')}) l limit $6) o)
          + (select coalesce(sum(samples), 0) * $7::float8 from (
               select samples from sealed_samples where device_id = $1 and hour >= $4 and hour < $5 and part = 0
                  and hour < 24 * (select sealed_days from history_state) limit $6) b)
          + (select count(*) * $6::bigint from rollups r
              where device_id = $1 and day >= $8 and day < $9 and day < (select sealed_days from history_state)
                and not exists (select from sealed_samples s where s.device_id = $1 and s.hour >= 24 * r.day and s.hour < 24 * r.day + 24))
          as samples`,
    [
      range.deviceId,
      range.from,
      range.to,
      first,
      end,
      most,
      share,
      Math.floor(range.from.getTime() / dayMs),
      Math.ceil(range.to.getTime() / dayMs),
    ],
  )
  return Number(row?.samples ?? 0)
}
