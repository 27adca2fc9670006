import { daysAfter, mondayOf } from '@kilowatch/work'

/** Whether an address names a day. */
export const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Monday to Sunday. */
export const weekOf = (day: string): string[] => Array.from({ length: 7 }, (_, place) => daysAfter(mondayOf(day), place))

export function weekName(day: string, language: 'zh' | 'en'): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  const [from, to] = [mondayOf(day), daysAfter(mondayOf(day), 6)].map((one) => new Date(`${one}T00:00:00Z`))
  return from && to ? new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', format).formatRange(from, to) : ''
}
