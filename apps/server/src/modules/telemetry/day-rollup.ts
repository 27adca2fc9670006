import { quantise } from '@kilowatch/catalog'
import { marks, type Values } from './codec/column.ts'
import { type Change, type Figure, type PointKind, type PointRollup, rollupStep, stepsOfDay } from './codec/rollup-block.ts'
import type { SampleBlock, SampleColumn, Slot } from './codec/sample-block.ts'
import { leastGapMs } from './gaps.ts'
import { isPossible, type Possible } from './possible.ts'

const dayMs = 86_400_000
/** A state that changed more often in a day is kept by its steps alone. */
const mostChanges = 576

const largestCode = 2 ** 31

/** What is known of a slot besides its values. */
export interface SlotFacts {
  kind: PointKind
  decimals: number | undefined
  possible?: Possible
  /** Milliseconds between two readings. */
  cadence: number
}
export type FactsOf = (slot: Slot) => SlotFacts

/** A device's day, gathered from its hours in order. */
export class DayRollup {
  samples = 0
  readonly #factsOf: FactsOf
  readonly #points = new Map<string, PointDay>()
  readonly #stretches: number[] = []

  constructor(factsOf: FactsOf) {
    this.#factsOf = factsOf
  }

  /** All parts of one hour, the one that holds every time first. @param hour 0 to 23 */
  addHour(hour: number, parts: readonly SampleBlock[]): void {
    for (const [index, block] of parts.entries()) {
      const times = block.times.map((time) => hour * 3_600_000 + Math.floor(time / 1000))
      if (index === 0) this.#addTimes(times)
      for (const column of block.columns) this.#pointOf(column).add(times, column)
    }
  }

  /** Begin and end of each stretch without a gap, milliseconds of the day, in pairs. */
  get stretches(): readonly number[] {
    return this.#stretches
  }

  points(): PointRollup[] {
    return [...this.#points.values()].map((point) => point.rollup())
  }

  #addTimes(times: Float64Array): void {
    this.samples += times.length
    for (const time of times) {
      const end = this.#stretches.at(-1)
      if (end === undefined || time - end > leastGapMs) this.#stretches.push(time, time)
      else this.#stretches[this.#stretches.length - 1] = time
    }
  }

  #pointOf({ store, slot }: Slot): PointDay {
    const key = `${store}${slot}`
    const known = this.#points.get(key)
    if (known) return known
    const point = new PointDay({ store, slot }, this.#factsOf({ store, slot }))
    this.#points.set(key, point)
    return point
  }
}

const perStep = () => new Float64Array(stepsOfDay)

class PointDay {
  readonly #slot: Slot
  readonly #facts: SlotFacts
  readonly #reported = perStep()
  readonly #bad = perStep()
  readonly #sum = perStep()
  readonly #min = perStep().fill(Infinity)
  readonly #max = perStep().fill(-Infinity)
  readonly #first = perStep()
  readonly #last = perStep()
  readonly #seconds = new Map<number, Float64Array>()
  #changes: Change[] | undefined = []
  #before: Change | undefined

  constructor(slot: Slot, facts: SlotFacts) {
    this.#slot = slot
    this.#facts = facts
  }

  add(times: Float64Array, { values, marks: of }: SampleColumn): void {
    const isState = this.#facts.kind === 'state'
    for (let i = 0; i < times.length; i++) {
      if (of[i] === marks.missing) continue
      const at = times[i] ?? 0
      const read = of[i] === marks.bad ? Number.NaN : (values[i] ?? 0) + 0
      // A state is a code; anything else was never declared.
      const isBad = isState ? !(Number.isInteger(read) && Math.abs(read) < largestCode) : !isPossible(this.#facts.possible, read)
      const value = isBad ? Number.NaN : read
      this.#count(Math.floor(at / rollupStep), value)
      if (isState) this.#hold({ at, value })
    }
  }

  rollup(): PointRollup {
    const { kind, decimals } = this.#facts
    if (kind === 'state') this.#hold(undefined)
    return { ...this.#slot, kind, decimals, figures: this.#figures(), seconds: this.#secondsColumns(), changes: this.#changes }
  }

  #count(step: number, value: number): void {
    const reported = (this.#reported[step] ?? 0) + 1
    this.#reported[step] = reported
    if (Number.isNaN(value)) {
      this.#bad[step] = (this.#bad[step] ?? 0) + 1
      return
    }
    if (reported - (this.#bad[step] ?? 0) === 1) this.#first[step] = value
    this.#last[step] = value
    this.#sum[step] = (this.#sum[step] ?? 0) + value
    if (value < (this.#min[step] ?? 0)) this.#min[step] = value
    if (value > (this.#max[step] ?? 0)) this.#max[step] = value
  }

  /** A reading holds until the next one, but no longer than three cadences. */
  #hold(next: Change | undefined): void {
    const before = this.#before
    this.#before = next
    const isChange = next && !(before && Object.is(before.value, next.value))
    if (isChange) this.#note(next)
    if (!before) return
    // The last one is told as well: how far the state was seen.
    if (!next && this.#changes?.at(-1)?.at !== before.at) this.#note(before)
    if (Number.isNaN(before.value)) return
    const longest = before.at + Math.max(leastGapMs, 3 * this.#facts.cadence)
    this.#addSeconds(before, Math.min(next?.at ?? dayMs, longest, dayMs))
  }

  #note(change: Change): void {
    this.#changes?.push(change)
    if (this.#changes && this.#changes.length > mostChanges) this.#changes = undefined
  }

  #addSeconds({ at, value }: Change, until: number): void {
    const seconds = this.#seconds.get(value) ?? perStep()
    this.#seconds.set(value, seconds)
    for (let from = at; from < until; ) {
      const step = Math.floor(from / rollupStep)
      const end = Math.min(until, (step + 1) * rollupStep)
      seconds[step] = (seconds[step] ?? 0) + (end - from) / 1000
      from = end
    }
  }

  #figures(): Map<Figure, Values> {
    const { kind, decimals } = this.#facts
    const good = this.#reported.map((reported, step) => reported - (this.#bad[step] ?? 0))
    const ofGood = (values: Float64Array): Values => ({ values, marks: Uint8Array.from(good, (count) => (count > 0 ? 0 : 1)) })
    const all = (values: Float64Array): Values => ({ values, marks: new Uint8Array(stepsOfDay) })
    const figures = new Map<Figure, Values>([
      ['reported', all(this.#reported)],
      ['bad', all(this.#bad)],
    ])
    if (kind !== 'measure') return figures.set('first', ofGood(this.#first)).set('last', ofGood(this.#last))
    const mean = this.#sum.map((sum, step) => {
      const exact = sum / (good[step] || 1)
      return decimals === undefined ? exact : quantise(exact, decimals + 1)
    })
    return figures.set('mean', ofGood(mean)).set('min', ofGood(this.#min)).set('max', ofGood(this.#max))
  }

  /** Whole milliseconds, added up: three decimals restore them. */
  #secondsColumns(): Map<number, Values> {
    const columns = new Map<number, Values>()
    for (const [code, seconds] of this.#seconds) {
      columns.set(code, { values: seconds.map((value) => Math.round(value * 1000) / 1000), marks: new Uint8Array(stepsOfDay) })
    }
    return columns
  }
}
