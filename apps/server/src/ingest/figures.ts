import type { RejectReason } from '@kilowatch/telemetry'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What ingest tells Prometheus of itself. */
export interface IngestFigures {
  stored(batch: StoredFigures): void
  rejected(reasons: readonly RejectReason[]): void
  dropped(messages: number): void
  /** A transaction that was not committed and is tried again, or given up. */
  failed(): void
  taken(partitions: number): void
}

/** One committed batch; times in milliseconds since 1970 and durations in milliseconds. */
export interface StoredFigures {
  messages: number
  samples: number
  values: number
  conflicts: number
  /** Samples of disabled devices. */
  ofDisabled: number
  took: number
  oldest: number
  now: number
}

/** What is read when somebody asks. */
export interface IngestGauges {
  queueMessages(): number
  queueBytes(): number
  leases(): number
  connections(): number
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Registers the figures; those of an ingest that ran before in this process give way. */
export function ingestFigures(registry: Registry, gauges: IngestGauges): IngestFigures {
  const fresh = <T extends { name: string }>(options: T) => {
    registry.removeSingleMetric(options.name)
    return { ...options, registers: [registry] }
  }
  const counter = (name: string, help: string) => new Counter(fresh({ name: `kilowatch_ingest_${name}`, help }))
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...fresh({ name: `kilowatch_ingest_${name}`, help }),
      collect() {
        this.set(read())
      },
    })
  gauge('queue_messages', 'Messages that wait to be stored', gauges.queueMessages)
  gauge('queue_bytes', 'Bytes of messages that wait to be stored', gauges.queueBytes)
  gauge('leases', 'Partitions whose uplinks this process takes in', gauges.leases)
  gauge('connections', 'Connections by which readings are written', gauges.connections)
  const batchSeconds = new Histogram(
    fresh({ name: 'kilowatch_ingest_batch_seconds', help: 'Time to store a batch, of its transaction', buckets: seconds }),
  )
  const batchSamples = new Histogram(
    fresh({ name: 'kilowatch_ingest_batch_samples', help: 'Samples of a batch', buckets: [1, 5, 20, 100, 500, 1_000, 2_000, 5_000] }),
  )
  const delay = new Histogram(
    fresh({
      name: 'kilowatch_ingest_delay_seconds',
      help: 'From receiving to committing, of the message of each batch that waited longest',
      buckets: seconds,
    }),
  )
  const values = counter('values_total', 'Values stored')
  const confirmed = counter('confirmed_total', 'Messages confirmed')
  const conflicts = counter('conflicts_total', 'Samples whose time was stored already with other values')
  const ofDisabled = counter('disabled_samples_total', 'Samples of disabled devices, confirmed and dropped')
  const dropped = counter('dropped_total', 'Messages that found no room and were dropped unconfirmed')
  const failures = counter('failures_total', 'Transactions that were not committed')
  const taken = counter('takeovers_total', 'Partitions taken from nobody or from another process')
  const rejected = new Counter(
    fresh({ name: 'kilowatch_ingest_rejected_total', help: 'Messages refused', labelNames: ['reason'] as const }),
  )
  return {
    stored(batch) {
      batchSeconds.observe(batch.took / 1_000)
      batchSamples.observe(batch.samples)
      delay.observe((batch.now - batch.oldest) / 1_000)
      values.inc(batch.values)
      confirmed.inc(batch.messages)
      conflicts.inc(batch.conflicts)
      ofDisabled.inc(batch.ofDisabled)
    },
    rejected(reasons) {
      for (const reason of reasons) rejected.inc({ reason })
    },
    dropped: (messages) => dropped.inc(messages),
    failed: () => failures.inc(),
    taken: (partitions) => taken.inc(partitions),
  }
}
