import { liveCalls } from '@kilowatch/contract'
import { type HandlerSet, handlers } from '../http/handlers.ts'
import type { LiveHub } from './hub.ts'

/** The live stream over the hub of this process. */
export function liveHandlers(hub: LiveHub): HandlerSet {
  return handlers(liveCalls, {
    async openLive({ query, user }) {
      return (sink) => hub.attach(user, query.watch ?? [], sink)
    },
  })
}
