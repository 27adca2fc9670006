import { type Judged, judge, type NamedRule, type Open, type RuleStates, type Values, type WatchedPoint } from '@kilowatch/catalog/judging'

/**
 * A time of which samples may still come late. It remembers how the rules stood at the last sample before it,
 * and goes on from there with each late sample. Milliseconds since 1970.
 */
export interface Gap {
  /** Null: before the first sample of the device. */
  from: number | null
  /** The first live sample after it; null while none has come. */
  to: number | null
  /** The late sample that was judged last. */
  at: number | null
  states: RuleStates
  /** Rules that were open when it began: their alarms are known already. */
  inherited: readonly string[]
  /** Rules that were open at its end: what is open there goes on as a live alarm. */
  openAfter: readonly string[]
  /** Of these the alarms that were opened by the sample at its end, with its values: they may have begun within it. */
  openedWith?: Readonly<Record<string, number>>
}

/** An excursion of the past. The same one may be told again with a later release or a farther peak. */
export interface Found {
  rule: NamedRule
  openedAt: number
  openingValue: number
  peak: number
  peakAt: number
  releasedAt: number
  /** Null where the sample that released it is not known to have been back. */
  closingValue: number | null
  /** It chattered: how often its state became active. */
  activations?: number
}

/** When a live alarm really began: within the gap before it, or, as later samples of the gap show, with its live sample after all. */
export interface Begun {
  rule: NamedRule
  /** When its live sample opened it: one rule may have had another live alarm before. */
  liveAt: number
  /** Times at which it may stand as opened: of its live sample, and of the beginnings that were told. */
  was: readonly number[]
  openedAt: number
  openingValue: number
  peak: number
  peakAt: number
}

/** What a gap tells of the past. */
export interface Told {
  gap: Gap
  found: Found[]
  begun: Begun[]
}

const mostGaps = 16

function openIds(states: RuleStates): string[] {
  return [...states].filter(([, state]) => state.phase === 'open').map(([id]) => id)
}

/** A gap that begins after the sample at `from`, with the rules as they stood then. */
export function gapAfter(from: number | null, to: number | null, states: RuleStates): Gap {
  return { from, to, at: from, states, inherited: openIds(states), openAfter: [] }
}

/** Adds a gap; the two oldest become one when there are too many. */
export function withGap(gaps: readonly Gap[], gap: Gap): readonly Gap[] {
  const all = [...gaps, gap]
  const [first, second] = all
  if (all.length <= mostGaps || !first || !second) return all
  return [{ ...first, to: second.to, openAfter: second.openAfter, openedWith: second.openedWith ?? {} }, ...all.slice(2)]
}

export function gapAt(gaps: readonly Gap[], at: number): Gap | undefined {
  return gaps.find((gap) => (gap.from === null || at > gap.from) && (gap.to === null || at < gap.to) && (gap.at === null || at > gap.at))
}

/** A late sample through the rules as they stood in its gap. It never ends a live alarm, and may tell when one began. */
export function judgeLate(watch: readonly WatchedPoint[], gap: Gap, values: Values, at: number): Told {
  const { states, judged } = judge(watch, gap.states, values, at)
  const released = judged.filter(({ event }) => event.kind === 'released')
  const inherited = released.length === 0 ? gap.inherited : gap.inherited.filter((id) => !released.some(({ rule }) => rule.id === id))
  return {
    gap: { ...gap, at, states, inherited },
    found: judged.flatMap((one) => foundIn(gap, one)),
    begun: judged.flatMap((one) => begunIn(gap, one)),
  }
}

function begunIn(gap: Gap, { rule, event, state }: Judged): Begun[] {
  const { to, openedWith = {} } = gap
  const value = openedWith[rule.id]
  if (state?.phase !== 'open' || to === null || value === undefined || gap.inherited.includes(rule.id)) return []
  if (event.kind === 'released')
    return [{ rule, liveAt: to, was: [to, state.openedAt], openedAt: to, openingValue: value, peak: value, peakAt: to }]
  return [beginning(rule, state, to)]
}

function beginning(rule: NamedRule, { openedAt, openingValue, peak, peakAt }: Open, liveAt: number): Begun {
  return { rule, liveAt, was: [liveAt, openedAt], openedAt, openingValue, peak, peakAt }
}

function foundIn(gap: Gap, { rule, event, state }: Judged): Found[] {
  if (state?.phase !== 'open' || gap.inherited.includes(rule.id)) return []
  if (event.kind === 'released') return [excursion(rule, state, event.at, event.value)]
  if (gap.to === null || gap.openAfter.includes(rule.id)) return []
  return [excursion(rule, state, gap.to, null)]
}

/**
 * The first live sample after an open gap: what was still open in it and is not open now has ended there, what that sample opened began in it.
 */
export function closeGap(watch: readonly WatchedPoint[], gap: Gap, to: number, after: RuleStates): Told {
  const openAfter = openIds(after)
  const openedWith = Object.fromEntries(
    [...after].flatMap(([id, state]) => (state.phase === 'open' && state.openedAt === to ? [[id, state.openingValue]] : [])),
  )
  const running = watch.flatMap(({ rules }) =>
    rules.flatMap((rule) => {
      const state = gap.states.get(rule.id)
      // A backlog may run ahead of the live sample that closes the gap.
      if (state?.phase !== 'open' || gap.inherited.includes(rule.id) || state.openedAt >= to) return []
      return [{ rule, state }]
    }),
  )
  const found = running.flatMap(({ rule, state }) => (openAfter.includes(rule.id) ? [] : [excursion(rule, state, to, null)]))
  const begun = running.flatMap(({ rule, state }) => (openedWith[rule.id] === undefined ? [] : [beginning(rule, state, to)]))
  return { gap: { ...gap, to, openAfter, openedWith }, found, begun }
}

function excursion(rule: NamedRule, open: Open, releasedAt: number, closingValue: number | null): Found {
  const { openedAt, openingValue, peak, peakAt, activations } = open
  return { rule, openedAt, openingValue, peak, peakAt, releasedAt, closingValue, ...(activations === undefined ? {} : { activations }) }
}
