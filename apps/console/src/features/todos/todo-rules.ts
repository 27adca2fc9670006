import type { Alarm, Data, Todo, TodoKind, TodoTime, todoCalls } from '@kilowatch/contract'
import { addressOfTodo } from '../../shared/work-pages.ts'

/** Minutes in which an alarm is to be confirmed: of the highest level, and of the others. */
const confirmWithin = { critical: 5, others: 30 }
const minute = 60_000

/** alarm: to be confirmed; record: over, and what was done is to be recorded. */
export type LineKind = TodoKind | 'alarm' | 'record'

/** One line of what waits. */
export interface Line {
  key: string
  kind: LineKind
  number: string | null
  title: string
  device: { id: string; name: string } | null
  devices: number
  site: string
  business: string | null
  since: string
  dueAt: string | null
  time: TodoTime
  /** Where its next step is taken. */
  to: string
  todo?: Todo
  alarm?: Alarm
  /** Alarms of which one record tells: those that the same cause brought. */
  together?: readonly string[]
}

export function lineOfTodo(todo: Todo): Line {
  const { id, kind, number, title, device, devices, business, since, dueAt, time, step } = todo
  return {
    ...{ key: `${kind} ${id} ${step}`, kind, number, title, device, devices, business, since, dueAt, time, todo },
    site: device?.site ?? '',
    to: addressOfTodo(todo),
  }
}

/** A client's round that nobody of the provider has yet: it is handed on before anybody begins it. */
export const waitsToBeHandedOn = ({ kind, handOn, assignee }: Todo): boolean =>
  kind === 'patrol-task' && handOn === 'provider' && assignee === null

/** The work of a line that may be put off now, or was. */
export const puttable = ({ todo }: Line): Todo | undefined => (todo?.stays === null && todo.putOff === null ? todo : undefined)

/** What came of putting some off: how many, when they come back where that is one moment, and why others stay. */
export function putOffOutcome({ putOff, stay }: Data<typeof todoCalls.putOffTodos>) {
  const [first] = putOff
  const at = first && putOff.every(({ until }) => until === first.until) ? first.until : null
  return { count: putOff.length, at, dueFirst: putOff.some(({ dueFirst }) => dueFirst), stay: stay.length, why: stay[0]?.why ?? null }
}

/** An alarm that nobody confirmed: it waits for whoever may. @param now milliseconds since 1970 */
export function lineOfAlarm(alarm: Alarm, { title, now }: { title: string; now: number }): Line {
  const within = alarm.level === 4 ? confirmWithin.critical : confirmWithin.others
  const due = Date.parse(alarm.openedAt) + within * minute
  return {
    ...{ key: `alarm ${alarm.id}`, kind: 'alarm', number: null, title, devices: 1, business: null, site: alarm.site, alarm },
    device: alarm.deviceId ? { id: alarm.deviceId, name: alarm.deviceName } : null,
    ...{ since: alarm.openedAt, dueAt: new Date(due).toISOString(), time: due <= now ? 'overdue' : 'today' },
    to: `/current_message?confirmed=no&alarm=${alarm.id}`,
  }
}

const endOf = ({ releasedAt, openedAt }: Alarm) => Date.parse(releasedAt ?? openedAt)
/** Of the same cause, and at the same time: what the cause brought on another day is another story. */
const belongTogether = (one: Alarm, other: Alarm): boolean =>
  one.causeId === other.causeId && Date.parse(one.openedAt) <= endOf(other) && Date.parse(other.openedAt) <= endOf(one)

/** Alarms that are over and of which the business asks for a record; what one cause brought is recorded at once. */
export function linesOfRecords(alarms: readonly Alarm[], titleOf: (alarm: Alarm) => string): Line[] {
  return alarms.map((alarm) => ({
    ...lineOfRecord(alarm, titleOf(alarm)),
    together: alarms.filter((other) => belongTogether(alarm, other)).map(({ id }) => id),
  }))
}

/** It waits for whoever writes the record, without a date. */
function lineOfRecord(alarm: Alarm, title: string): Line {
  return {
    ...{ key: `record ${alarm.id}`, kind: 'record', number: null, title, devices: 1, business: null, site: alarm.site, alarm },
    device: alarm.deviceId ? { id: alarm.deviceId, name: alarm.deviceName } : null,
    ...{ since: alarm.releasedAt ?? alarm.openedAt, dueAt: null, time: 'undated' },
    to: `/current_message?state=all&alarm=${alarm.id}`,
  }
}

/** Lines of one time, those that wait longest first; of what is due later, what is due first. */
export function inTime(lines: readonly Line[], time: TodoTime): Line[] {
  const order = ({ since, dueAt }: Line) => Date.parse(time === 'later' && dueAt !== null ? dueAt : since)
  return lines.filter((line) => line.time === time).sort((one, other) => order(one) - order(other))
}

export type Counts = Data<typeof todoCalls.listTodos>['counts']

/** How much waits of each kind, in the order of the kinds; those of which nothing does are left out. */
export function countsByKind(counts: Counts, alarms: { alarm: number; record: number }): { kind: LineKind; count: number }[] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))].sort()
  const work = kinds.map((kind) => ({ kind, count: counts.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0) }))
  const ofAlarms = (['alarm', 'record'] as const).map((kind) => ({ kind, count: alarms[kind] })).filter(({ count }) => count > 0)
  return [...ofAlarms, ...work]
}

/** How long something is late: days and hours, hours and minutes, or minutes. */
export function lateness(dueAt: string, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(dueAt)) / minute))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}

/** What is due within so long waits above everything else on a phone. */
const soonWithin = 5 * minute

/** Whether it is due in a moment, and not yet late. */
export const isSoon = ({ dueAt }: Line, now: number): boolean =>
  dueAt !== null && Date.parse(dueAt) > now && Date.parse(dueAt) <= now + soonWithin

/** Where the step of a line is taken on a phone: a round is carried out there at once. */
export function stepOnPhone({ todo, to }: Line): { to: string; round: 'begin' | 'goOn' | null } {
  const round = todo?.kind === 'patrol-task' && todo.step !== 'accept' && !waitsToBeHandedOn(todo)
  return round ? { to: `/patrol_order/phone/${todo.id}`, round: todo.state === 'executing' ? 'goOn' : 'begin' } : { to, round: null }
}
