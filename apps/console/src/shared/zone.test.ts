import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { timeTicks } from '../ui/charts/time-ticks.ts'
import { addedDays, wireOf } from '../ui/list/list-address.ts'
import { dayPicked, inPicker, pickedTime, timePicked } from '../ui/pickers/picked.ts'
import { absoluteTime, formatClock, formatDue, formatTime, isoDate } from './formats.ts'
import { differsFromBrowser, offsetName, shownZone, showZone, thisDay } from './zone.ts'

afterEach(() => showZone(null))

const at = (text: string) => Date.parse(text)
/** Zones with and without summer time, half hours, and the far ends of the day; at least one is not this machine's. */
const zones = [
  ['Asia/Shanghai', '2026-11-28T20:00:00+08:00'],
  ['America/New_York', '2026-11-28T20:00:00-05:00'],
  ['Asia/Kolkata', '2026-11-28T20:00:00+05:30'],
  ['Pacific/Auckland', '2026-11-28T20:00:00+13:00'],
] as const

it.each(zones)('review V5: a night shift begins at 20:00 and ends at 08:00 by the clocks of %s, wherever the browser is', (zone, start) => {
  showZone(zone)
  const begins = at(start)
  const [end, now] = [begins + 12 * 3_600_000, begins + 60_000]
  expect(formatTime(begins, 'en', now)).toBe('20:00')
  expect(formatTime(end, 'en', now)).toBe('tomorrow 08:00')
  expect(formatClock(begins, now)).toBe('20:00:00')
  expect(isoDate(begins)).toBe('2026-11-28')
  expect(absoluteTime(begins)).toMatch(/^2026-11-28 20:00:00 GMT[+−]\d/)
  expect(formatDue(begins + 4 * 3_600_000, 'en', now)).toBe('today')
  const ticks = timeTicks(begins, end, 660)
  expect(ticks.map(({ text }) => text)).toContain('11-29')
  for (const tick of ticks) expect(formatClock(tick.at, tick.at)).toMatch(/:00:00$/)
})

it.each(zones)('review V5: days that are chosen are days of %s, and what is picked is what its clocks show', (zone, start) => {
  showZone(zone)
  const begins = at(start)
  const { from = '', to = '' } = wireOf({ from: '2026-11-28', to: '2026-11-28' })
  expect([at(from), at(to)]).toEqual([begins - 20 * 3_600_000, begins + 4 * 3_600_000 - 1])
  const month = addedDays({ file: { path: '', span: { ahead: true } } } as never, {}, new Date(begins))
  expect([month?.from, month?.to].map((one) => formatClock(one ?? '', 0))).toEqual(['2026-11-01 00:00:00', '2026-11-30 23:59:59'])
  expect(pickedTime(begins).format('YYYY-MM-DD HH:mm')).toBe('2026-11-28 20:00')
  expect(timePicked(pickedTime(begins)).getTime()).toBe(begins)
  expect(dayPicked(inPicker('2026-11-28'))).toBe('2026-11-28')
})

it('review V5: ticks of hours go by the clock through the nights in which it changes', () => {
  showZone('Europe/Berlin')
  const texts = (from: string, to: string) => timeTicks(at(from), at(to), 1200).map(({ text }) => text)
  const spring = texts('2026-03-28T12:00:00Z', '2026-03-29T22:00:00Z')
  expect(spring).toContain('06:00')
  expect(spring).toContain('12:00')
  expect(spring).not.toContain('07:00')
  const autumn = texts('2026-10-24T12:00:00Z', '2026-10-25T22:00:00Z')
  expect(autumn).toContain('12:00')
  expect(autumn).not.toContain('11:00')
})

it('names the zone only where the clocks of the browser show another time', () => {
  const now = at('2026-11-28T12:00:00Z')
  expect(differsFromBrowser(now, shownZone())).toBe(false)
  expect(['Pacific/Auckland', 'America/New_York'].some((zone) => differsFromBrowser(now, zone))).toBe(true)
  expect(offsetName(now, 'Asia/Kolkata')).toBe('GMT+5:30')
  expect(offsetName(now, 'America/St_Johns')).toBe('GMT−3:30')
  expect(offsetName(now, 'UTC')).toBe('GMT')
})

it('keeps to the browser where it does not know the zone', () => {
  showZone('Nowhere/At_All')
  expect(shownZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(thisDay()).toMatch(/^\d{4}-\d\d-\d\d$/)
})

const sources = join(import.meta.dirname, '..')
/** What asks the browser for its own clock: parts of a Date, its texts, formats without a zone, and dayjs outside of the pickers. */
const asksBrowser: readonly [RegExp, readonly string[]][] = [
  [/\.(get|set)(Hours|Minutes|Seconds|Date|Day|Month|FullYear)\(/, []],
  [/\.getTimezoneOffset\(|\.to(Locale)?(Date|Time)String\(|\.toLocaleString\(/, []],
  [/new Date\([^()]*,[^()]*,/, []],
  [/new Date\([^()'"`]*(['"`])[^'"`]*T\d\d:\d\d(:\d\d)?(\.\d+)?\1\)/, []],
  [/resolvedOptions\(/, ['shared/zone.ts']],
  [/Intl\.DateTimeFormat\((?![\s\S]{0,200}timeZone)/, ['shared/zone.ts', 'shared/week.ts']],
  [/^import (?!type).*'dayjs/m, ['ui/pickers/picked.ts', 'app/kit-words.ts']],
]

it('review V5: nothing of the console asks the browser what time it is there', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const found = files.flatMap((name) => {
    const text = readFileSync(join(sources, name), 'utf8')
    return asksBrowser.flatMap(([asks, but]) =>
      but.includes(name) || !asks.test(text) ? [] : [`${relative('.', name)}: ${asks.exec(text)?.[0]}`],
    )
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
