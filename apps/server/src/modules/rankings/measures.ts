import { concreteKeys, type DeviceType, deviceTypes, flatPoints } from '@kilowatch/catalog'

/** What devices are ranked by, and on which side the worst stands. */
export const rankedBy = {
  load: { worst: 'high', patterns: loadPatterns },
  temperature: { worst: 'high', patterns: temperaturePatterns },
  resistance: { worst: 'high', patterns: resistancePatterns },
  backup: { worst: 'low', patterns: ({ battery }: DeviceType) => listed(battery?.runtime) },
  health: { worst: 'low', patterns: ({ battery }: DeviceType) => listed(battery?.soh) },
} as const satisfies Readonly<Record<string, { worst: 'high' | 'low'; patterns: (type: DeviceType) => string[] }>>
export type RankedBy = keyof typeof rankedBy

/** Reading and entered fact with which a battery's resistance is compared, mΩ. */
export const baselineKey = 'resistance_baseline'

const listed = (pattern: string | undefined) => (pattern === undefined ? [] : [pattern])

/** The load that a type's picture shows as the whole device's. */
function loadPatterns(type: DeviceType): string[] {
  return type.overview.flatMap((part) => (part.part === 'phase-loads' ? [part.total] : []))
}

/** Room temperatures: what climate probes measure in degrees Celsius; set values have no history. */
function temperaturePatterns(type: DeviceType): string[] {
  if (!type.traits.includes('climate')) return []
  return flatPoints(type).flatMap(({ pattern, point }) =>
    point.kind === 'measure' && point.unit === 'Cel' && point.history ? [pattern] : [],
  )
}

/** Of the cells that a battery's map shows. */
function resistancePatterns(type: DeviceType): string[] {
  const maps = [...type.overview, ...(type.cellLevel ?? [])].flatMap((part) => (part.part === 'cell-map' ? part.measures : []))
  return [...new Set(maps.map(({ point }) => point).filter((point) => point.endsWith('.resistance')))]
}

/** Every point of any type that these rankings look at. */
export function rankedKeys(kinds: readonly RankedBy[]): string[] {
  const patterns = (type: DeviceType) => kinds.flatMap((kind) => rankedBy[kind].patterns(type))
  return [...new Set(deviceTypes.flatMap((type) => patterns(type).flatMap((pattern) => concreteKeys(type, pattern))))]
}
