import { createHash } from 'node:crypto'
import type { AlarmDetail } from '@kilowatch/contract'

/**
 * SHA-256 (hex) of what the record of an alarm says: values, thresholds, times and steps. The paper and the record's page show the same;
 * whatever happens to the alarm afterwards makes another.
 */
export function recordHash(alarm: Omit<AlarmDetail, 'hash'>): string {
  const { id, kind, level, deviceId, uplinkId, point, side, openedAt, releasedAt, releaseReason } = alarm
  const { openingValue, limit, release, peak, peakAt, closingValue, confirmedAt, foundAfterwards } = alarm
  const steps = alarm.steps.map(({ at, action, by, text, value, assignee, until }) => [
    ...[at, action, by?.id ?? null, text, value, assignee?.id ?? null, until],
  ])
  const record = [
    ...[id, kind, level, deviceId, uplinkId, point, side, openedAt, releasedAt, releaseReason],
    ...[openingValue, limit, release, peak, peakAt, closingValue, confirmedAt, foundAfterwards],
    steps,
  ]
  return createHash('sha256').update(JSON.stringify(record)).digest('hex')
}
