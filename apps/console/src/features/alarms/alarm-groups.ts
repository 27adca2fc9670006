import type { Alarm } from '@kilowatch/contract'

export const groupings = ['cause', 'site', 'level', 'none'] as const
export type Grouping = (typeof groupings)[number]

/** Alarms that are shown together. */
export interface AlarmGroup {
  /** Cause, site or level; unique within one grouping. */
  id: string
  /** The oldest of the worst: what the group is called by. */
  root: Alarm
  level: Alarm['level']
  /** When the first of them opened. */
  since: string
  /** Worst first, then newest; in the given order where nothing is grouped. */
  alarms: readonly Alarm[]
  /** Alarms that wait for a confirmation. */
  unconfirmed: readonly string[]
  /** Things that they come from: devices, and uplinks of which nothing is heard. */
  sources: number
  /** The newest confirmation, when nothing waits for one. */
  confirmed: { by: string; at: string } | null
}

const keyOf: Readonly<Record<Grouping, (alarm: Alarm) => string>> = {
  cause: (alarm) => alarm.causeId,
  site: (alarm) => alarm.site,
  level: (alarm) => String(alarm.level),
  none: () => '',
}

/** Groups of alarms: those that wait for a confirmation first, then the worst, then the newest. */
export function groupAlarms(alarms: readonly Alarm[], by: Grouping): AlarmGroup[] {
  const byKey = new Map<string, Alarm[]>()
  for (const alarm of alarms) {
    const key = keyOf[by](alarm)
    const known = byKey.get(key)
    if (known) known.push(alarm)
    else byKey.set(key, [alarm])
  }
  // Without grouping the order is the one that was asked for.
  const inOrder = by === 'none' ? (members: readonly Alarm[]) => members : worstFirst
  return [...byKey].flatMap(([id, members]) => groupOf(id, members, inOrder) ?? []).sort(byUrgency)
}

/** Groups of alarms as they are by now, in the places that they took when the alarms were as `placed` says. */
export function groupsInPlace(alarms: readonly Alarm[], placed: readonly Alarm[], by: Grouping): AlarmGroup[] {
  const before = groupAlarms(placed, by)
  const placeOfGroup = placesOf(before)
  const placeOfAlarm = placesOf(before.flatMap((group) => group.alarms))
  const inPlace = <T extends { id: string }>(things: readonly T[], places: ReadonlyMap<string, number>) =>
    [...things].sort((a, b) => (places.get(a.id) ?? places.size) - (places.get(b.id) ?? places.size))
  return inPlace(groupAlarms(alarms, by), placeOfGroup).map((group) => ({ ...group, alarms: inPlace(group.alarms, placeOfAlarm) }))
}

const placesOf = (things: readonly { id: string }[]) => new Map(things.map(({ id }, place) => [id, place]))

function worstFirst(members: readonly Alarm[]): readonly Alarm[] {
  return [...members].sort((a, b) => b.level - a.level || b.openedAt.localeCompare(a.openedAt))
}

function groupOf(id: string, members: readonly Alarm[], inOrder: (members: readonly Alarm[]) => readonly Alarm[]): AlarmGroup | undefined {
  const root = rootOf(members)
  if (!root) return undefined
  const unconfirmed = members.filter(isUnconfirmed).map((alarm) => alarm.id)
  return {
    id,
    root,
    level: root.level,
    since: members.map((alarm) => alarm.openedAt).sort()[0] ?? root.openedAt,
    alarms: inOrder(members),
    unconfirmed,
    sources: new Set(members.map((alarm) => alarm.deviceId ?? `u:${alarm.uplinkId}`)).size,
    confirmed: unconfirmed.length === 0 ? newestConfirmation(members) : null,
  }
}

/** The oldest of the worst; an active alarm goes before a released one. */
export function rootOf(alarms: readonly Alarm[]): Alarm | undefined {
  const active = alarms.filter((alarm) => alarm.releasedAt === null)
  const [first, ...others] = active.length > 0 ? active : alarms
  return others.reduce((root, alarm) => (root && goesBefore(root, alarm) ? root : alarm), first)
}

/** The server's order of roots: level, opening, number. */
function goesBefore(a: Alarm, b: Alarm): boolean {
  const order = b.level - a.level || a.openedAt.localeCompare(b.openedAt) || a.id.length - b.id.length || a.id.localeCompare(b.id)
  return order <= 0
}

/** Active and not confirmed: what red is kept for. */
export function isUnconfirmed(alarm: Pick<Alarm, 'releasedAt' | 'confirmedAt'>): boolean {
  return alarm.releasedAt === null && alarm.confirmedAt === null
}

function newestConfirmation(members: readonly Alarm[]): AlarmGroup['confirmed'] {
  const confirmed = members.filter((alarm) => alarm.confirmedAt !== null)
  const newest = confirmed.reduce<Alarm | undefined>((a, b) => (a && (a.confirmedAt ?? '') >= (b.confirmedAt ?? '') ? a : b), undefined)
  return newest?.confirmedAt && newest.confirmedBy ? { by: newest.confirmedBy.name, at: newest.confirmedAt } : null
}

function byUrgency(a: AlarmGroup, b: AlarmGroup): number {
  const waiting = Number(b.unconfirmed.length > 0) - Number(a.unconfirmed.length > 0)
  return waiting || b.level - a.level || b.since.localeCompare(a.since)
}
