import { type DeviceType, type InspectionItem, inspectionRemarks, upkeepOf } from '@kilowatch/catalog'
import type { TemplateLine } from '@kilowatch/contract'

/** What is asked of a device: by the sheet of the business, else as the catalogue says; of an unknown type remarks alone. */
export function itemsOf(type: DeviceType | undefined, lines: readonly TemplateLine[] | undefined): InspectionItem[] {
  const declared = (type && upkeepOf(type)?.inspection) ?? [inspectionRemarks]
  if (!lines) return [...declared]
  return lines.flatMap((line) => (line.of === 'own' ? ownItem(line) : declaredItem(line, declared)))
}

/** A key of the catalogue that a sheet names, and that the type has; lines of a type that lost an item are left out. */
function declaredItem(line: Extract<TemplateLine, { of: 'catalogue' }>, declared: readonly InspectionItem[]): InspectionItem[] {
  const item = declared.find(({ key }) => key === line.key)
  if (!item) return []
  const { required: _, ...rest } = item
  return [
    {
      ...rest,
      ...(line.required ? { required: true } : {}),
      ...(line.pictured ? { pictured: true } : {}),
      ...(line.tolerance ? { tolerance: line.tolerance } : {}),
    } as InspectionItem,
  ]
}

function ownItem({ key, name, required, pictured, ask }: Extract<TemplateLine, { of: 'own' }>): InspectionItem[] {
  const names = { zh: name, en: name }
  const common = {
    key: `own.${key}`,
    name: names,
    ...(required ? { required: true as const } : {}),
    ...(pictured ? { pictured: true as const } : {}),
  }
  if (ask.kind === 'text') return [{ ...common, kind: 'text', most: 500, fails: [] }]
  if (ask.kind === 'choice') {
    const of = Object.fromEntries(ask.choices.map((choice, place) => [`c${place + 1}`, { zh: choice.name, en: choice.name }]))
    return [{ ...common, kind: 'choice', of, fails: ask.choices.flatMap(({ fails }, place) => (fails ? [`c${place + 1}`] : [])) }]
  }
  const { decimals, range, passes, unit } = ask
  const number = { ...common, kind: 'number' as const, range, ...(unit === '' ? {} : { unitText: unit }) }
  return [{ ...number, ...(decimals === 0 ? {} : { decimals: decimals as 1 | 2 | 3 }), fails: passes ? { outside: passes } : [] }]
}
