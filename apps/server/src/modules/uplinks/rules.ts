import type { Uplink } from '@kilowatch/contract'

/** An uplink as the queries give it; big numbers come as text. */
export interface UplinkRow {
  id: string
  name: string
  claimed_at: Date | null
  connected: boolean
  connection_at: Date | null
  heard_at: Date | null
  devices: number
  software: string | null
  signal: Uplink['signal']
  power: Uplink['power']
  queued: string
  dropped: string
  set_aside: string
  lost: string
  conflicts: string
  rejected: string
  last_rejection: string | null
  account_lost_at: Date | null
  offered_until: Date | null
}

export function uplinkOf(row: UplinkRow): Uplink {
  return {
    id: row.id,
    name: row.name,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    connected: row.connected,
    connectionAt: row.connection_at?.toISOString() ?? null,
    lastHeardAt: row.heard_at?.toISOString() ?? null,
    devices: row.devices,
    software: row.software,
    signal: row.signal,
    power: row.power,
    queued: Number(row.queued),
    dropped: Number(row.dropped),
    setAside: Number(row.set_aside),
    lost: Number(row.lost),
    conflicts: Number(row.conflicts),
    rejected: Number(row.rejected),
    lastRejection: row.last_rejection,
    accountLostAt: row.account_lost_at?.toISOString() ?? null,
    offeredUntil: row.offered_until?.toISOString() ?? null,
  }
}

/** A claim code is good for an hour: whoever makes it stands at the gateway. Those of a workbook are carried to many sites: a day. */
export const claimMinutes = { one: 60, many: 24 * 60 } as const
export const claimLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const claimLength = 10

/** A code as a person types it: blanks, hyphens and small letters are forgiven. */
export function normalCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
