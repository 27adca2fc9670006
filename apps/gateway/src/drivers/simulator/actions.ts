import type { ScenarioStep } from './steps.ts'

export type Action = ScenarioStep['do']

/** Which probe, cell or phase an action is about (0: not said), and which point of it. */
export interface Where {
  at: number
  point?: string
}

/** What happens to one device at a moment. */
export type Happening = ReadonlyMap<Action, Where>

export function happeningOf(steps: readonly Pick<ScenarioStep, 'do' | 'at' | 'point'>[]): Happening {
  return new Map(steps.map((step) => [step.do, { at: step.at ?? 0, ...(step.point === undefined ? {} : { point: step.point }) }]))
}
