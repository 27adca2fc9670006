import type { HeatScale } from '@kilowatch/catalog'

/** Colours of the heat scale. */
export const heatSteps = [0, 1, 2, 3, 4, 5, 6] as const
const last = heatSteps.length - 1

/** Which colour of the heat scale a value takes. */
export function heatStep(value: number, { from, step }: HeatScale): number {
  // Whole steps of binary fractions: 24.000000001 below a step is the step.
  const steps = Math.floor((value - from) / step + 1e-9) + 1
  return Math.min(last, Math.max(0, steps))
}

/** Where the scale's first and last colour begin to be meant: "22 … 27 and above". */
export function heatEnds({ from, step }: HeatScale): readonly [low: number, high: number] {
  return [from, from + step * (last - 1)]
}
