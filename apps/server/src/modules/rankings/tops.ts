import { deviceType, givenIn, patternOf } from '@kilowatch/catalog'
import type { Top } from '@kilowatch/contract'
import { readingOf } from '../devices/index.ts'
import { type RankedBy, rankedBy } from './measures.ts'
import type { ValueRow } from './queries.ts'

/** The worst good value of each device by one measure, worst first. */
export function topsOf(rows: readonly ValueRow[], by: RankedBy, now: Date): Top[] {
  const sign = rankedBy[by].worst === 'high' ? 1 : -1
  const worst = new Map<string, Top>()
  for (const row of rows) {
    const top = topOf(row, by, now)
    const known = top && worst.get(top.deviceId)
    if (top && (!known || (top.value - known.value) * sign > 0)) worst.set(top.deviceId, top)
  }
  return [...worst.values()].sort((a, b) => (b.value - a.value) * sign || a.deviceId.localeCompare(b.deviceId))
}

function topOf(row: ValueRow, by: RankedBy, now: Date): Top | undefined {
  const type = deviceType(row.type)
  const pattern = patternOf(row.key)
  const { patterns, worst } = rankedBy[by]
  if (!type || !patterns(type).includes(pattern)) return undefined
  const value = goodValue(row, now)
  if (value === undefined) return undefined
  return {
    deviceId: row.box_id,
    deviceName: row.name,
    deviceType: row.type,
    given: givenIn(row.type, row.info),
    site: row.site,
    key: row.key,
    value,
    limit: row.rules?.[pattern]?.[worst]?.[0] ?? null,
  }
}

/** Undefined: bad, or older than three intervals. */
export function goodValue(row: ValueRow, now: Date): number | undefined {
  const type = deviceType(row.type)
  const told = { key: row.key, value: row.value, at: Number(row.at), cadence: Number(row.cadence) }
  const reading = type && readingOf(type, told, now)
  return reading?.quality === 'good' && reading.value !== null ? reading.value : undefined
}
