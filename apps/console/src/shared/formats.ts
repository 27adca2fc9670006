import type { Language } from '@kilowatch/catalog'
import en from '../locales/en/formats.json' with { type: 'json' }
import zh from '../locales/zh/formats.json' with { type: 'json' }

const words: Record<Language, typeof zh> = { zh, en }
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export type Moment = string | number | Date

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

/** "14:02" today, "昨天 22:41", "明天 00:59", else "2026-08-03"; with `full` the date keeps its time. Viewer's zone. */
export function formatTime(at: Moment, language: Language, now: number, full = false): string {
  const date = new Date(at)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  const days = daysBetween(date, new Date(now))
  if (days === 0) return clock
  if (days === 1) return words[language].yesterday.replace('{time}', clock)
  if (days === -1) return words[language].tomorrow.replace('{time}', clock)
  return full ? `${isoDate(date)} ${clock}` : isoDate(date)
}

/** By when something is to be done. A whole day ends at midnight and is told by its own date: "今天", "2026-12-03"; else with the time. */
export function formatDue(at: Moment, language: Language, now: number): string {
  const end = new Date(at)
  if (end.getHours() > 0 || end.getMinutes() > 0) return formatTime(at, language, now, true)
  const last = new Date(end.getFullYear(), end.getMonth(), end.getDate() - 1)
  return daysBetween(last, new Date(now)) === 0 ? words[language].today : isoDate(last)
}

/** "14:02:31" today, with its date otherwise: where seconds matter. */
export function formatClock(at: Moment, now: number): string {
  const date = new Date(at)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  return daysBetween(date, new Date(now)) === 0 ? clock : `${isoDate(date)} ${clock}`
}

/** "40 s", "18 min", "2 h 22 min", "3 d 4 h". */
export function formatDuration(milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  if (span < minute) return `${Math.floor(span / second)} s`
  if (span < hour) return `${Math.floor(span / minute)} min`
  if (span < day) return pair(span, hour, 'h', minute, 'min')
  return pair(span, day, 'd', hour, 'h')
}

/** "18:21", "2:04:05": how long something lasts, to the second, for clocks that run. */
export function formatRunning(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / second))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

function pair(span: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((span % large) / small)
  const first = `${Math.floor(span / large)} ${largeUnit}`
  return rest === 0 ? first : `${first} ${rest} ${smallUnit}`
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

let zones: Intl.DateTimeFormat | undefined

/** The whole local time for the hover: "2026-11-21 14:20:30 GMT+8". */
export function absoluteTime(at: Moment): string {
  const date = new Date(at)
  zones ??= new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
  const zone = zones.formatToParts(date).find((part) => part.type === 'timeZoneName')
  return `${isoDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())} ${zone?.value ?? ''}`.trim()
}

/** The day of a moment in the viewer's zone: "2026-11-21". */
export function isoDate(at: Moment): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function daysBetween(earlier: Date, later: Date): number {
  const from = new Date(earlier.getFullYear(), earlier.getMonth(), earlier.getDate())
  const to = new Date(later.getFullYear(), later.getMonth(), later.getDate())
  return Math.round((to.getTime() - from.getTime()) / day)
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
