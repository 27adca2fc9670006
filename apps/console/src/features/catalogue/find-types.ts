import { type DeviceType, flatPoints, type Language, shownUnit } from '@kilowatch/catalog'
import type { ShownModel } from '@kilowatch/catalog/models'

/** Types of which something is called as searched: the type, its code, a point, a unit, or who makes a model of it. */
export function findTypes(types: readonly DeviceType[], models: readonly ShownModel[], search: string, language: Language): DeviceType[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return [...types]
  return types.filter((type) => wordsOf(type, models, language).some((word) => word.toLowerCase().includes(wanted)))
}

function wordsOf(type: DeviceType, models: readonly ShownModel[], language: Language): string[] {
  return [
    type.code,
    type.name[language],
    ...flatPoints(type).flatMap(({ pattern, point }) => [
      pattern,
      point.name[language],
      ...(point.kind === 'state' ? [] : [shownUnit(point.unit, language)]),
    ]),
    ...models.filter((model) => model.type === type.code).flatMap(({ maker, protocol, code }) => [maker, protocol, code ?? '']),
  ]
}
