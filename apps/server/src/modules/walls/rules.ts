import type { Level } from '@kilowatch/catalog'
import {
  concreteKeys,
  type DeviceType,
  deviceType,
  edgePower,
  pathState,
  type ReadValue,
  supplyKeys,
  supplyState,
} from '@kilowatch/catalog'
import type { DeviceState, Reading, WallClimate, WallRound, WallSource, WallSupply } from '@kilowatch/contract'
import type { ActiveAlarm, RoundRow, ShownDevice } from './queries/shown.ts'

/** A round with its devices (internal ids). */
export interface Round {
  key: string
  name: string
  ids: ReadonlySet<number>
}

/** One for each site, by its name; devices without a site come last. */
export function roundsBySite(devices: readonly ShownDevice[]): Round[] {
  const sites = [...new Set(devices.map(({ site }) => site))]
  return [...sites.filter((site) => site !== ''), ...sites.filter((site) => site === '')].map((site) => ({
    ...{ key: site, name: site },
    ids: new Set(devices.filter((device) => device.site === site).map(({ id }) => id)),
  }))
}

/** Groups without any device that is shown say nothing. */
export function roundsByGroup(rows: readonly RoundRow[], devices: readonly ShownDevice[]): Round[] {
  const shown = new Set(devices.map(({ id }) => id))
  return rows
    .map(({ key, name, ids }) => ({ key, name, ids: new Set(ids.filter((id) => shown.has(id))) }))
    .filter(({ ids }) => ids.size > 0)
}

const silentStates: readonly DeviceState[] = ['offline', 'stale']
export const isSilent = ({ state }: Pick<ShownDevice, 'state'>): boolean => silentStates.includes(state)
const noStates = { alarm: 0, offline: 0, stale: 0, expired: 0, disabled: 0, unconfigured: 0, normal: 0 }

export function countStates(devices: readonly ShownDevice[]): Record<DeviceState, number> {
  const counts: Record<DeviceState, number> = { ...noStates }
  for (const { state } of devices) counts[state] += 1
  return counts
}

/** An alarm of a gateway belongs to every round in which one of its devices is. */
export function roundsOf(alarm: ActiveAlarm, rounds: readonly Round[], ofUplink: ReadonlyMap<string, readonly number[]>): string[] {
  const ids = alarm.deviceId === null ? (ofUplink.get(alarm.uplinkId) ?? []) : [alarm.deviceId]
  return rounds.filter((round) => ids.some((id) => round.ids.has(id))).map(({ key }) => key)
}

export interface PlacedAlarm extends ActiveAlarm {
  rounds: readonly string[]
}

export interface CauseOf {
  id: string
  rootId: string
  level: Level
  since: Date
  alarms: number
  unconfirmed: number
  devices: number
  rounds: string[]
}

/** Alarms come worst and oldest first. Causes that wait for a confirmation stand first, then the worst, then the oldest. */
export function causesOf(alarms: readonly PlacedAlarm[]): CauseOf[] {
  const causes = new Map<string, CauseOf & { ids: Set<number>; keys: Set<string> }>()
  for (const { id, cause, level, openedAt, waits, deviceId, rounds } of alarms) {
    let known = causes.get(cause)
    if (!known) {
      known = {
        id: cause,
        rootId: id,
        level,
        since: openedAt,
        ...{ alarms: 0, unconfirmed: 0, devices: 0, rounds: [] },
        ids: new Set(),
        keys: new Set(),
      }
      causes.set(cause, known)
    }
    known.alarms += 1
    known.unconfirmed += Number(waits)
    if (openedAt < known.since) known.since = openedAt
    if (deviceId !== null) known.ids.add(deviceId)
    for (const key of rounds) known.keys.add(key)
  }
  return [...causes.values()]
    .map(({ ids, keys, ...cause }) => ({ ...cause, devices: Math.max(1, ids.size), rounds: [...keys] }))
    .sort((a, b) => Number(b.unconfirmed > 0) - Number(a.unconfirmed > 0) || b.level - a.level || a.since.getTime() - b.since.getTime())
}

export function roundOf({ key, name, ids }: Round, devices: readonly ShownDevice[], alarms: readonly PlacedAlarm[]): WallRound {
  const own = devices.filter(({ id }) => ids.has(id))
  const its = alarms.filter(({ rounds }) => rounds.includes(key))
  const silent = own.filter(isSilent)
  const heard = silent.flatMap(({ heardAt }) => heardAt ?? [])
  const last = heard.length > 0 ? new Date(Math.max(...heard.map((at) => at.getTime()))) : null
  return {
    ...{ key, name, devices: own.length, states: countStates(own), alarms: its.length },
    unconfirmed: its.filter(({ waits }) => waits).length,
    level: its.length > 0 ? (Math.max(...its.map(({ level }) => level)) as Level) : null,
    ...{ silent: silent.length, silentSince: last?.toISOString() ?? null },
  }
}

