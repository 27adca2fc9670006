import { deviceTypeOf, type Measure, type ResolvedPoint, resolvePoint } from '@kilowatch/catalog'
import type { AlarmDetail } from '@kilowatch/contract'

export type MeasurePoint = ResolvedPoint & { point: Measure }

/** The measure whose limit the alarm is about; undefined for states and silence. */
export function measureOf(alarm: Pick<AlarmDetail, 'kind' | 'deviceType' | 'given' | 'point'>): MeasurePoint | undefined {
  const type = alarm.deviceType === null ? undefined : deviceTypeOf({ type: alarm.deviceType, given: alarm.given })
  const resolved = type && alarm.point !== null && alarm.kind === 'threshold' ? resolvePoint(type, alarm.point) : undefined
  return resolved?.point.kind === 'measure' ? { ...resolved, point: resolved.point } : undefined
}
