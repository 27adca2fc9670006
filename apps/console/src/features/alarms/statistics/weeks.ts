import type { AlarmStatistics } from '@kilowatch/contract'
import { weekdayOf } from '@kilowatch/work'
import { type TargetPart, targetParts } from '../../../ui/alarms/targets.ts'
import { meanOf } from './statistics-view.ts'

type Weeks = AlarmStatistics['weeks']
export type Level = AlarmStatistics['levels'][number]['level']

/** Minutes of one level week by week; null: nothing is known of that week. */
export function weekMinutes(weeks: Weeks, level: Level, part: TargetPart): (number | null)[] {
  return weeks.map(({ levels }) => {
    const means = levels.find((each) => each.level === level)
    const seconds = means ? meanOf(means, part) : null
    return seconds === null ? null : seconds / 60
  })
}

/** The level that is shown first: the highest of which a week knows a time, else the highest. */
export function firstLevel(weeks: Weeks): Level {
  const known = weeks.flatMap(({ levels }) =>
    levels.flatMap((means) => (targetParts.every((part) => meanOf(means, part) === null) ? [] : [means.level])),
  )
  return ([4, 3, 2, 1] as const).find((level) => known.includes(level)) ?? 4
}

export interface MinuteScale {
  /** Minutes of one unit of the axis. */
  unit: 'min' | 'h'
  top: number
  ticks: number[]
}

const longMinutes = 300

/** Three ticks with room for the highest value and the target; hours where it is many. In units of the axis. */
export function minuteScale(minutes: readonly (number | null)[], target: number | null): MinuteScale {
  const most = Math.max(...minutes.map((value) => value ?? 0), target ?? 0, 1)
  const unit = most > longMinutes ? 'h' : 'min'
  const rough = (most * 1.15) / unitMinutes[unit] / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return { unit, top: step * 2, ticks: [0, step, step * 2] }
}

export const unitMinutes = { min: 1, h: 60 } as const

/** Number of the week by ISO 8601: that of its Thursday within the year. `monday`: '2026-11-16'. */
export function weekNumber(monday: string): number {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + (3 - weekdayOf(monday)) * 86_400_000)
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.floor((thursday.getTime() - newYear) / (7 * 86_400_000)) + 1
}
