import type { Home, SiteSummary, Top } from '@kilowatch/contract'
import type { FactsRow, SiteRow } from './queries.ts'

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

export function yesterdayOf({ opened_before, offline_before }: FactsRow): Home['yesterday'] {
  return opened_before === null || offline_before === null ? null : { opened: opened_before, offline: offline_before }
}
