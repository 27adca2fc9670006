import type { AlarmStatistics, AlarmTarget, AlarmTargets } from '@kilowatch/contract'
import { dayIn, daysAfter, daysBetween, startOfDay, weekdayOf } from '@kilowatch/work'
import type { Asked, LevelMinutes, WeekRow } from './queries.ts'

const leastWeeks = 8

/** Mondays of the weeks that a time touches, eight of them at the least, in their order. */
export function mondaysOf({ from, to }: Pick<Asked, 'from' | 'to'>, timeZone: string): string[] {
  const last = mondayOf(dayIn(to.getTime() - 1, timeZone))
  const weeks = Math.max(leastWeeks, daysBetween(mondayOf(dayIn(from, timeZone)), last) / 7 + 1)
  return Array.from({ length: weeks }, (_, index) => daysAfter(last, 7 * (index + 1 - weeks)))
}

const mondayOf = (day: string) => daysAfter(day, -weekdayOf(day))

/** The time that these weeks take, up to the end of the asked one. */
export function weeksAsked(asked: Asked, mondays: readonly string[], timeZone: string): Asked {
  const [first] = mondays
  return first === undefined ? asked : { ...asked, from: startOfDay(first, timeZone) }
}

/** Every week, those of which nothing is known too. */
export function weeksOf(mondays: readonly string[], rows: readonly WeekRow[]): AlarmStatistics['weeks'] {
  return mondays.map((from) => ({ from, levels: rows.flatMap(({ week, ...means }) => (week === from ? [means] : [])) }))
}

/** Highest first; those that say nothing are left out. */
export function keptTargets(levels: readonly AlarmTarget[]): AlarmTarget[] {
  return levels
    .filter(({ level: _, ...minutes }) => Object.values(minutes).some((each) => each !== null))
    .sort((one, other) => other.level - one.level)
}

/** As the statement takes them: by level, from the lowest on. */
export function minutesOf(targets: AlarmTargets | null, of: 'confirmMinutes' | 'releaseMinutes' | 'handleMinutes'): LevelMinutes {
  return [1, 2, 3, 4].map((level) => targets?.levels.find((target) => target.level === level)?.[of] ?? null)
}
