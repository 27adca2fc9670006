import type { CellMap, CellMeasure } from '../overview.ts'

// Steps of colour after the visual rules (26), for 12 V blocks; where a cell is weak follows from the measure.

type Measured = 'voltage' | 'temperature' | 'resistance' | 'soh' | 'soc'

const steps: Readonly<Record<Measured, Pick<CellMeasure, 'steps' | 'weak'>>> = {
  voltage: { steps: [0.03, 0.08, 0.15], weak: 'low' },
  temperature: { steps: [1, 2, 4], weak: 'high' },
  resistance: { steps: [0.3, 0.7, 1.4], weak: 'high' },
  soh: { steps: [3, 8, 15], weak: 'low' },
  soc: { steps: [3, 8, 15], weak: 'low' },
}

/** The map of the cells at `place` ('cell.*', 'string.*.cell.*') by these measures, the first one shown first. */
export function cellMap<const C extends string, const M extends Measured>(place: C, measures: readonly M[]): CellMap<`${C}.${M}`> {
  return { part: 'cell-map', measures: measures.map((measure) => ({ point: `${place}.${measure}` as const, ...steps[measure] })) }
}
