import type { Names } from '@kilowatch/catalog'
import { type Day, daysAfter, weekdayOf } from '../days.ts'

/** A day that is otherwise than its weekday says: free on a weekday, or worked on a weekend. */
export interface Holiday {
  day: Day
  worked: boolean
  name: string
}

const names = {
  newYear: { zh: '元旦', en: 'New Year' },
  spring: { zh: '春节', en: 'Spring Festival' },
  tombs: { zh: '清明节', en: 'Qingming Festival' },
  labour: { zh: '劳动节', en: 'Labor Day' },
  boats: { zh: '端午节', en: 'Dragon Boat Festival' },
  moon: { zh: '中秋节', en: 'Mid-Autumn Festival' },
  nation: { zh: '国庆节', en: 'National Day' },
} as const satisfies Readonly<Record<string, Names>>

interface Feast {
  name: Names
  /** Free from the one to the other. */
  off: readonly [Day, Day]
  /** Days of a weekend that are worked instead. */
  worked?: readonly Day[]
}

/**
 * Public holidays of China as the State Council arranges them. 2026: its General Office's notice of 2025-11-04. 2027: not arranged yet;
 * the days that the Regulation on Public Holidays for National Festivals and Memorial Days (as revised on 2024-11-10) names, without
 * days that are moved or worked instead.
 */
const feasts: readonly Feast[] = [
  { name: names.newYear, off: ['2026-01-01', '2026-01-03'], worked: ['2026-01-04'] },
  { name: names.spring, off: ['2026-02-15', '2026-02-23'], worked: ['2026-02-14', '2026-02-28'] },
  { name: names.tombs, off: ['2026-04-04', '2026-04-06'] },
  { name: names.labour, off: ['2026-05-01', '2026-05-05'], worked: ['2026-05-09'] },
  { name: names.boats, off: ['2026-06-19', '2026-06-21'] },
  { name: names.moon, off: ['2026-09-25', '2026-09-27'] },
  { name: names.nation, off: ['2026-10-01', '2026-10-07'], worked: ['2026-09-20', '2026-10-10'] },
  { name: names.newYear, off: ['2027-01-01', '2027-01-01'] },
  { name: names.spring, off: ['2027-02-05', '2027-02-08'] },
  { name: names.tombs, off: ['2027-04-05', '2027-04-05'] },
  { name: names.labour, off: ['2027-05-01', '2027-05-02'] },
  { name: names.boats, off: ['2027-06-09', '2027-06-09'] },
  { name: names.moon, off: ['2027-09-15', '2027-09-15'] },
  { name: names.nation, off: ['2027-10-01', '2027-10-03'] },
]

/** What a business begins with, by the language of its names. */
export function chinaHolidays(year: number, language: 'zh' | 'en'): Holiday[] {
  return feasts
    .flatMap(({ name, off: [from, to], worked = [] }) => [
      ...span(from, to).map((day) => ({ day, worked: false, name: name[language] })),
      ...worked.map((day) => ({ day, worked: true, name: name[language] })),
    ])
    .filter(({ day }) => Number(day.slice(0, 4)) === year)
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** Years that the list above says something of. */
export const chinaYears: readonly number[] = [...new Set(feasts.map(({ off }) => Number(off[0].slice(0, 4))))]

function span(from: Day, to: Day): Day[] {
  return from > to ? [] : [from, ...span(daysAfter(from, 1), to)]
}

/** Whether people work on a day: Monday to Friday, unless the list says otherwise. */
export type Worked = (day: Day) => boolean

export function workedBy(holidays: readonly Pick<Holiday, 'day' | 'worked'>[]): Worked {
  const said = new Map(holidays.map(({ day, worked }) => [day, worked]))
  return (day) => said.get(day) ?? weekdayOf(day) < 5
}

const chinese: ReadonlySet<string> = new Set(['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'PRC'])

/** Holidays of a year where a business keeps no list of its own: those of China in China, elsewhere none are known. */
export function usualHolidays(timeZone: string, year: number, language: 'zh' | 'en'): Holiday[] {
  return chinese.has(timeZone) ? chinaHolidays(year, language) : []
}
