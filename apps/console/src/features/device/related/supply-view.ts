import {
  deviceType,
  effectsOf,
  type Feed,
  type Supplied,
  type SupplyEffect,
  type SupplyGraph,
  suppliedWithout,
  supplyState,
} from '@kilowatch/catalog'
import { type DeviceState, mostInputs, type Reading, type Supply } from '@kilowatch/contract'

type SupplyDevice = Supply['devices'][number]

/** One device above or below the one of the page. */
export interface SupplyPlace {
  device: SupplyDevice
  /** What it can give now; null: nothing is known, it is taken to pass on what it gets. */
  gives: Supplied | null
  /** How it is tied to the device of the page; absent where others stand between. */
  feed?: Feed
  /** The device that stands between, next to this one. */
  via?: string
}

export interface Affected {
  device: SupplyDevice
  effect: Exclude<SupplyEffect, { kind: 'fails' }>
}

export interface SupplyView {
  own: SupplyPlace | undefined
  /** What feeds it, the nearest first. */
  above: SupplyPlace[]
  /** What it feeds, the nearest first. */
  below: SupplyPlace[]
  /** What becomes of others when it fails, the worst first. */
  affected: Affected[]
}

const unheard: ReadonlySet<DeviceState> = new Set(['offline', 'stale', 'disabled', 'unconfigured'])
const worstFirst: readonly SupplyEffect['kind'][] = ['loses', 'battery', 'transfers', 'reserve']

/** The supply as it is seen from one device; readings with the quality that they have now. */
export function supplyView({ devices, feeds }: Supply, deviceId: string): SupplyView {
  const known = new Map(devices.map((device) => [device.id, device]))
  const graph: SupplyGraph = { feeds, states: new Map(devices.map((device) => [device.id, stateOf(device)])) }
  const given = suppliedWithout(graph, new Set())
  const placeOf = (id: string, more: Pick<SupplyPlace, 'feed' | 'via'> = {}): SupplyPlace[] => {
    const device = known.get(id)
    return device ? [{ device, gives: unheard.has(device.state) ? null : given(id), ...more }] : []
  }
  const nameOf = (id: string) => known.get(id)?.name ?? id
  const steps = (ends: Ends) =>
    byDistance(feeds, deviceId, ends).flatMap(({ id, feed, from }) => placeOf(id, from === deviceId ? { feed } : { via: nameOf(from) }))
  const affected = [...effectsOf(graph, deviceId)].flatMap(([id, effect]): Affected[] => {
    const device = known.get(id)
    return device && effect.kind !== 'fails' ? [{ device, effect }] : []
  })
  return {
    own: placeOf(deviceId)[0],
    above: steps({ near: 'load', far: 'source' }),
    below: steps({ near: 'source', far: 'load' }),
    affected: affected.sort((one, other) => worstFirst.indexOf(one.effect.kind) - worstFirst.indexOf(other.effect.kind)),
  }
}

export const inputs: readonly number[] = Array.from({ length: mostInputs }, (_, place) => place + 1)

/** The first input of a device to which no feed is recorded; 1 where all have one. */
export function freeInput({ feeds }: Supply, deviceId: string): number {
  const taken = new Set(feeds.filter(({ load }) => load === deviceId).map(({ input }) => input))
  return inputs.find((input) => !taken.has(input)) ?? 1
}

function stateOf({ type: code, state, readings }: SupplyDevice) {
  const type = deviceType(code)
  const values = new Map(readings.filter(isGood).map(({ key, value }) => [key, value]))
  if (!type) return { stores: false, gives: 'live', transfer: null, open: [] } as const
  return supplyState(type, (key) => values.get(key), unheard.has(state))
}

const isGood = ({ quality }: Reading) => quality === 'good'

interface Ends {
  near: 'source' | 'load'
  far: 'source' | 'load'
}

/** Each device once, with the feed that leads to it on the shortest way. */
function byDistance(feeds: readonly Feed[], start: string, { near, far }: Ends): { id: string; feed: Feed; from: string }[] {
  const seen = new Set([start])
  const found: { id: string; feed: Feed; from: string }[] = []
  for (let from: string | undefined = start, next = 0; from !== undefined; from = found[next++]?.id) {
    for (const feed of feeds) {
      if (feed[near] !== from || seen.has(feed[far])) continue
      seen.add(feed[far])
      found.push({ id: feed[far], feed, from })
    }
  }
  return found
}
