import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../shared/clock.ts'

/** What is read stays in its place for so long, ms. */
const leastStay = 60_000

/** The wanted order, taken over once a minute at most and never while somebody points or works there; at once where others are to be shown. */
export function useCalmOrder(wanted: readonly number[], of: string) {
  const now = useNow()
  const busy = useRef(false)
  const [held, hold] = useState({ order: wanted, since: now, of })
  const isSame = held.of === of && held.order.length === wanted.length && wanted.every((number) => held.order.includes(number))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only time and the set decide, not each new reading
  useEffect(() => {
    if (!isSame || (!busy.current && now - held.since >= leastStay)) hold({ order: wanted, since: now, of })
  }, [now, isSame])
  const enter = () => {
    busy.current = true
  }
  const leave = () => {
    busy.current = false
  }
  return {
    order: isSame ? held.order : wanted,
    handlers: { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave },
  }
}
