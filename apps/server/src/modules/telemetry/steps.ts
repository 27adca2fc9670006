import { marks } from './codec/column.ts'
import { type PointRollup, rollupStep, stepsOfDay } from './codec/rollup-block.ts'

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
  readonly #points: number
  readonly #length: number
  readonly #rows = new Map<number, Gathered[]>()

  constructor(points: number, length: number) {
    this.#points = points
    this.#length = length
  }

  addSample(at: number, values: readonly (number | null)[]): void {
    for (let index = 0; index < this.#points; index++) {
      const value = values[index] ?? null
      if (value === null) continue
      const bad = Number.isNaN(value)
      const figure = bad ? null : value
      this.add(at, index, { reported: 1, good: bad ? 0 : 1, mean: figure, min: figure, max: figure, last: figure })
    }
  }

  /** What was condensed of one point from `at` on, into a step that is no longer than ours. */
  add(at: number, index: number, part: Condensed): void {
    const whole = this.#rowAt(at)[index]
    if (!whole || part.reported === 0) return
    whole.reported += part.reported
    if (part.good === 0) return
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
    for (let step = 0; step < stepsOfDay; step++) {
      const part = condensedOf(point, step)
      if (part) this.add(begin + step * rollupStep, index, part)
    }
  }

  /** Steps that hold at least one reading, oldest first. */
  rows(): StepRow[] {
    return [...this.#rows].map(([at, values]) => ({ at, values })).sort((a, b) => a.at - b.at)
  }

  #rowAt(at: number): Gathered[] {
    const begin = Math.floor(at / this.#length) * this.#length
    const known = this.#rows.get(begin)
    if (known) return known
    const row = Array.from({ length: this.#points }, () => ({
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

function condensedOf({ kind, figures, seconds }: PointRollup, step: number): Condensed | undefined {
  const figure = (name: Parameters<typeof figures.get>[0]) => {
    const column = figures.get(name)
    return column?.marks[step] === marks.value ? (column.values[step] ?? null) : null
  }
  const reported = figure('reported') ?? 0
  if (reported === 0) return undefined
  const counts = { reported, good: reported - (figure('bad') ?? 0) }
  if (kind === 'measure') return { ...counts, mean: figure('mean'), min: figure('min'), max: figure('max'), last: null }
  const last = figure('last')
  if (last === null) return { ...counts, mean: null, min: null, max: null, last }
  const held = kind === 'state' ? [...seconds].filter(([, column]) => (column.values[step] ?? 0) > 0).map(([code]) => code) : []
  const seen = [last, ...held, ...(kind === 'counter' ? [figure('first') ?? last] : [])]
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length
  return { ...counts, mean, min: Math.min(...seen), max: Math.max(...seen), last }
}
