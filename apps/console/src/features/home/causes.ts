import type { BatterySupply, Cause, Outage } from '@kilowatch/contract'

export const causeGroupings = ['cause', 'site', 'level'] as const
export type CauseGrouping = (typeof causeGroupings)[number]

/** One row of "happening now": a cause, or all causes of a site or of a level. */
export interface CauseRow {
  id: string
  root: Cause['root']
  level: Cause['level']
  since: string
  causes: number
  alarms: number
  unconfirmed: number
  devices: number
  alarmIds: string[]
  confirmed: { by: string; at: string } | null
  /** The devices that run on battery because of it. */
  supplies: readonly BatterySupply[]
}

const keyOf: Readonly<Record<CauseGrouping, (cause: Cause) => string>> = {
  cause: (cause) => cause.id,
  site: (cause) => cause.root.site,
  level: (cause) => String(cause.level),
}

/** Causes as rows, those that wait for a confirmation first, then the worst, then the newest. A device in two causes of one row counts twice. */
export function causeRows(causes: readonly Cause[], outages: readonly Outage[], by: CauseGrouping): CauseRow[] {
  const supplies = new Map(outages.map((outage) => [outage.causeId, outage.supplies]))
  const rows = new Map<string, CauseRow>()
  for (const cause of [...causes].sort(worstThenOldest)) {
    const id = keyOf[by](cause)
    const row = rows.get(id)
    const next = rowOf(id, cause, supplies.get(cause.id) ?? [])
    rows.set(id, row ? joined(row, next) : next)
  }
  return [...rows.values()].sort(byUrgency)
}

function rowOf(id: string, cause: Cause, supplies: CauseRow['supplies']): CauseRow {
  const { root, level, since, alarms, unconfirmed, devices, alarmIds, confirmedBy, confirmedAt } = cause
  const confirmed = unconfirmed === 0 && confirmedBy && confirmedAt ? { by: confirmedBy.name, at: confirmedAt } : null
  return { id, root, level, since, causes: 1, alarms, unconfirmed, devices, alarmIds: [...alarmIds], confirmed, supplies }
}

function joined(row: CauseRow, next: CauseRow): CauseRow {
  const unconfirmed = row.unconfirmed + next.unconfirmed
  const newest = (next.confirmed?.at ?? '') > (row.confirmed?.at ?? '') ? next.confirmed : row.confirmed
  return {
    ...row,
    since: [row.since, next.since].sort()[0] ?? row.since,
    causes: row.causes + 1,
    alarms: row.alarms + next.alarms,
    unconfirmed,
    devices: row.devices + next.devices,
    alarmIds: [...row.alarmIds, ...next.alarmIds],
    confirmed: unconfirmed === 0 ? newest : null,
    supplies: [...row.supplies, ...next.supplies],
  }
}

function worstThenOldest(a: Cause, b: Cause): number {
  return b.level - a.level || a.since.localeCompare(b.since)
}

function byUrgency(a: CauseRow, b: CauseRow): number {
  const waiting = Number(b.unconfirmed > 0) - Number(a.unconfirmed > 0)
  return waiting || b.level - a.level || b.since.localeCompare(a.since)
}
