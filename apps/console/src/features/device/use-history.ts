import { telemetryCalls } from '@kilowatch/contract'
import { useNow } from '../../shared/clock.ts'
import { useCall } from '../../shared/query.ts'
import type { TimeSpan } from '../../ui/charts/chart-model.ts'
import { historyPoll } from './device-data.ts'

interface HistoryOptions {
  /** At most so many steps of time. */
  steps?: number
  /** Milliseconds between two askings. */
  every?: number
  enabled?: boolean
}

/** The most points that one asking may name. */
export const mostPoints = 16

/** Stored values of some points over a time, condensed where they are many. */
export function useHistory(deviceId: string, points: readonly string[], span: TimeSpan, options: HistoryOptions = {}) {
  const { steps = 480, every = historyPoll, enabled = true } = options
  return useCall(
    telemetryCalls.readHistory,
    {
      params: { deviceId },
      query: { points: points.join(','), from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString(), steps },
    },
    { every, keep: true, enabled: enabled && points.length > 0 },
  )
}

/** The last so many milliseconds; its end moves on in whole strides, so that what is drawn is not asked for again each second. */
export function useRecent(length: number, stride = 60_000): TimeSpan {
  const to = Math.ceil(useNow() / stride) * stride
  return { from: to - length, to }
}
