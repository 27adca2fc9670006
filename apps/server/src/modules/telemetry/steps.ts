import { marks, type Values } from './codec/column.ts'
import { type Figure, type PointRollup, rollupStep, stepsOfDay } from './codec/rollup-block.ts'
import { isPossible, type Possible } from './possible.ts'

/** One step of one point: `reported` readings, of them perhaps none good. */
export interface Condensed {
  reported: number
  /** Of them, those that are numbers. */
  good: number
  mean: number | null
  min: number | null
  max: number | null
  /** Of the newest good reading. */
  last: number | null
}
export interface StepRow {
  /** Milliseconds since 1970 of its begin. */
  at: number
  values: Condensed[]
}

interface Gathered extends Condensed {
  /** Time of `last`. */
  lastAt: number
}

/** Gathers readings and what was condensed before into steps of one length, counted from 1970. */
export class Steps {
  readonly #possible: readonly Possible[]
  readonly #length: number
  readonly #rows = new Map<number, Gathered[]>()
  /** Of the last call: neighbours come one after the other. */
  #row: Gathered[] = []
  #rowBegin = Number.NaN

  constructor(points: readonly { possible?: Possible }[], length: number) {
    this.#possible = points.map(({ possible }) => possible)
    this.#length = length
  }

  addSample(at: number, values: readonly (number | null)[]): void {
    for (const [index, value] of values.entries()) {
      if (value === null) continue
      const good = Number.isNaN(value) ? 0 : 1
      const figure = good === 1 ? value : null
      this.add(at, index, { reported: 1, good, mean: figure, min: figure, max: figure, last: figure })
    }
  }

  /** Readings of one point, at ascending times: those of one step are gathered before an object is made of them, for there are thousands. */
  addColumn(index: number, times: Float64Array, { values, marks: of }: Values): void {
    const possible = this.#possible[index]
    for (let i = 0; i < times.length; ) {
      const end = this.#beginOf(times[i] ?? 0) + this.#length
      let reported = 0
      let good = 0
      let sum = 0
      let min = Infinity
      let max = -Infinity
      let last = 0
      let lastAt = 0
      for (; i < times.length && (times[i] ?? 0) < end; i++) {
        if (of[i] === marks.missing) continue
        reported += 1
        const value = values[i] ?? 0
        if (of[i] === marks.bad || !isPossible(possible, value)) continue
        good += 1
        sum += value
        if (value < min) min = value
        if (value > max) max = value
        last = value
        lastAt = times[i] ?? 0
      }
      if (good > 0) this.add(lastAt, index, { reported, good, mean: sum / good, min, max, last })
      else if (reported > 0) this.add(end - this.#length, index, { reported, good, mean: null, min: null, max: null, last: null })
    }
  }

  /**
   * What was condensed of one point from `at` on, into a step that is no longer than ours. What holds a value that cannot be has no
   * mean without it, and is bad as a whole.
   */
  add(at: number, index: number, part: Condensed): void {
    const whole = this.#rowAt(at)[index]
    if (!whole || part.reported === 0) return
    whole.reported += part.reported
    const possible = this.#possible[index]
    if (part.good === 0 || [part.min, part.max].some((edge) => edge !== null && !isPossible(possible, edge))) return
    const good = whole.good + part.good
    whole.mean = ((whole.mean ?? 0) * whole.good + (part.mean ?? 0) * part.good) / good
    whole.good = good
    whole.min = whole.min === null ? part.min : Math.min(whole.min, part.min ?? whole.min)
    whole.max = whole.max === null ? part.max : Math.max(whole.max, part.max ?? whole.max)
    if (at < whole.lastAt) return
    whole.last = part.last
    whole.lastAt = at
  }

  /** A point's day. @param day days since 1970 */
  addRollup(day: number, index: number, point: PointRollup): void {
    const begin = day * stepsOfDay * rollupStep
    const partOf = partReader(point)
    for (let step = 0; step < stepsOfDay; step++) {
      const part = partOf(step)
      if (part) this.add(begin + step * rollupStep, index, part)
    }
  }

  /** Steps that hold at least one reading, oldest first. */
  rows(): StepRow[] {
    return [...this.#rows].map(([at, values]) => ({ at, values })).sort((a, b) => a.at - b.at)
  }

  #rowAt(at: number): Gathered[] {
    const begin = this.#beginOf(at)
    if (begin === this.#rowBegin) return this.#row
    this.#rowBegin = begin
    this.#row = this.#rows.get(begin) ?? this.#newRow(begin)
    return this.#row
  }

  #beginOf(at: number): number {
    return Math.floor(at / this.#length) * this.#length
  }

  #newRow(begin: number): Gathered[] {
    const row = this.#possible.map(() => ({
      reported: 0,
      good: 0,
      mean: null,
      min: null,
      max: null,
      last: null,
      lastAt: -Infinity,
    }))
    this.#rows.set(begin, row)
    return row
  }
}

type StepReader = (step: number) => Condensed | undefined

/** Looks for the columns once, not for each step. */
function partReader(point: PointRollup): StepReader {
  const reported = valuesOf(point, 'reported')
  const bad = valuesOf(point, 'bad')
  const figuresOf = point.kind === 'measure' ? measureReader(point) : lastReader(point)
  return (step) => {
    const count = reported[step] ?? 0
    if (count === 0) return undefined
    const good = count - (bad[step] ?? 0)
    return good === 0
      ? { reported: count, good, mean: null, min: null, max: null, last: null }
      : { reported: count, good, ...figuresOf(step) }
  }
}

type Figures = Omit<Condensed, 'reported' | 'good'>

function measureReader(point: PointRollup): (step: number) => Figures {
  const [mean, min, max] = [valuesOf(point, 'mean'), valuesOf(point, 'min'), valuesOf(point, 'max')]
  return (step) => ({ mean: mean[step] ?? 0, min: min[step] ?? 0, max: max[step] ?? 0, last: null })
}

/** A counter is between its ends, a state among the codes that it held. */
function lastReader(point: PointRollup): (step: number) => Figures {
  const last = valuesOf(point, 'last')
  const first = point.kind === 'counter' ? valuesOf(point, 'first') : last
  const held = [...point.seconds]
  return (step) => {
    const seen = [first[step] ?? 0, last[step] ?? 0]
    for (const [code, seconds] of held) if ((seconds.values[step] ?? 0) > 0) seen.push(code)
    const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length
    return { mean, min: Math.min(...seen), max: Math.max(...seen), last: last[step] ?? 0 }
  }
}

function valuesOf({ figures }: PointRollup, name: Figure): Float64Array {
  return figures.get(name)?.values ?? new Float64Array(stepsOfDay)
}
