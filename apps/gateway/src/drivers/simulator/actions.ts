import type { ScenarioStep } from './settings.ts'

export type Action = ScenarioStep['do']

/** What happens to one device at a moment: the action, and which probe, cell or phase it is about (0: not said). */
export type Happening = ReadonlyMap<Action, number>

export function happeningOf(steps: readonly { do: Action; at?: number | undefined }[]): Happening {
  return new Map(steps.map((step) => [step.do, step.at ?? 0]))
}
