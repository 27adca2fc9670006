import { liveStatus } from './live-status.ts'
import { writeLocal } from './local-values.ts'

/** Read by the page that says that the server cannot be reached (`service-worker/offline.html`). */
const store = 'kw.connected-at'
/** Milliseconds: signs of life come more often than it is worth writing down. */
const pause = 10_000

/** Keeps when the server was last heard of, milliseconds since 1970 by this machine. @returns what ends it */
export function keepConnectedAt(): () => void {
  let written = 0
  return liveStatus.subscribe(({ lastAt }) => {
    if (lastAt === null || lastAt - written < pause) return
    written = lastAt
    writeLocal(store, lastAt)
  })
}
