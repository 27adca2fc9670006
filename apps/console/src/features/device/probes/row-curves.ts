import type { Series } from '@kilowatch/contract'

/** The highest value of several probes over time. */
export interface RowCurve {
  at: number[]
  value: (number | null)[]
}

/** At each time the highest of what the probes had then; null while none had anything. */
export function highestOf(all: readonly Series[]): RowCurve {
  const highest = new Map<number, number | null>()
  for (const series of all) {
    const values = series.max ?? series.value
    for (const [index, at] of series.at.entries()) {
      const [known, value] = [highest.get(at) ?? null, values[index] ?? null]
      highest.set(at, known === null || (value !== null && value > known) ? value : known)
    }
  }
  const at = [...highest.keys()].sort((a, b) => a - b)
  return { at, value: at.map((time) => highest.get(time) ?? null) }
}

/** Since when a curve has been above a line until its end; 'before' where all of it is, undefined where its end is not. */
export function aboveSince({ at, value }: RowCurve, line: number): number | 'before' | undefined {
  let since: number | undefined
  for (let index = at.length - 1; index >= 0; index -= 1) {
    const known = value[index] ?? null
    if (known === null) continue
    if (known <= line) return since
    since = at[index]
  }
  return since === undefined ? undefined : 'before'
}
