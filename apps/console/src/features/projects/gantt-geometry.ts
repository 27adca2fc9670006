import { type Day, dayAt, dayNumber } from '@kilowatch/work'

export interface GanttNode {
  startsOn: Day
  endsOn: Day
  startedOn: Day | null
  endedOn: Day | null
}

/** Shares of the width, from 0 to 1. */
export interface Bar {
  from: number
  width: number
}

export interface Gantt {
  today: number | null
  /** First days of months, with where they stand. */
  months: { day: Day; at: number }[]
  bars: { planned: Bar; actual: Bar | null }[]
}

/** Where the bars of nodes stand between the first day that matters and the last; each day is as wide as the others. */
export function ganttOf(nodes: readonly GanttNode[], span: { startsOn: Day; endsOn: Day }, today: Day): Gantt {
  const days = nodes
    .flatMap(({ startsOn, endsOn, startedOn, endedOn }) => [startsOn, endsOn, startedOn, endedOn])
    .filter((day) => day !== null)
  const late = nodes.some(({ startedOn, endedOn }) => startedOn !== null && endedOn === null) ? [today] : []
  const all = [span.startsOn, span.endsOn, ...days, ...late].map(dayNumber)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const length = last - first + 1
  const at = (day: number) => (day - first) / length
  const bar = (from: Day, to: Day): Bar => ({ from: at(dayNumber(from)), width: Math.max(1, dayNumber(to) - dayNumber(from) + 1) / length })
  const now = dayNumber(today)
  return {
    today: now >= first && now <= last ? at(now) + 0.5 / length : null,
    months: monthsBetween(first, last).map((day) => ({ day: dayAt(day), at: at(day) })),
    bars: nodes.map(({ startsOn, endsOn, startedOn, endedOn }) => ({
      planned: bar(startsOn, endsOn),
      actual: startedOn === null ? null : bar(startedOn, endedOn ?? (today < startedOn ? startedOn : today)),
    })),
  }
}

/** At most twelve, evenly left out where there are more. */
function monthsBetween(first: number, last: number): number[] {
  const months: number[] = []
  for (let day = first; day <= last; day++) if (dayAt(day).endsWith('-01')) months.push(day)
  const every = Math.ceil(months.length / 12)
  return months.filter((_, place) => place % every === 0)
}
