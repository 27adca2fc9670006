import type { BatterySupply } from '@kilowatch/contract'

/** How many steps a story has: the one that it began with, and the newest. */
const mostSteps = 4

/** Of all steps in their order the first one and the last ones. */
export function stepsShown<T>(steps: readonly T[]): readonly T[] {
  return steps.length <= mostSteps ? steps : [...steps.slice(0, 1), ...steps.slice(1 - mostSteps)]
}

/** Whose end nobody knows comes first; then who has the least minutes; then by name. */
export function leastFirst(a: BatterySupply, b: BatterySupply): number {
  return (a.minutes ?? -1) - (b.minutes ?? -1) || a.deviceName.localeCompare(b.deviceName, 'zh')
}
