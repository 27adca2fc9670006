import en from 'antd/es/locale/en_US'
import zh from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import updateLocale from 'dayjs/plugin/updateLocale'
import { firstDayOfWeek } from '../shared/month.ts'
import { pickedTime } from '../ui/pickers/picked.ts'

dayjs.extend(updateLocale)

/** The words of the kit in each language, and what dayjs calls it. */
const kits = { zh: { words: zh, dates: 'zh-cn' }, en: { words: en, dates: 'en' } } as const

// The pickers ask dayjs where a week begins: as in our own calendars, in every language.
for (const { dates } of Object.values(kits)) dayjs.updateLocale(dates, { weekStart: firstDayOfWeek })

// And what time it is, for "now", "today" and where they open: https://github.com/ant-design/ant-design/discussions/50934
dayjs.extend((_, { prototype }) => Object.assign(prototype, { tz: () => pickedTime(Date.now()) }))

/** The kit speaks this language from now on. */
export function kitWords(language: keyof typeof kits) {
  dayjs.locale(kits[language].dates)
  return kits[language].words
}
