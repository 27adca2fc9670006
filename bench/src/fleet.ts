import { createHash } from 'node:crypto'
import { concreteKeys, deviceType, deviceTypes, flatPoints } from '@kilowatch/catalog'
import type { Connection } from '../../apps/server/src/storage/connect.ts'

export const fleetSecret = 'a-secret-of-the-bench'

/** A type of device, and the points that one of it reports. */
export interface Kind {
  type: string
  keys: readonly string[]
}

/** How many uplinks with how many devices each; the kinds take turns over all of them. */
export interface Fleet {
  uplinkIds: readonly string[]
  devicesPerUplink: number
  kinds: readonly [Kind, ...Kind[]]
}

const most = 20
/** Twenty measures of a UPS, all with limits or alarm states where the type has them. */
export const plainKind: Kind = { type: 'ups', keys: twentyKeys() }

export const thousand: Fleet = { uplinkIds: uplinkIds(50), devicesPerUplink: 20, kinds: [plainKind] }

/** The same number of devices of all types of the catalogue, each with as many points as it has, and twenty at most. */
export const thousandOfAllTypes: Fleet = { ...thousand, kinds: [plainKind, ...otherKinds()] }

/** UPSs alone that report as many values in a sample as those of all types do on average: what is left is what mixing costs. */
export const thousandOfFewerValues: Fleet = {
  ...thousand,
  kinds: [{ ...plainKind, keys: plainKind.keys.slice(0, meanLength(thousandOfAllTypes)) }],
}

function meanLength({ kinds }: Fleet): number {
  return Math.round(kinds.reduce((sum, { keys }) => sum + keys.length, 0) / kinds.length)
}

/** The kind of a device of an uplink, both counted from 0. */
export function kindOf({ kinds, devicesPerUplink }: Fleet, uplink: number, device: number): Kind {
  return kinds[(uplink * devicesPerUplink + device) % kinds.length] ?? kinds[0]
}

function uplinkIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(700_000_000_000 + index))
}

function twentyKeys(): string[] {
  const type = deviceType('ups')
  if (!type) throw new Error('no such type')
  const measures = flatPoints(type).filter(({ point }) => point.kind === 'measure' && point.history && point.limits)
  const keys = measures.flatMap(({ pattern, repeated }) => (repeated ? [1, 2, 3].map((n) => pattern.replace('*', String(n))) : [pattern]))
  return ['mode', 'battery_state', ...keys].slice(0, most)
}

function otherKinds(): Kind[] {
  return deviceTypes
    .filter(({ code, points }) => code !== plainKind.type && points.length > 0)
    .map((type) => ({
      type: type.code,
      keys: flatPoints(type)
        .flatMap(({ pattern }) => concreteKeys(type, pattern))
        .slice(0, most),
    }))
}

export async function claimFleet({ pool }: Connection, businessId: string, { uplinkIds }: Pick<Fleet, 'uplinkIds'>): Promise<void> {
  await pool.query(
    `insert into uplinks (id, business_id, name, secret_hash, claimed_at) select id, $2, id, $3, now() from unnest($1::text[]) as id`,
    [uplinkIds, businessId, createHash('sha256').update(fleetSecret).digest()],
  )
}
