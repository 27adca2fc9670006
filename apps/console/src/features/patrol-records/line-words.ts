import { deviceType, formatValue, type InspectionItem, type Language, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Platform } from '@kilowatch/contract'
import { toleranceOf } from '@kilowatch/work'
import { number } from '../../shared/formats.ts'

export function unitOf(item: InspectionItem, language: Language): string {
  if (item.kind !== 'number') return ''
  return item.unitText ?? (item.unit ? shownUnit(item.unit, language) : '')
}

/** A figure as an item has its decimals, one more where it has them itself. */
export function figureOf(item: InspectionItem, value: number): string {
  const least = item.kind === 'number' ? (item.decimals ?? 0) : 0
  const rounded = Number(value.toFixed(least))
  return number(value, Math.abs(rounded - value) < 1e-9 ? least : Math.min(3, least + 1))
}

/** What was entered, in words; null: nothing. */
export function enteredText(item: InspectionItem, value: number | string | null, language: Language): string | null {
  if (value === null || value === '') return null
  if (item.kind === 'choice') return item.of[String(value)]?.[language] ?? String(value)
  return typeof value === 'number' ? figureOf(item, value) : value
}

/** What the device reported, as its type says it. */
export function platformText(code: string, { key, value }: Platform, language: Language): { figure: string; unit: string } {
  const type = deviceType(code)
  const point = type && resolvePoint(type, key)
  if (!point) return { figure: String(value), unit: '' }
  const unit = point.point.kind === 'state' ? '' : shownUnit(point.point.unit, language)
  return { figure: formatValue(point, value, language), unit }
}

/** With its sign. */
export const signed = (item: InspectionItem, value: number): string => `${value > 0 ? '+' : ''}${figureOf(item, value)}`

/** '±2 °C', '±2 %'; undefined: not compared with what is reported. */
export function toleranceText(item: InspectionItem, language: Language): string | undefined {
  const tolerance = toleranceOf(item)
  if (!tolerance) return undefined
  if ('share' in tolerance) return `±${Number((100 * tolerance.share).toFixed(1))} %`
  return `±${tolerance.absolute} ${unitOf(item, language)}`.trim()
}

/** '0–80'; undefined: no bounds of its own. */
export function limitsText({ fails }: InspectionItem): string | undefined {
  return 'outside' in fails ? `${number(fails.outside[0])}–${number(fails.outside[1])}` : undefined
}
