import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { daysShown } from '../shared/month.ts'
import { kitWords } from './kit-words.ts'

it.each(['zh', 'en'] as const)(
  'review D20: a week of the pickers begins on the day on which it does in our own calendars (%s)',
  (language) => {
    const words = kitWords(language)
    // The pickers take the locale that their words name, in part.
    for (const locale of [undefined, (words.DatePicker?.lang.locale ?? '').replace('_', '-').toLowerCase(), language]) {
      for (const month of ['2026-02', '2026-11', '2027-03']) {
        const first = dayjs(`${month}-01`)
        const week = (locale && ['zh-cn', 'en'].includes(locale) ? first.locale(locale) : first).startOf('week')
        expect(week.format('YYYY-MM-DD'), `${locale} ${month}`).toBe(daysShown(month)[0])
      }
    }
  },
)