/** Points of a type that say how it stands in the supply; none of a type without a way for power through it. */
export function wallKeys(type: DeviceType): string[] {
  const path = pathOf(type)
  if (!path) return []
  const figures = [type.battery?.runtime, type.battery?.charge, loadOf(type), ...path.edges.flatMap(({ power }) => power ?? [])]
  return [...new Set([...supplyKeys(type), ...figures.flatMap((pattern) => (pattern === undefined ? [] : concreteKeys(type, pattern)))])]
}

const pathOf = (type: DeviceType) => type.overview.find((part) => part.part === 'power-path')
const loadOf = (type: DeviceType) => type.overview.flatMap((part) => (part.part === 'phase-loads' ? [part.total] : []))[0]

interface Told {
  device: ShownDevice
  readings: readonly Reading[]
  rounds: readonly string[]
  /** The oldest active alarm of it. */
  since: Date | null
}

/** How one device of a type with a way for power stands; undefined: of any other type, or it stands below another mark (a generator). */
export function supplyOf({ device, readings, rounds, since }: Told): WallSupply | undefined {
  const type = deviceType(device.type)
  const path = type && pathOf(type)
  if (!type || !path || type.code === 'genset') return undefined
  const silent = isSilent(device)
  const at = new Map(readings.map((reading) => [reading.key, reading]))
  const read: ReadValue = (key) => (at.get(key)?.quality === 'good' ? at.get(key)?.value : undefined)
  // What stopped being told is shown as it was told last, in grey.
  const last: ReadValue = (key) => (at.get(key)?.quality === 'bad' ? undefined : at.get(key)?.value)
  const figure = (pattern: string | undefined) => (pattern === undefined ? null : ((silent ? last : read)(pattern) ?? null))
  const { nodes } = pathState(type, path, read, silent)
  const sources = path.nodes.filter(({ role, icon }) => role === 'source' && icon !== 'bypass').map(({ id }) => nodes[id])
  const loads = path.nodes.filter(({ role }) => role === 'load').map(({ id }) => nodes[id])
  const toLoad = path.edges.filter(({ to }) => path.nodes.some(({ id, role }) => id === to && role === 'load'))
  const power = toLoad.flatMap((edge) => edgePower(type, edge, silent ? last : read) ?? [])[0]
  return {
    ...{ id: device.boxId, name: device.name, type: device.type, site: device.site, rounds: [...rounds], state: device.state },
    input: inputOf(sources),
    output: outputOf(loads),
    stores: path.nodes.some(({ role }) => role === 'battery'),
    ...{ minutes: figure(type.battery?.runtime), charge: figure(type.battery?.charge), load: figure(loadOf(type)) },
    power: power?.value ?? null,
    ...{ since: since?.toISOString() ?? null, at: device.heardAt?.toISOString() ?? null, fresh: !silent },
  }
}

function inputOf(sources: readonly (string | undefined)[]): WallSupply['input'] {
  if (sources.some((condition) => condition === 'carrying' || condition === 'ready')) return 'live'
  return sources.length > 0 && sources.every((condition) => condition === 'dead') ? 'dead' : 'unknown'
}

function outputOf(loads: readonly (string | undefined)[]): WallSupply['output'] {
  if (loads.includes('backup')) return 'backup'
  if (loads.includes('carrying')) return 'mains'
  return loads.length > 0 && loads.every((condition) => condition === 'dead') ? 'dead' : 'unknown'
}

/** What feeds others: by what it says itself, else by what arrives at those that it alone feeds. */
export function sourceCondition(
  { device, readings }: Pick<Told, 'device' | 'readings'>,
  fed: readonly WallSupply[],
): WallSource['condition'] {
  if (isSilent(device)) return 'unknown'
  const type = deviceType(device.type)
  const good = new Map(readings.filter(({ quality }) => quality === 'good').map(({ key, value }) => [key, value]))
  if (type && supplyState(type, (key) => good.get(key), false).gives === 'none') return 'dead'
  if (fed.some(({ input }) => input === 'live')) return 'live'
  return fed.length > 0 && fed.every(({ input }) => input === 'dead') ? 'dead' : 'unknown'
}

/** Where two have the same name, each is called with its site. */
export function namedApart<D extends Pick<ShownDevice, 'name' | 'site'>>(devices: readonly D[]): D[] {
  const times = new Map<string, number>()
  for (const { name } of devices) times.set(name, (times.get(name) ?? 0) + 1)
  return devices.map((device) =>
    (times.get(device.name) ?? 0) > 1 && device.site !== '' ? { ...device, name: `${device.site} ${device.name}` } : device,
  )
}

type WallProbe = WallClimate['probes'][number]

/** Orders probes: those beyond their limit first, then the warmest. */
export function mostPressingProbe(a: WallProbe, b: WallProbe): number {
  const beyond = ({ value, limit }: WallProbe) => Number(limit !== null && value > limit)
  return beyond(b) - beyond(a) || b.value - a.value || a.key.localeCompare(b.key, 'en', { numeric: true })
}
