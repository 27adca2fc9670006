import {
  type DeviceType,
  deviceType,
  effectsOf,
  effectsOfSwitching,
  resolveControl,
  type SupplyGraph,
  type SupplyState,
  type SwitchEffect,
  supplyKeys,
  supplyState,
  supplyStateOnce,
} from '@kilowatch/catalog'
import type { DeviceState } from '@kilowatch/contract'
import type { DeviceSubject, Visible } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { latestValues, readingsOf } from '../devices/index.ts'
import { devicesAmong, type FedRow } from './queries/devices.ts'
import { feedsAround } from './queries/feeds.ts'

/** What becomes of the devices below one. */
export interface Switching {
  effects: { device: FedRow; effect: SwitchEffect['kind'] }[]
  /** Anything is recorded of what it feeds. */
  recorded: boolean
}

const unheard: ReadonlySet<DeviceState> = new Set(['offline', 'stale', 'disabled', 'unconfigured'])
const worstFirst: readonly SwitchEffect['kind'][] = ['loses', 'gains', 'battery', 'transfers', 'reserve']
const unknown: SupplyState = { stores: false, gives: 'live', transfer: null, open: [] }

/**
 * What loses power, and what else becomes of everything below a device, when it is told something; without that, when it is taken out of
 * service. The whole tree is judged, whoever sees it.
 */
export async function effectsOfCommand(
  db: Queryable,
  device: DeviceSubject,
  told: { control: string; value: string } | null,
  { visible, now }: { visible: Visible; now: Date },
): Promise<Switching> {
  const feeds = await feedsAround(db, device.id)
  const ids = [...new Set([device.id, ...feeds.flatMap(({ source, load }) => [source, load])])]
  const rows = await devicesAmong(db, visible, ids)
  const codes = [...new Set(rows.map(({ type }) => type))].flatMap((code) => deviceType(code) ?? [])
  const values = await latestValues(db, ids, [...new Set(codes.flatMap(supplyKeys))])
  const reader = (row: FedRow) => {
    const good = readingsOf(row.type, values.get(row.id) ?? [], now).filter(({ quality }) => quality === 'good')
    const known = new Map(good.map(({ key, value }) => [key, value]))
    return { type: deviceType(row.type), read: (key: string) => known.get(key), stale: unheard.has(row.state) }
  }
  const named = feeds.map(({ source, load, input, output }) => ({ source: `${source}`, load: `${load}`, input, output }))
  const graph: SupplyGraph = { feeds: named, states: new Map(rows.map((row) => [`${row.id}`, stateOf(reader(row))])) }
  const own = rows.find(({ id }) => id === device.id)
  const found = told && own ? switched(graph, own, reader(own), told) : effectsOf(graph, `${device.id}`)
  const effects = rows.flatMap((row) => {
    const effect = found.get(`${row.id}`)?.kind
    return effect === undefined || effect === 'fails' ? [] : [{ device: row, effect }]
  })
  const recorded = feeds.some(({ source }) => source === device.id)
  return { effects: effects.sort((one, other) => worstFirst.indexOf(one.effect) - worstFirst.indexOf(other.effect)), recorded }
}

interface Read {
  type: DeviceType | undefined
  read: (key: string) => number | null | undefined
  stale: boolean
}

const stateOf = ({ type, read, stale }: Read) => (type ? supplyState(type, read, stale) : unknown)

function switched(
  graph: SupplyGraph,
  { id }: FedRow,
  { type, read, stale }: Read,
  { control, value }: { control: string; value: string },
): ReadonlyMap<string, SwitchEffect> {
  const resolved = type && resolveControl(type, control)
  if (!resolved) return new Map()
  return effectsOfSwitching(graph, `${id}`, supplyStateOnce(type, read, stale, { control: resolved, value }))
}

/** Whether a control has a say in what a device feeds; without one, whether its type feeds others at all. */
export function switchesSupply(typeCode: string, control: string | null): boolean {
  const type = deviceType(typeCode)
  const keys = type ? supplyKeys(type) : []
  if (control === null) return keys.length > 0
  const proof = type && resolveControl(type, control)?.proof.key
  return proof !== undefined && keys.includes(proof)
}
