import { deviceType, formatValue, type Language, pointName, resolvePoint, type StateAlarm, shownUnit } from '@kilowatch/catalog'
import type { NamedRule } from '@kilowatch/catalog/judging'
import { type TextKey, text } from '../texts.ts'

/** Of which device, and what one calls it. */
export interface AlarmPlace {
  type: string
  device: string
}

/** What an alarm says: "UPS-A: battery charge is 12 %, below 20 % (major)". */
export function alarmText(rule: NamedRule, value: number, { type, device }: AlarmPlace, language: Language): string {
  const level = text(language, `alarm-level-${rule.rule.level}`)
  const point = pointText(type, rule.point, language)
  if (rule.rule.kind === 'state') return text(language, 'alarm-state', { device, point, value: stateText(type, rule, language), level })
  const key: TextKey = rule.rule.side === 'high' ? 'alarm-high' : 'alarm-low'
  const shown = (figure: number) => figureText(type, rule.point, figure, language)
  return text(language, key, { device, point, value: shown(value), limit: shown(rule.rule.alarm), level })
}

export function pointText(type: string, key: string, language: Language): string {
  const found = resolved(type, key)
  return found ? pointName(found, language) : key
}

/** With its unit; a state by its name. */
export function figureText(type: string, key: string, value: number, language: Language): string {
  const found = resolved(type, key)
  if (!found) return String(value)
  const figure = formatValue(found, value, language)
  return found.point.kind === 'state' ? figure : `${figure} ${shownUnit(found.point.unit, language)}`.trim()
}

/** What the alarm of a state says, where that is not the state's own name. */
function stateText(type: string, { point, side, rule }: NamedRule, language: Language): string {
  const declared = resolved(type, point)?.point
  const alarms: Readonly<Record<string, StateAlarm | undefined>> = declared?.kind === 'state' ? declared.alarms : {}
  return alarms[side]?.name?.[language] ?? figureText(type, point, rule.kind === 'state' ? rule.code : 0, language)
}

function resolved(code: string, key: string) {
  const type = deviceType(code)
  return type && resolvePoint(type, key)
}
