import { type AlarmDetail, limitSuggestionCalls } from '@kilowatch/contract'
import { useCall } from '../../../shared/query.ts'
import { measureOf } from './alarm-measure.ts'

/** What speaks for another limit is thirty days long: it hardly changes while somebody looks. */
const tenMinutes = 600_000

/** The limit that is suggested for what the alarm is about; asked for threshold alarms of measures alone. */
export function useSuggestion(alarm: AlarmDetail) {
  const enabled = alarm.deviceId !== null && measureOf(alarm) !== undefined
  return useCall(limitSuggestionCalls.readLimitSuggestion, { params: { alarmId: alarm.id } }, { enabled, staleTime: tenMinutes })
}
