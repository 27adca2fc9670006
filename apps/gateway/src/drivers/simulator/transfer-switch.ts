import type { Happening } from './actions.ts'
import { workday } from './day.ts'
import { dead, incoming, type Mains, newMains } from './mains.ts'
import type { PointValues, Told } from './point-values.ts'
import { apparentOf, noPower, onPhase, type Power, sumOfPowers, totalOf } from './power.ts'
import { approach, type Random } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** An automatic transfer switch between two feeds. */
export interface TransferSwitchState {
  kind: 'ats'
  sources: [Mains, Mains]
  /** The source that it goes back to; 0: it stays where it is. */
  preferred: 0 | 1 | 2
  /** 0: neither. */
  active: 0 | 1 | 2
  /** Seconds for which the preferred source has been good again. */
  goodFor: number
  /** What hangs on it that nobody simulates. */
  own: Power
  /** With all that is fed through it. */
  output: Power
  temperature: number
}

export interface TransferSwitchSettings {
  /** Rated current at 230 V, one phase. */
  kva: number
  load: number
}

/** So long the preferred source must be good before the switch goes back, s. */
const returnDelay = 30
const powerFactor = 0.94

/** What the type knows beyond the two feeds of this switch. */
export const absentSource = 'source_3'
const preferences = { none: 0, source_1: 1, source_2: 2 } as const

export function transferSwitchSettings({ kva = 14, load = 42 }: SimulatedDeviceConfig): TransferSwitchSettings {
  return { kva, load }
}

export function newTransferSwitch(): TransferSwitchState {
  return {
    kind: 'ats',
    sources: [newMains(), newMains()],
    preferred: 1,
    active: 1,
    goodFor: returnDelay,
    own: noPower,
    output: noPower,
    temperature: 34,
  }
}

/** What the devices upstream give into its inputs. */
export interface Feeds {
  first: Mains | undefined
  second: Mains | undefined
}

/** The switch `dt` seconds later, without what is fed through it. 'feed-switch' takes source 1 away, 'mains-fails' both. */
export function stepTransferSwitch(
  before: TransferSwitchState,
  dt: number,
  at: number,
  happening: Happening,
  { kva, load }: TransferSwitchSettings,
  feeds: Feeds,
  told: Told,
  random: Random,
): TransferSwitchState {
  const gone = happening.has('mains-fails')
  const first = incoming(before.sources[0], dt, feeds.first, gone || happening.has('feed-switch'), random)
  const second = incoming(before.sources[1], dt, feeds.second, gone, random)
  const preferred = preferredBy(told)
  const isGood = preferred === 0 || [first, second][preferred - 1]?.present === true
  const goodFor = isGood ? before.goodFor + dt : 0
  const active = choose({ active: before.active, preferred, goodFor }, first.present, second.present)
  const own = onPhase(0, (load / 100) * workday(at) * kva * 1_000 * powerFactor, powerFactor)
  return { ...before, sources: [first, second], preferred, goodFor, active, own }
}

/** With what is fed through it, over `dt` seconds. */
export function carryTransferSwitch(
  now: TransferSwitchState,
  { kva }: TransferSwitchSettings,
  behind: readonly Power[],
  dt: number,
): TransferSwitchState {
  const output = now.active === 0 ? noPower : sumOfPowers([now.own, ...behind])
  const load = totalOf(apparentOf(output)) / (kva * 1_000)
  return { ...now, output, temperature: approach(now.temperature, 28 + 14 * load, dt, 900) }
}

/** What it gives to what hangs on it. */
export function transferSwitchSupply({ active, sources }: TransferSwitchState): Mains {
  if (active === 0) return dead(sources[0])
  return active === 1 ? sources[0] : sources[1]
}

function preferredBy({ preferred_source: told = 'source_1' }: Told): 0 | 1 | 2 {
  return Object.entries(preferences).find(([value]) => value === told)?.[1] ?? 1
}

function choose(
  { active, preferred, goodFor }: Pick<TransferSwitchState, 'active' | 'preferred' | 'goodFor'>,
  first: boolean,
  second: boolean,
): 0 | 1 | 2 {
  if (!first && !second) return 0
  if (!first) return 2
  if (!second) return 1
  if (preferred === 0) return active || 1
  return goodFor >= returnDelay ? preferred : active || preferred
}

/** What the switch reports. */
export function transferSwitchValues(now: TransferSwitchState, { kva }: TransferSwitchSettings): PointValues {
  const feed = now.active === 0 ? undefined : now.sources[now.active - 1]
  const volts = feed?.volts[0] ?? 0
  const apparent = totalOf(apparentOf(now.output)) / 1_000
  const active = totalOf(now.output.watts) / 1_000
  const values: Record<string, number | null> = {
    output_voltage: volts,
    output_current: feed ? (apparent * 1_000) / volts : 0,
    output_frequency: feed ? feed.hertz : null,
    power_factor: apparent > 0 ? active / apparent : null,
    load: (apparent / kva) * 100,
    active_power: active,
    apparent_power: apparent,
    temperature: now.temperature,
  }
  const states: Record<string, string> = {
    active_source: now.active === 0 ? 'none' : `source_${now.active}`,
    preferred_source: now.preferred === 0 ? 'none' : `source_${now.preferred}`,
    output: feed ? 'supplied' : 'lost',
    overload: apparent > kva ? 'active' : 'normal',
    position: now.preferred !== 0 && now.active !== 0 && now.active !== now.preferred ? 'alternate' : 'preferred',
  }
  for (const [position, source] of now.sources.entries()) {
    const key = `source.${position + 1}`
    values[`${key}.voltage`] = source.volts[0]
    values[`${key}.frequency`] = source.present ? source.hertz : null
    states[`${key}.condition`] = source.present ? 'good' : 'lost'
  }
  return { values, states }
}
