import type { Business, Grant } from '@kilowatch/contract'
import type { BusinessRow } from './queries/businesses.ts'
import type { GrantRow } from './queries/grants.ts'

/** `erasedAt`: when a business closed then is erased. */
export function businessOf(row: BusinessRow, erasedAt: (closedAt: Date) => Date): Business {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    erasedAt: row.closed_at && erasedAt(row.closed_at).toISOString(),
    owners: row.owners,
    people: row.people,
    uplinks: row.uplinks,
    devices: row.devices,
    logo: row.logo,
  }
}

export type GrantState = Grant['state']

/** Where a grant stands. What was taken back, given back or ended is ended, whether it had been allowed or not. */
export function grantState(grant: { approved: boolean | null; endedAt: Date | null; expiresAt: Date | null }, now: Date): GrantState {
  if (grant.approved === false) return 'rejected'
  if (grant.endedAt) return 'ended'
  if (grant.approved === null) return 'requested'
  return grant.expiresAt && grant.expiresAt > now ? 'active' : 'expired'
}

export function grantOf(row: GrantRow, now: Date): Grant {
  return {
    id: row.id,
    businessId: row.businessId,
    businessName: row.businessName,
    operatorName: row.operatorName,
    right: row.right,
    reason: row.reason,
    hours: row.hours,
    state: grantState(row, now),
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
