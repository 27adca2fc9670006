import type { QueryClient } from '@tanstack/react-query'
import { applyValues, type ValuesEvent } from './live-cache.ts'

/** Values are shown at most this often, ms: a few times a second, however many devices report one after the other. */
const pause = 300

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
  let shownAt = Number.NEGATIVE_INFINITY
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const events = gathered
    gathered = []
    shownAt = performance.now()
    applyValues(client, events)
  }
  return {
    add(event) {
      gathered.push(event)
      timer ??= setTimeout(flush, Math.max(0, shownAt + pause - performance.now()))
    },
    flush,
    stop() {
      clearTimeout(timer)
      gathered = []
    },
  }
}
