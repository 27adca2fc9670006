import { type DeviceType, keysOf, type Language, pointName, resolvePoint } from '@kilowatch/catalog'
import type { DeviceDetail } from '@kilowatch/contract'
import { partName } from '../chart-parts.ts'

export interface PointChoice {
  value: string
  label: string
}
export interface PointGroup {
  label: string
  options: PointChoice[]
}

const firstShown = 2

/** Points of the device whose history is kept, by the groups of the type. `rest`: name of the group of all others. */
export function pointChoices(type: DeviceType, points: DeviceDetail['points'], language: Language, rest: string): PointGroup[] {
  const groups = new Map<string, PointChoice[]>()
  for (const { key } of points) {
    const point = resolvePoint(type, key)
    if (!point?.point.history) continue
    const group = point.point.group && type.groups?.[point.point.group]?.[language]
    const name = group ?? partName(point, language)
    groups.set(name || rest, [...(groups.get(name || rest) ?? []), { value: key, label: pointName(point, language) }])
  }
  return [...groups].map(([label, options]) => ({ label, options }))
}

/** What is shown before a person chooses: the first measures of the headline, or its first states where it has no measure. */
export function firstPoints(type: DeviceType, points: DeviceDetail['points']): string[] {
  const keys = points.map(({ key }) => key)
  const kept = type.headline.flatMap((pattern) => keysOf(pattern, keys).slice(0, 1)).filter((key) => resolvePoint(type, key)?.point.history)
  const measures = kept.filter((key) => resolvePoint(type, key)?.point.kind === 'measure')
  return (measures.length > 0 ? measures : kept).slice(0, firstShown)
}
