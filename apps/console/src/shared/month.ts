import { daysAfter, monthsAfter, weekdayOf } from '@kilowatch/work'
import { thisDay } from './zone.ts'

/** 'yyyy-mm' */
export type Month = string

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
export const monthOf = (day: string): Month => day.slice(0, 7)
export const monthAfter = (month: Month, count: number): Month => monthOf(monthsAfter(`${month}-01`, count))
export const monthName = (month: Month, language: 'zh' | 'en'): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
export const thisMonth = (): Month => monthOf(thisDay())

/** Monday (1; Sunday is 0), in every language: ISO 8601 and GB/T 7408. What `weekdayOf` counts from. */
export const firstDayOfWeek = 1

/** Six weeks from the Monday on or before the first. */
export function daysShown(month: Month): string[] {
  const first = `${month}-01`
  const monday = daysAfter(first, -weekdayOf(first))
  return Array.from({ length: 42 }, (_, place) => daysAfter(monday, place))
}
