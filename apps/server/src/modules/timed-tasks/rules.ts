import { controlValue, type DeviceType, resolveControl } from '@kilowatch/catalog'
import type { TimedTaskStanding } from '@kilowatch/contract'
import type { TimedTask as Carried, OfferedControl } from '@kilowatch/telemetry'
import { wallText } from '@kilowatch/work'
import type { WordKey } from '../../http/words.ts'
import type { Plan } from './queries/tasks.ts'

/** A form of a task as it was sent. */
export interface TaskForm extends Omit<Plan, 'days'> {
  /** '1,3,5' */
  days: string
}

/** What is wrong with a form: which field, in which words. */
export interface FormFault {
  field: keyof TaskForm
  says: WordKey
}

/** Whether a control of the type may be put on a timetable with this value: it is declared so, and nobody suffers from it. */
export function mayBeTimed(type: DeviceType, control: string, value: string): boolean {
  const found = resolveControl(type, control)
  const told = found && controlValue(found, value)
  return told !== undefined && found?.control.timed === true && told.grave === undefined
}

/** 'hh:mm' that a clock shows. */
export function isClock(at: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(at)
}

/** '5,1,1' → [1, 5]; undefined where it names no day, or something that is none. */
export function weekdaysOf(text: string): number[] | undefined {
  const days = [...new Set(text.split(',').filter((day) => day !== ''))].sort()
  return days.length > 0 && days.every((day) => /^[1-7]$/.test(day)) ? days.map(Number) : undefined
}

/** The plan of a form, or what is wrong with it. `now`: 'yyyy-mm-dd hh:mm' where the device is. */
export function planOf(
  form: TaskForm,
  { type, offered, now }: { type: DeviceType; offered: readonly OfferedControl[]; now: string },
): { plan: Plan } | { fault: FormFault } {
  const { control, value, repeat, at } = form
  const isOffered = offered.find(({ key }) => key === control)?.values.includes(value) === true
  if (!isOffered || !mayBeTimed(type, control, value)) return { fault: { field: 'control', says: 'control-not-timed' } }
  if (!isClock(at)) return { fault: { field: 'at', says: 'timed-at' } }
  const days = repeat === 'weekdays' ? weekdaysOf(form.days) : []
  if (!days) return { fault: { field: 'days', says: 'timed-days' } }
  if (repeat === 'once' && (form.day === null || `${form.day} ${at}` <= now)) return { fault: { field: 'day', says: 'timed-day' } }
  return {
    plan: { control, value, repeat, at, days, day: repeat === 'once' ? form.day : null },
  }
}

/** 'yyyy-mm-dd hh:mm' of a moment in a zone. */
export function wallClock(now: Date, timeZone: string): string {
  return wallText(now, timeZone).slice(0, 16)
}

const plain = ({ id, device, command, value, repeat, days, day, at, zone }: Carried) =>
  JSON.stringify([id, device, command, value, repeat, days, day, at, zone])

/** How what the gateway carries out stands to what is wanted of it. */
export function standingOf(task: Carried & { enabled: boolean }, wanted: boolean, actual: readonly Carried[]): TimedTaskStanding {
  const carried = actual.find(({ id }) => id === task.id)
  if (wanted) return carried && plain(carried) === plain(task) ? 'carried' : 'waits'
  if (carried) return 'waits'
  return task.enabled ? 'held' : 'off'
}

/** Of what is carried out at two times: one that waits makes both wait. */
export function standingOfBoth(start: TimedTaskStanding, end: TimedTaskStanding): TimedTaskStanding {
  return end === 'waits' ? 'waits' : start
}

/** What is carried out of this device (`ref`) and not wanted, or not so. */
export function straysOf(ref: string, wanted: readonly Carried[], actual: readonly Carried[]): Carried[] {
  const known = new Set(wanted.map(plain))
  return actual.filter((task) => task.device === ref && !known.has(plain(task)))
}
