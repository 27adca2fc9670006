import { liveStatus } from './live-status.ts'
import { clockOffset } from './server-clock.ts'

/**
 * Forms that are open, the one on top last, each with the moment at which what it replaces was last seen. A call that overwrites says that
 * moment, so that the server can tell when somebody saved in between.
 */
export interface OpenForm {
  /** Milliseconds since 1970, by this machine's clock. */
  seenAt: number
}

const open = new Set<OpenForm>()

/** Milliseconds within which a change of somebody else is shown here at the latest, while the live stream is open. */
const liveDelay = 3_000

/** When this browser's own last change stood, by the server's clock: what it shows since then includes that change. */
let savedAt = 0

export function noteSaved(serverTime: number): void {
  savedAt = serverTime
}

/** What is on the screen at `now` is at least as new as this: not newer than the live stream has been heard. */
export function shownSince(now: number, lostAt: number | null): number {
  return Math.max(savedAt - clockOffset(), Math.min(now, lostAt ?? now) - liveDelay)
}

/** A form opens, or its content is loaded anew. Returns the form; `closeForm` ends it. */
export function openForm(now = Date.now()): OpenForm {
  const form = { seenAt: shownSince(now, liveStatus.getState().lostAt) }
  open.add(form)
  return form
}

export function closeForm(form: OpenForm): void {
  open.delete(form)
}

/** Of the form on top, by the server's clock; undefined while none is open. */
export function seenAt(): number | undefined {
  const top = [...open].at(-1)
  return top && top.seenAt + clockOffset()
}

/** The person has read what was changed meanwhile and saves all the same. */
export function acceptSeen(now: number): void {
  const top = [...open].at(-1)
  if (top) top.seenAt = now
}
