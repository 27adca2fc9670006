import type { Choices, Language } from '@kilowatch/catalog'
import { type Day, weekdayOf } from '../days.ts'
import type { Roster } from './roster.ts'
import type { Shift } from './shifts.ts'

/** Patterns that a roster may begin with. */
export const dutyPatterns = {
  'four-teams': { zh: '四班两运转（白、夜、休、休）', en: 'Four teams (day, night, off, off)' },
  'three-shifts': { zh: '四班三运转（早、中、夜各两天，休两天）', en: 'Three shifts (two days each, two off)' },
  weekdays: { zh: '工作日白班', en: 'Weekdays only' },
} as const satisfies Choices
export type DutyPattern = keyof typeof dutyPatterns

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const names = {
  day: { zh: '白班', en: 'Day' },
  night: { zh: '夜班', en: 'Night' },
  early: { zh: '早班', en: 'Early' },
  late: { zh: '中班', en: 'Late' },
} as const

interface Pattern {
  shifts: readonly (Omit<Shift, 'name' | 'need'> & { key: keyof typeof names })[]
  cycle: readonly (keyof typeof names | null)[]
  teams: number
  /** Of the cycle, that each team is ahead of the one after it. */
  step: number
  /** Its first day is a Monday. */
  byWeek?: true
}

const patterns: Readonly<Record<DutyPattern, Pattern>> = {
  'four-teams': {
    shifts: [
      { key: 'day', from: '08:00', to: '20:00', weekdays: everyDay },
      { key: 'night', from: '20:00', to: '08:00', weekdays: everyDay },
    ],
    cycle: ['day', 'night', null, null],
    teams: 4,
    step: 1,
  },
  'three-shifts': {
    shifts: [
      { key: 'early', from: '08:00', to: '16:00', weekdays: everyDay },
      { key: 'late', from: '16:00', to: '00:00', weekdays: everyDay },
      { key: 'night', from: '00:00', to: '08:00', weekdays: everyDay },
    ],
    cycle: ['early', 'early', 'late', 'late', null, 'night', 'night', null],
    teams: 4,
    step: 2,
  },
  weekdays: {
    shifts: [{ key: 'day', from: '08:30', to: '17:30', weekdays: [0, 1, 2, 3, 4] }],
    cycle: ['day', 'day', 'day', 'day', 'day', null, null],
    teams: 1,
    step: 0,
    byWeek: true,
  },
}

/** What a pattern says of a roster's shifts, cycle and teams; people are dealt to the teams in turn. */
export function rosterOf(
  pattern: DutyPattern,
  { startsOn, people, language }: { startsOn: Day; people: readonly string[]; language: Language },
): Pick<Roster, 'shifts' | 'cycle' | 'teams'> {
  const { shifts, cycle, teams, step, byWeek } = patterns[pattern]
  const each = Array.from({ length: teams }, (_, place) => people.filter((_, turn) => turn % teams === place))
  const need = Math.max(1, Math.min(...each.map((of) => of.length)))
  const offsetOf = (place: number) => (byWeek ? weekdayOf(startsOn) : (cycle.length - place * step) % cycle.length)
  return {
    shifts: shifts.map((shift) => ({ ...shift, name: names[shift.key][language], need })),
    cycle,
    teams: each.map((of, place) => ({ name: teams === 1 ? '' : 'ABCD'.charAt(place), offset: offsetOf(place), people: of })),
  }
}
