import { judge } from '@kilowatch/catalog/judging'
import {
  type Begun,
  closeGap,
  type Episode,
  type Found,
  type Gap,
  gapAfter,
  gapAt,
  judgeLate,
  memoryUntil,
  recordIn,
  type Told,
  withBegun,
  withFound,
  withGap,
} from '../modules/alarms/index.ts'
import { isGiving, type SearchedTime } from '../modules/discharges/index.ts'
import { believedAhead } from './clock-correction.ts'
import type { Device, Newest } from './device.ts'
import type { PlacedValues } from './point-list.ts'
import { arrayText } from './point-list.ts'

/** What one batch would change of a device; becomes the device's own after the commit. */
export interface Draft {
  device: Device
  newest: Newest
  /** Array literals of the newest values; undefined while no live sample changed them. */
  texts: NewestTexts | undefined
  extrasChanged: boolean
  episodes: Episode[]
  found: Found[]
  begun: Begun[]
  /** In which a discharge may be found; undefined: in none. */
  searched: Omit<SearchedTime, 'deviceId'> | undefined
}
interface NewestTexts {
  v: string
  vAt: string | null
  c: string
  cAt: string | null
}

export function draftOf(device: Device): Draft {
  return { device, newest: device.newest, texts: undefined, extrasChanged: false, episodes: [], found: [], begun: [], searched: undefined }
}

export interface TimedSample {
  /** Milliseconds since 1970. */
  at: number
  /** By our clock, milliseconds since 1970. */
  received: number
  live: boolean
  values: PlacedValues
  extras?: Readonly<Record<string, string | number>>
}

/** A step between two samples that leaves room for another one. */
const gapIntervals = 1.5

/** One sample into the draft: newer live ones change values and alarms, all others only what is found afterwards. */
export function applySample(draft: Draft, sample: TimedSample): void {
  if (sample.live) rewindTo(draft, sample)
  const { at } = draft.newest
  if (sample.live && (at === null || sample.at > at)) applyLive(draft, sample)
  else applyLate(draft, sample)
}

/** What is remembered from after the receipt was heard while the server's clock was ahead, or before receipt bounded each time. */
function rewindTo(draft: Draft, { at, received }: TimedSample): void {
  const { newest } = draft
  if (newest.at === null || newest.at <= received + believedAhead || at > received) return
  const last = at - 1
  const bounded = (times: readonly number[]) => times.map((time) => Math.min(time, last))
  const memory = memoryUntil(last, newest)
  draft.newest = { ...newest, ...memory, at: last, vAt: bounded(newest.vAt), cAt: bounded(newest.cAt) }
}

function applyLive(draft: Draft, sample: TimedSample): void {
  const { device, newest } = draft
  const { states, judged } = judge(device.watch, newest.states, sample.values, sample.at)
  recordIn(draft.episodes, judged)
  const gaps = gapsBefore(draft, sample.at, states)
  const v = merged(newest.v, newest.vAt, sample.values.v, sample.at)
  const c = merged(newest.c, newest.cAt, sample.values.c, sample.at)
  if (device.giving && isGiving(device.giving, v.values) && !isGiving(device.giving, newest.v)) noteSearched(draft, sample.at, true)
  draft.newest = { at: sample.at, v: v.values, vAt: v.times, c: c.values, cAt: c.times, extras: newest.extras, states, gaps }
  draft.texts = {
    v: v.whole ? sample.values.vText : arrayText(v.values),
    vAt: v.whole ? null : arrayText(v.times),
    c: c.whole && sample.values.cText !== null ? sample.values.cText : arrayText(c.values),
    cAt: c.whole ? null : arrayText(c.times),
  }
  if (sample.extras) applyExtras(draft, sample.extras)
}

/** The gaps as they are once a live sample has come: an open one is closed, a leap in time begins a new one. */
function gapsBefore(draft: Draft, at: number, states: Newest['states']): readonly Gap[] {
  const { device, newest } = draft
  const last = newest.gaps.at(-1)
  if (last && last.to === null) {
    const told = closeGap(device.watch, last, at, states)
    noteTold(draft, told)
    return [...newest.gaps.slice(0, -1), told.gap]
  }
  const leapt = newest.at === null || at - newest.at > gapIntervals * device.intervalMs
  if (!leapt) return newest.gaps
  return withGap(newest.gaps, closeGap([], gapAfter(newest.at, null, newest.states), at, states).gap)
}

interface Merged {
  values: readonly (number | null)[]
  times: readonly number[]
  /** Every value is of this sample. */
  whole: boolean
}

function merged(values: readonly (number | null)[], times: readonly number[], came: readonly (number | null)[], at: number): Merged {
  const merge: { values: (number | null)[]; times: number[]; whole: boolean } = { values: [], times: [], whole: true }
  const width = Math.max(values.length, came.length)
  for (let slot = 0; slot < width; slot++) {
    const value = came[slot] ?? null
    const kept = value ?? values[slot] ?? null
    if (value === null && kept !== null) merge.whole = false
    merge.values.push(kept)
    merge.times.push(value === null ? (times[slot] ?? at) : at)
  }
  return merge
}

/** A sample says all of them: what is not said any more is over. */
function applyExtras(draft: Draft, extras: Readonly<Record<string, string | number>>): void {
  const old = draft.newest.extras
  const keys = Object.keys(extras)
  if (keys.length === Object.keys(old).length && keys.every((key) => old[key] === extras[key])) return
  const clean = Object.entries(extras).map(
    ([key, value]) => [cleanText(key), typeof value === 'string' ? cleanText(value) : value] as const,
  )
  draft.newest = { ...draft.newest, extras: Object.fromEntries(clean) }
  draft.extrasChanged = true
}

/** Without control characters and halves of surrogate pairs, which PostgreSQL refuses. */
export function cleanText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
}

function noteSearched(draft: Draft, at: number, soon: boolean): void {
  const { from, to, soon: before } = draft.searched ?? { from: at, to: at, soon }
  draft.searched = { from: Math.min(from, at), to: Math.max(to, at), soon: before || soon }
}

function applyLate(draft: Draft, sample: TimedSample): void {
  const { device, newest } = draft
  if (device.giving) noteSearched(draft, sample.at, false)
  const beyondNewest = newest.at === null || sample.at > newest.at
  const openGap = beyondNewest && newest.gaps.at(-1)?.to !== null
  const gaps = openGap ? withGap(newest.gaps, gapAfter(newest.at, null, newest.states)) : newest.gaps
  const gap = gapAt(gaps, sample.at)
  if (!gap) return
  const late = judgeLate(device.watch, gap, sample.values, sample.at)
  draft.newest = { ...newest, gaps: gaps.map((other) => (other === gap ? late.gap : other)) }
  noteTold(draft, late)
}

function noteTold(draft: Draft, { found, begun }: Told): void {
  draft.found = withFound(draft.found, found)
  draft.begun = withBegun(draft.begun, begun)
}
