import type { QueryClient } from '@tanstack/react-query'
import { applyValues, type ValuesEvent } from './live-cache.ts'

/** Values that come within this time are shown together, ms: too short to be seen, and long enough for devices that report one after the other. */
const gathering = 100

export interface GatheredValues {
  add(event: ValuesEvent): void
  /** Shows at once what has come: nothing that comes after values is shown before them. */
  flush(): void
  stop(): void
}

/** Collects values for a moment and writes them into the cached answers at once, so that a page is drawn once for all of them. */
export function gatheredValues(client: QueryClient): GatheredValues {
  let gathered: ValuesEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const events = gathered
    gathered = []
    applyValues(client, events)
  }
  return {
    add(event) {
      gathered.push(event)
      timer ??= setTimeout(flush, gathering)
    },
    flush,
    stop() {
      clearTimeout(timer)
      gathered = []
    },
  }
}
