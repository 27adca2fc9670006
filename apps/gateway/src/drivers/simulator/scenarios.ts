import type { ScenarioStep } from './steps.ts'

const minute = 60_000
const hour = 60 * minute

/** Courses of events that a person can name in the configuration. */
const scenarios = {
  calm: [],
  'mains-failure': [{ after: 20 * minute, for: 6 * minute, every: 5 * hour, do: 'mains-fails' }],
  'hot-aisle': [{ after: 30 * minute, for: 50 * minute, every: 4 * hour, do: 'hot-aisle' }],
  'weak-cell': [{ after: 0, for: 366 * 24 * hour, do: 'weak-cell', at: 27 }],
  'feed-switch': [{ after: 90 * minute, for: 12 * minute, every: 9 * hour, do: 'feed-switch' }],
  'sensor-lost': [{ after: 2 * hour, for: 15 * minute, every: 7 * hour, do: 'sensor-lost' }],
  fault: [{ after: 40 * minute, for: 8 * minute, every: 6 * hour, do: 'fault' }],
  'too-high': [{ after: 25 * minute, for: 12 * minute, every: 5 * hour, do: 'too-high' }],
  'too-low': [{ after: 70 * minute, for: 10 * minute, every: 8 * hour, do: 'too-low' }],
} as const satisfies Record<string, readonly ScenarioStep[]>

export type ScenarioName = keyof typeof scenarios

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}

/** The steps of a named scenario, or those written out in the configuration. */
export function stepsOf(scenario: string | readonly ScenarioStep[]): readonly ScenarioStep[] {
  if (typeof scenario !== 'string') return scenario
  return isScenarioName(scenario) ? scenarios[scenario] : []
}

/** The steps under way at a moment of a simulation that began then, ms since 1970. */
export function activeSteps(steps: readonly ScenarioStep[], at: number, startedAt: number): readonly ScenarioStep[] {
  return steps.filter((step) => {
    const begun = step.from ?? startedAt + step.after
    if (at < begun) return false
    const since = at - begun
    return (step.every === undefined ? since : since % step.every) < step.for
  })
}
