import { Gauge } from 'prom-client'
import type { Services } from '../../../services.ts'
import { readHistorySizes, readHistoryState } from '../queries/retention.ts'

const gauges = {
  kilowatch_history_oldest_unsealed_day_seconds: 'Begin of the oldest day that is not sealed, seconds since 1970',
  kilowatch_history_sealed_bytes: 'Sealed samples on disk with their keys',
  kilowatch_history_rollup_bytes: 'Rollups of five minutes on disk with their keys',
  kilowatch_history_late_samples_waiting: 'Late samples of sealed days that are not yet in their place, counted up to a million',
  kilowatch_history_last_sealing_seconds: 'Seconds that the sealing of the last day took',
} as const

/** Figures of the process that keeps the history. */
export async function measureHistory({ db, metrics }: Pick<Services, 'db' | 'metrics'>): Promise<void> {
  const [sizes, state] = await Promise.all([readHistorySizes(db), readHistoryState(db)])
  const set = (name: keyof typeof gauges, value: number) => {
    const known = metrics.getSingleMetric(name)
    const gauge = known instanceof Gauge ? known : new Gauge({ name, help: gauges[name], registers: [metrics] })
    gauge.set(value)
  }
  set('kilowatch_history_oldest_unsealed_day_seconds', (sizes.oldestOpen?.getTime() ?? 0) / 1000)
  set('kilowatch_history_sealed_bytes', sizes.sealedBytes)
  set('kilowatch_history_rollup_bytes', sizes.rollupBytes)
  set('kilowatch_history_late_samples_waiting', sizes.lateWaiting)
  set('kilowatch_history_last_sealing_seconds', state.seconds)
}
