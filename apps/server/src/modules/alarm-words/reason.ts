import {
  deviceTypeOf,
  formatValue,
  type Language,
  pointName,
  type ResolvedPoint,
  resolvePoint,
  type State,
  shownUnit,
  stateCode,
} from '@kilowatch/catalog'
import type { Alarm } from '@kilowatch/contract'
import { type WordKey, word } from '../../http/words.ts'

type OfPoint = Pick<Alarm, 'deviceType' | 'given' | 'point'>
type About = OfPoint & Pick<Alarm, 'kind' | 'side' | 'deviceId' | 'openingValue' | 'limit'> & Partial<Pick<Alarm, 'activations'>>

/** Why the alarm opened, in words: rendered from its code and parameters, in the reader's language. */
export function alarmReason(alarm: About, language: Language): string {
  if (alarm.kind === 'offline') return word(alarm.deviceId ? 'reason-offline' : 'reason-uplink-offline', language)
  if (alarm.kind === 'unreachable') return word('reason-unreachable', language, { cause: causeText(alarm.side, language) })
  if (alarm.kind === 'data-lost') return word('reason-data-lost', language, { count: String(alarm.openingValue ?? '') })
  if (alarm.kind === 'never-read') return word('reason-never-read', language, { count: String(alarm.openingValue ?? '') })
  const resolved = resolvedPoint(alarm)
  if (!resolved) return `${alarm.point ?? ''} ${alarm.side}`.trim()
  const point = pointName(resolved, language)
  if (alarm.kind === 'state') {
    const reason = word('reason-state', language, { point, state: stateText(resolved, alarm.side, language) })
    const { activations } = alarm
    return activations ? word('reason-chattering', language, { reason, count: activations }) : reason
  }
  return word(alarm.side === 'low' ? 'reason-low' : 'reason-high', language, {
    point,
    value: withUnit(resolved, alarm.openingValue, language),
    limit: withUnit(resolved, alarm.limit, language),
  })
}

export function resolvedPoint(alarm: OfPoint): ResolvedPoint | undefined {
  const type = alarm.deviceType ? deviceTypeOf({ type: alarm.deviceType, given: alarm.given }) : undefined
  return type && alarm.point ? resolvePoint(type, alarm.point) : undefined
}

const causes: ReadonlySet<string> = new Set(['refused', 'timeout', 'protocol', 'login', 'unknown-device', 'stale'])

function causeText(cause: string, language: Language): string {
  return causes.has(cause) ? word(`cause-${cause}` as WordKey, language) : cause
}

function stateText(resolved: ResolvedPoint, side: string, language: Language): string {
  const state = resolved.point as State
  return state.alarms[side]?.name?.[language] ?? formatValue(resolved, stateCode(resolved.point, side), language)
}

function withUnit(resolved: ResolvedPoint, value: number | null, language: Language): string {
  const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
  return `${formatValue(resolved, value, language)} ${unit}`.trimEnd()
}

/** What is wrong, where value and limit stand beside it. */
export function alarmName(alarm: About, language: Language): string {
  const resolved = alarm.kind === 'threshold' ? resolvedPoint(alarm) : undefined
  if (!resolved) return alarmReason(alarm, language)
  return word(alarm.side === 'low' ? 'alarm-low' : 'alarm-high', language, { point: pointName(resolved, language) })
}

/** Value and limit of an alarm that a limit opened: the newest value while it goes on, else the one that opened it. Empty where there is none. */
export function alarmAmounts(alarm: About & Pick<Alarm, 'value'>, language: Language): { value: string; limit: string } {
  const resolved = alarm.kind === 'threshold' ? resolvedPoint(alarm) : undefined
  if (!resolved) return { value: '', limit: '' }
  return {
    value: withUnit(resolved, alarm.value ?? alarm.openingValue, language),
    limit:
      alarm.limit === null
        ? ''
        : word(alarm.side === 'low' ? 'limit-low' : 'limit-high', language, { limit: formatValue(resolved, alarm.limit, language) }),
  }
}

/** The unit of an alarm's values; empty where they have none. */
export function alarmUnit(alarm: OfPoint, language: Language): string {
  const point = resolvedPoint(alarm)?.point
  return point && point.kind !== 'state' ? shownUnit(point.unit, language) : ''
}
