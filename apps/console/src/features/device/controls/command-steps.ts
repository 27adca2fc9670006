import type { Command } from '@kilowatch/contract'

const order = ['requested', 'sent', 'acknowledged', 'verified'] as const

/** One of the four steps of a command. */
export interface CommandStep {
  step: (typeof order)[number]
  /** `done`; `now`: waited for; `ended`: the command ended here without it; `waits`: not reached. */
  kind: 'done' | 'now' | 'ended' | 'waits'
  /** When it was done, or the command ended; null where that is not known, or still to come. */
  at: string | null
}

type Times = Pick<Command, 'state' | 'requestedAt' | 'sentAt' | 'acknowledgedAt' | 'endedAt'>

/** How far a command came, and when. A step behind which another was reached is done, though nobody may have said when. */
export function stepsOf({ state, requestedAt, sentAt, acknowledgedAt, endedAt }: Times): CommandStep[] {
  const times = [requestedAt, sentAt, acknowledgedAt, state === 'verified' ? endedAt : null]
  const reached = state === 'verified' ? order.length - 1 : times.findLastIndex((at) => at !== null)
  return order.map((step, index) => {
    if (index <= reached) return { step, kind: 'done', at: times[index] ?? null }
    if (index > reached + 1) return { step, kind: 'waits', at: null }
    return endedAt === null ? { step, kind: 'now', at: null } : { step, kind: 'ended', at: endedAt }
  })
}
