import type { Language } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'
import { type HeadlineGroup, headlineGroups } from '../../ui/device-view.ts'

/** One column for each point of the headline that any of the devices reports, in the order of their type. */
export function monitorColumns(devices: readonly Device[], language: Language): { pattern: string; title: string }[] {
  const titles = new Map<string, string>()
  for (const { pattern, name } of devices.flatMap((device) => headlineGroups(device, language))) titles.set(pattern, name)
  return [...titles].map(([pattern, title]) => ({ pattern, title }))
}

/** By the highest of the values that stand in a cell; cells without one come first. */
export function byWorstValue(one: HeadlineGroup | undefined, other: HeadlineGroup | undefined): number {
  const [first, second] = [highest(one), highest(other)]
  return first === second ? 0 : first - second
}

function highest(group: HeadlineGroup | undefined): number {
  const values = group?.items.flatMap(({ reading: { value, quality } }) => (value === null || quality === 'bad' ? [] : [value])) ?? []
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
