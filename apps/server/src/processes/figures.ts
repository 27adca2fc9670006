import type { Registry } from 'prom-client'

const minute = 60_000

/** What the watch, which runs in another process, judges of this one; none of it where no samples are taken in. */
export function watchedFigures(metrics: Registry): (now: number) => Promise<Record<string, number>> {
  let counts: { at: number; dropped: number }[] = []
  return async (now) => {
    const dropped = await total(metrics, 'kilowatch_ingest_dropped_total')
    const queuedBytes = await total(metrics, 'kilowatch_ingest_queue_bytes')
    if (dropped === undefined && queuedBytes === undefined) return {}
    counts = [...counts.filter(({ at }) => at > now - minute), { at: now, dropped: dropped ?? 0 }]
    return { dropped: (dropped ?? 0) - (counts[0]?.dropped ?? 0), queuedBytes: queuedBytes ?? 0 }
  }
}

/** The sum over a figure's labels; undefined where no part of this process has it. */
async function total(metrics: Registry, name: string): Promise<number | undefined> {
  const figure = metrics.getSingleMetric(name)
  if (!figure) return undefined
  return (await figure.get()).values.reduce((sum, { value }) => sum + value, 0)
}
