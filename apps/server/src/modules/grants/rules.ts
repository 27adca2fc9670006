import type { Grant } from '@kilowatch/contract'
import { grantFlow, stateAt } from '@kilowatch/work'
import type { GrantRow } from './queries/grants.ts'

export function grantOf({ dueAt, operatorId: _, ...row }: GrantRow, now: Date): Grant {
  return {
    ...row,
    state: stateAt(grantFlow, { state: row.state, dueAt }, now),
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
