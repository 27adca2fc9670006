import { useSyncExternalStore } from 'react'

/** The present, rounded down to whole steps, so that a screen of ages redraws together. */
function clockOf(step: number) {
  const subscribe = (changed: () => void) => {
    const timer = setInterval(() => {
      if (!document.hidden) changed()
    }, step)
    document.addEventListener('visibilitychange', changed)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', changed)
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
