import {
  type DeviceType,
  deviceTypeOf,
  formatMeasure,
  type Language,
  pointName,
  type ResolvedPoint,
  resolvePoint,
  shownUnit,
} from '@kilowatch/catalog'
import type { Alarm } from '@kilowatch/contract'
import en from '../locales/en/alarm-text.json' with { type: 'json' }
import zh from '../locales/zh/alarm-text.json' with { type: 'json' }

const words: Record<Language, typeof zh> = { zh, en }

/** The parts of an alarm that its words are made of. */
export type AlarmFacts = Pick<
  Alarm,
  'kind' | 'deviceType' | 'given' | 'deviceId' | 'point' | 'side' | 'value' | 'openingValue' | 'limit' | 'release'
> &
  Partial<Pick<Alarm, 'activations'>>

/** The figure with its unit apart, so that the screen can set them differently. */
export interface Figure {
  figure: string
  unit: string
}

/** "输入电压 L1 高于上限", the state's name ("电池供电"), or that nothing is heard. */
export function alarmTitle(alarm: AlarmFacts, language: Language): string {
  if (alarm.kind === 'offline') return alarm.deviceId === null ? words[language].uplinkOffline : words[language].deviceOffline
  if (alarm.kind === 'unreachable') return unreachableTitle(alarm.side, language)
  if (alarm.kind === 'data-lost') return words[language].dataLost.replace('{count}', String(alarm.openingValue ?? ''))
  if (alarm.kind === 'never-read') return words[language].neverRead.replace('{count}', String(alarm.openingValue ?? ''))
  const resolved = pointOf(alarm)
  if (!resolved) return words[language].unknownPoint.replace('{point}', () => alarm.point ?? '')
  if (alarm.kind !== 'state') return limitTitle(resolved, alarm.side, language)
  const title = stateTitle(resolved, alarm.side, language)
  if (!alarm.activations) return title
  return words[language].chattering.replace('{title}', () => title).replace('{count}', String(alarm.activations))
}

/** `reason`: the gateway's word for it, one of the uplink protocol's. */
function unreachableTitle(reason: string, language: Language): string {
  const reasons: Readonly<Record<string, string>> = words[language].unreachableReason
  const said = (Object.hasOwn(reasons, reason) && reasons[reason]) || reason
  // A function, since '$&' in what a gateway says would be taken for a pattern.
  return words[language].unreachable.replace('{reason}', () => said)
}

function limitTitle(resolved: ResolvedPoint, side: string, language: Language): string {
  const text = side === 'low' ? words[language].low : words[language].high
  return text.replace('{point}', apart(pointName(resolved, language), language))
}

/** Chinese words follow a Latin letter or a number after a blank: "输入电压 L1 低于下限", but "探头 2 温度低于下限". */
function apart(name: string, language: Language): string {
  return language === 'zh' && /[A-Za-z0-9]$/.test(name) ? `${name} ` : name
}

function stateTitle(resolved: ResolvedPoint, value: string, language: Language): string {
  const { point } = resolved
  if (point.kind !== 'state') return pointName(resolved, language)
  const said = Object.hasOwn(point.alarms, value) ? point.alarms[value]?.name : undefined
  if (said) return said[language]
  const name = Object.hasOwn(point.values, value) ? point.values[value] : undefined
  return words[language].state.replace('{point}', pointName(resolved, language)).replace('{value}', name?.[language] ?? value)
}

/** The newest value while active, else the opening value; the state's name for states; null where there is none. */
export function alarmValue(alarm: AlarmFacts, language: Language): Figure | null {
  const resolved = pointOf(alarm)
  if (!resolved) return null
  return figureOf(resolved, alarm.value ?? alarm.openingValue, language)
}

/** The alarm limit that held when it opened; null for states and silence. */
export function alarmLimit(alarm: AlarmFacts, language: Language): Figure | null {
  const resolved = pointOf(alarm)
  return resolved && alarm.kind === 'threshold' ? figureOf(resolved, alarm.limit, language) : null
}

/** "高告警 253.0" as it stands under the value; null where the alarm has no limit. */
export function alarmLimitText(alarm: AlarmFacts, language: Language): string | null {
  const limit = alarmLimit(alarm, language)
  if (!limit) return null
  const text = alarm.side === 'low' ? words[language].lowLimit : words[language].highLimit
  return text.replace('{limit}', limit.figure)
}

/** Any value of the alarm's point (peak, closing value) as a figure. */
export function alarmFigure(alarm: AlarmFacts, value: number | null, language: Language): Figure | null {
  const resolved = pointOf(alarm)
  return resolved ? figureOf(resolved, value, language) : null
}

function figureOf({ point }: ResolvedPoint, value: number | null, language: Language): Figure | null {
  if (value === null) return null
  if (point.kind !== 'state') return { figure: formatMeasure(point, value), unit: shownUnit(point.unit, language) }
  const known = Object.values(point.values).find((state) => state.code === value)
  return { figure: known?.[language] ?? String(value), unit: '' }
}

function pointOf(alarm: AlarmFacts): ResolvedPoint | undefined {
  const type: DeviceType | undefined = alarm.deviceType === null ? undefined : deviceTypeOf({ type: alarm.deviceType, given: alarm.given })
  return type && alarm.point !== null ? resolvePoint(type, alarm.point) : undefined
}
