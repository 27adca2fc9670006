import { filled } from '@kilowatch/catalog'
import { expect, test } from 'vitest'
import en from '../../../locales/en/timed.json' with { type: 'json' }
import zh from '../../../locales/zh/timed.json' with { type: 'json' }
import { repeatText } from './timed-words.ts'

const wordsOf = (words: Record<string, unknown>) => (key: string, values: Record<string, string>) =>
  filled(String(words[key]).replaceAll('{{', '{').replaceAll('}}', '}'), values)

test.each([
  ['daily', '', null, '每天', 'Every day'],
  ['weekdays', '1,2,3,4,5', null, '周一至周五', 'Mon to Fri'],
  ['weekdays', '1,3,6,7', null, '周一、周三、周六、周日', 'Mon, Wed, Sat, Sun'],
  ['once', '', '2026-10-24', '仅一次 2026-10-24', 'Once on 2026-10-24'],
] as const)('%s %s is said as people say it', (repeat, days, day, chinese, english) => {
  expect(repeatText({ repeat, days, day }, wordsOf(zh))).toBe(chinese)
  expect(repeatText({ repeat, days, day }, wordsOf(en))).toBe(english)
})
