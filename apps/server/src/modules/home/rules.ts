import { concreteKeys, type DeviceType, deviceType, deviceTypes, flatPoints, givenIn, patternOf } from '@kilowatch/catalog'
import type { Home, SiteSummary, Top } from '@kilowatch/contract'
import { readingOf } from '../devices/index.ts'
import type { SiteRow, ValueRow } from './queries.ts'

type Kind = 'load' | 'temperature'

/** The load that a type's picture shows as the whole device's. */
function loadPatterns(type: DeviceType): string[] {
  return type.overview.flatMap((part) => (part.part === 'phase-loads' ? [part.total] : []))
}

/** Room temperatures: what climate probes measure in degrees Celsius; set values have no history. */
function temperaturePatterns(type: DeviceType): string[] {
  if (!type.traits.includes('climate')) return []
  return flatPoints(type).flatMap(({ pattern, point }) =>
    point.kind === 'measure' && point.unit === 'Cel' && point.history ? [pattern] : [],
  )
}

const patternsOf = { load: loadPatterns, temperature: temperaturePatterns } as const

/** Every point whose newest value the home needs. */
export function headlineKeys(): string[] {
  const keys = deviceTypes.flatMap((type) =>
    [...loadPatterns(type), ...temperaturePatterns(type)].flatMap((pattern) => concreteKeys(type, pattern)),
  )
  return [...new Set(keys)]
}

/** The highest good value of each device, highest first. */
export function topsOf(rows: readonly ValueRow[], kind: Kind, now: Date): Top[] {
  const best = new Map<string, Top>()
  for (const row of rows) {
    const top = topOf(row, kind, now)
    if (top && top.value > (best.get(top.deviceId)?.value ?? Number.NEGATIVE_INFINITY)) best.set(top.deviceId, top)
  }
  return [...best.values()].sort((a, b) => b.value - a.value || a.deviceId.localeCompare(b.deviceId))
}

function topOf(row: ValueRow, kind: Kind, now: Date): Top | undefined {
  const type = deviceType(row.type)
  const pattern = patternOf(row.key)
  if (!type || !patternsOf[kind](type).includes(pattern)) return undefined
  const reading = readingOf(type, { key: row.key, value: row.value, at: Number(row.at), cadence: Number(row.cadence) }, now)
  if (reading.value === null || reading.quality !== 'good') return undefined
  return {
    deviceId: row.box_id,
    deviceName: row.name,
    deviceType: row.type,
    given: givenIn(row.type, row.info),
    site: row.site,
    key: row.key,
    value: reading.value,
    limit: row.rules?.[pattern]?.high?.[0] ?? null,
  }
}

export function statesOf(rows: readonly SiteRow[]): Home['states'] {
  const sum = (state: keyof Home['states']) => rows.reduce((total, row) => total + row[state], 0)
  return {
    disabled: sum('disabled'),
    expired: sum('expired'),
    unconfigured: sum('unconfigured'),
    offline: sum('offline'),
    alarm: sum('alarm'),
    stale: sum('stale'),
    normal: sum('normal'),
  }
}

export function siteOf(row: SiteRow, loads: readonly Top[], temperatures: readonly Top[]): SiteSummary {
  const highest = (tops: readonly Top[]) => tops.find(({ site }) => site === row.site)?.value ?? null
  const level = Math.floor(row.worst / 2)
  return {
    site: row.site,
    devices: row.devices,
    alarms: row.alarms,
    inAlarm: row.alarm,
    offline: row.offline,
    stale: row.stale,
    unconfigured: row.unconfigured,
    level: level === 0 ? null : (level as 1 | 2 | 3 | 4),
    unconfirmed: row.worst % 2 === 1,
    load: highest(loads),
    temperature: highest(temperatures),
  }
}
