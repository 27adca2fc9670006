import { quantise } from '@kilowatch/catalog'
import type { RankedBattery, Top } from '@kilowatch/contract'
import { baselineKey } from './measures.ts'
import type { ValueRow } from './queries.ts'
import { rankedOf } from './ranked.ts'
import { goodValue } from './tops.ts'

/** Batteries by their worst resistance in % of the baseline, worst first; those that nothing is known to compare with come last. */
export function againstBaseline(tops: readonly Top[], rows: readonly ValueRow[], now: Date): RankedBattery[] {
  const baselines = baselinesOf(rows, now)
  const ranked = tops.map((top) => {
    const baseline = baselines.get(top.deviceId) ?? null
    return { ...rankedOf(top), baseline, ratio: baseline === null ? null : quantise((top.value / baseline) * 100, 1) }
  })
  return ranked.sort((a, b) => (b.ratio ?? -1) - (a.ratio ?? -1))
}

/** By device: what the device holds, before what people entered. */
function baselinesOf(rows: readonly ValueRow[], now: Date): Map<string, number> {
  const known = new Map<string, number>()
  for (const row of rows) {
    const held = row.key === baselineKey ? goodValue(row, now) : undefined
    const entered = Number(row.info[baselineKey])
    const baseline = held ?? (known.has(row.box_id) ? undefined : entered)
    if (baseline !== undefined && baseline > 0) known.set(row.box_id, baseline)
  }
  return known
}
