import type { Dangerous } from '../control.ts'

/** Devices report every 5 to 30 s; a screen that shows less than the newest minute is not decided by. */
const seenWithin = 60

/** For a control that opens a door or moves a breaker; `beside`: what a person looks at before deciding. */
export function dangerous<const P extends string>(...beside: P[]): Dangerous<P> {
  return { seenWithin, beside }
}
