import type { Business } from '@kilowatch/contract'
import type { BusinessRow } from './queries/businesses.ts'

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
