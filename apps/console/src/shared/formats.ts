import type { Language } from '@kilowatch/catalog'
import { daysBetween } from '@kilowatch/work'
import en from '../locales/en/formats.json' with { type: 'json' }
import zh from '../locales/zh/formats.json' with { type: 'json' }
import { clockOf, clockToSecond, type Moment, offsetName, wallOf } from './zone.ts'

const words: Record<Language, typeof zh> = { zh, en }
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export type { Moment }

/** A figure with so many decimals, minus as U+2212, thousands apart from 10,000 on. */
export function number(value: number, decimals = 0): string {
  const figure = figureFormat(decimals, Math.abs(value) >= 10_000).format(Math.abs(value))
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${figure}` : figure
}

const figureFormats = new Map<string, Intl.NumberFormat>()

/** Kept: to make one takes longer than all that is ever done with it on a page. */
function figureFormat(decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${decimals} ${useGrouping}`
  const known = figureFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping })
  figureFormats.set(key, made)
  return made
}

/** "14:02" today, "昨天 22:41", "明天 00:59", else "2026-08-03"; with `full` the date keeps its time. Days and clocks of `shownZone`, here and below. */
export function formatTime(at: Moment, language: Language, now: number, full = false): string {
  const clock = clockOf(at)
  const days = daysBetween(isoDate(at), isoDate(now))
  if (days === 0) return clock
  if (days === 1) return words[language].yesterday.replace('{time}', clock)
  if (days === -1) return words[language].tomorrow.replace('{time}', clock)
  return full ? `${isoDate(at)} ${clock}` : isoDate(at)
}

/** By when something is to be done, or until when it holds. A whole day ends at midnight and is told by its own date: "今天", "2026-12-03"; else with the time. */
export function formatDue(at: Moment, language: Language, now: number): string {
  const last = new Date(at).getTime() - 1
  if (clockToSecond(last) !== '23:59:59') return formatTime(at, language, now, true)
  return isoDate(last) === isoDate(now) ? words[language].today : isoDate(last)
}

/** "14:02:31" today, with its date otherwise: where seconds matter. */
export function formatClock(at: Moment, now: number): string {
  return isoDate(at) === isoDate(now) ? clockToSecond(at) : wallOf(at)
}

export { durationText as formatDuration } from '@kilowatch/work'

/** "18:21", "2:04:05": how long something lasts, to the second, for clocks that run. */
export function formatRunning(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / second))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "2 秒前", "2 min ago". */
export function formatAge(at: Moment, language: Language, now: number): string {
  const span = Math.max(0, now - new Date(at).getTime())
  const { ago, units } = words[language]
  if (span < minute) return ago.replace('{n}', String(Math.floor(span / second))).replace('{unit}', units.second)
  if (span < hour) return ago.replace('{n}', String(Math.floor(span / minute))).replace('{unit}', units.minute)
  if (span < day) return ago.replace('{n}', String(Math.floor(span / hour))).replace('{unit}', units.hour)
  return ago.replace('{n}', String(Math.floor(span / day))).replace('{unit}', units.day)
}

/** The whole time for the hover, with its zone: "2026-11-21 14:20:30 GMT+8". */
export const absoluteTime = (at: Moment): string => `${wallOf(at)} ${offsetName(at)}`.trim()

/** The day of a moment: "2026-11-21"; of what is no time, ''. */
export const isoDate = (at: Moment): string => wallOf(at).slice(0, 10)

function two(part: number): string {
  return String(part).padStart(2, '0')
}
