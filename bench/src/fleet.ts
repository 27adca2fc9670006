import { createHash } from 'node:crypto'
import { deviceType, flatPoints } from '@kilowatch/catalog'
import type { Connection } from '../../apps/server/src/storage/connect.ts'

export const fleetSecret = 'a-secret-of-the-bench'

/** How many uplinks with how many devices each report `keys` (20 measures of a UPS, all with limits or alarm states where the type has them). */
export interface Fleet {
  uplinkIds: readonly string[]
  devicesPerUplink: number
  keys: readonly string[]
}

export const thousand: Fleet = { uplinkIds: uplinkIds(50), devicesPerUplink: 20, keys: twentyKeys() }

function uplinkIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(700_000_000_000 + index))
}

function twentyKeys(): string[] {
  const type = deviceType('ups')
  if (!type) throw new Error('no such type')
  const measures = flatPoints(type).filter(({ point }) => point.kind === 'measure' && point.history && point.limits)
  const keys = measures.flatMap(({ pattern, repeated }) => (repeated ? [1, 2, 3].map((n) => pattern.replace('*', String(n))) : [pattern]))
  return ['mode', 'battery_state', ...keys].slice(0, 20)
}

export async function claimFleet({ pool }: Connection, businessId: string, fleet: Fleet): Promise<void> {
  await pool.query(
    `insert into uplinks (id, business_id, name, secret_hash, claimed_at) select id, $2, id, $3, now() from unnest($1::text[]) as id`,
    [fleet.uplinkIds, businessId, createHash('sha256').update(fleetSecret).digest()],
  )
}
