import type { QueryClient } from '@tanstack/react-query'
import { applyValues, type ValuesEvent } from './live-cache.ts'

/** Values are shown at most this often, ms: a few times a second. */
const pause = 300
/** Where so many reports come within that time they are a table's, whose drawing is what costs: it is drawn about once a second. */
const many = 12
const longPause = 900

export interface GatheredValues {
  add(event: ValuesEvent): void
  /** Shows at once what has come: nothing that comes after values is shown before them. */
  flush(): void
  stop(): void
}

/**
 * Writes values into the cached answers, many at once, so that a page is drawn once for all of them.
 * After a calm moment they are shown as soon as what came together is read, then not before the pause is over.
 */
export function gatheredValues(client: QueryClient): GatheredValues {
  let gathered: ValuesEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let shown: { at: number; reports: number }[] = []
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const events = gathered
    gathered = []
    nextAt = performance.now() + (lately(events.length) < many ? pause : longPause)
    applyValues(client, events)
  }
  /** Reports that were shown within the last long pause, with these: a stream of them stays one where something else showed a part of it early. */
  function lately(reports: number): number {
    const now = performance.now()
    shown = [...shown.filter(({ at }) => now - at < longPause), { at: now, reports }]
    return shown.reduce((sum, each) => sum + each.reports, 0)
  }
  return {
    add(event) {
      gathered.push(event)
      timer ??= setTimeout(flush, Math.max(0, nextAt - performance.now()))
    },
    flush,
    stop() {
      clearTimeout(timer)
      gathered = []
    },
  }
}
