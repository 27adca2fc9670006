import { useSyncExternalStore } from 'react'

/** The present, rounded down to whole steps, so that a screen of ages redraws together: one timer for all that shows them. */
function clockOf(step: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tell = () => {
    for (const changed of [...listeners]) changed()
  }
  const subscribe = (listener: () => void) => {
    // Its own for each subscription, should one function subscribe twice.
    const changed = () => listener()
    if (listeners.size === 0) {
      timer = setInterval(() => {
        if (!document.hidden) tell()
      }, step)
      document.addEventListener('visibilitychange', tell)
    }
    listeners.add(changed)
    return () => {
      listeners.delete(changed)
      if (listeners.size > 0) return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }
  const read = () => Math.floor(Date.now() / step) * step
  return { subscribe, read }
}

const seconds = clockOf(1_000)
const tens = clockOf(10_000)

/** Calls each second while the tab is seen, and when it is seen again; for stores of what time alone changes. @returns the end of it */
export const eachSecond = seconds.subscribe

/** Milliseconds since 1970, renewed every 10 s (or every second): ages and durations are reckoned from it. Stops while the tab is hidden. */
export function useNow(every: 'second' | 'ten-seconds' = 'ten-seconds'): number {
  const clock = every === 'second' ? seconds : tens
  return useSyncExternalStore(clock.subscribe, clock.read)
}
