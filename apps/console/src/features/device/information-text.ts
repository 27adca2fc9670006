import { type DeviceType, type Language, shownUnit } from '@kilowatch/catalog'
import type { DeviceDetail } from '@kilowatch/contract'

/** What people entered and the type puts into the header, with units: ["80 kVA", "三进三出"]; in the catalogue's order. */
export function infoText(type: DeviceType, info: DeviceDetail['info'], language: Language): string[] {
  return type.info
    .filter((field) => field.inHeader)
    .flatMap((field) => {
      const value = info[field.key]
      if (value === undefined || value === '') return []
      if (field.kind === 'choice') return field.of[value]?.[language] ?? []
      return field.kind === 'number' && field.unit ? `${value} ${shownUnit(field.unit, language)}` : String(value)
    })
}
