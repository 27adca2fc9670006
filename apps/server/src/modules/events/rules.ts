import type { Alarm, Data, Event, eventCalls } from '@kilowatch/contract'
import { handlingStateOf } from '@kilowatch/work'
import type { EventCount } from './queries.ts'

/** An alarm as the specification's clients know it; `content`: its reason in the reader's language. */
export function eventOf(alarm: Alarm, content: string): Event {
  return {
    id: alarm.id,
    box_id: alarm.deviceId,
    device_name: alarm.deviceName,
    site: alarm.site,
    level: alarm.level,
    content,
    occurred_at: alarm.openedAt,
    released_at: alarm.releasedAt,
    state: handlingStateOf(alarm),
    confirmed_at: alarm.confirmedAt,
    confirmed_by: alarm.confirmedBy?.name ?? null,
    handled_at: alarm.handledAt,
    note: alarm.note,
  }
}

type Statistics = Data<typeof eventCalls.readEventStatistics>

/** Sums of the counts by state, level and day; `counts` has every day in its order. */
export function statisticsOf(counts: readonly EventCount[]): Statistics {
  const states = { unconfirmed: 0, confirmed: 0, handled: 0 }
  const levels: Record<string, number> = { '1': 0, '2': 0, '3': 0, '4': 0 }
  const days = new Map<string, { day: string; events: number; unconfirmed: number }>()
  for (const { day, level, state, events } of counts) {
    const sum = days.get(day) ?? { day, events: 0, unconfirmed: 0 }
    days.set(day, sum)
    sum.events += events
    if (level === null || state === null) continue
    levels[String(level)] = (levels[String(level)] ?? 0) + events
    states[state] += events
    if (state === 'unconfirmed') sum.unconfirmed += events
  }
  return { states, levels, days: [...days.values()] }
}
