import { listHash } from '@kilowatch/telemetry'

/** What the uplinks of the fault scripts report: sixteen temperatures and four humidities, all with limits. A value follows from its time alone. */
export const keys: readonly string[] = [
  ...Array.from({ length: 16 }, (_, index) => `probe.${index + 1}.temperature`),
  ...Array.from({ length: 4 }, (_, index) => `probe.${index + 1}.humidity`),
]

export const deviceType = 'th'
export const list = listHash(keys)

/** The first temperature of the first device of each uplink leaves its limits in two seconds of ten. */
const period = 10_000
const excursion = 8_000
const tooHot = 40

/** Text of `v` of a sample at `t` (milliseconds since 1970). `hot`: the device has excursions; `always`: it does not leave them. */
export function valuesAt(t: number, hot: boolean | 'always'): string {
  const calm = 20 + (t % 100) / 10
  const beyond = hot === 'always' || (hot && t % period >= excursion)
  const first = beyond ? tooHot : calm
  return `${first}${`,${calm}`.repeat(15)}${',50'.repeat(4)}`
}

/** SQL: whether `v` is what was sent at `at` by a device that has excursions where `hot`. */
export function asSent(at: string, v: string, hot: string): string {
  const t = `(extract(epoch from ${at}) * 1000)::bigint`
  const calm = `(20 + (${t} % 100) / 10.0)::real`
  return `(${v}[1] = case when ${hot} and ${t} % ${period} >= ${excursion} then ${tooHot}::real else ${calm} end and ${v}[16] = ${calm} and ${v}[20] = 50)`
}
