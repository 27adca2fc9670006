import type { Happening } from './actions.ts'
import { workday } from './day.ts'
import { type Mains, newMains, stepMains } from './mains.ts'
import type { PointValues, Told } from './point-values.ts'
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
  load: number
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

export function newTransferSwitch(settings: TransferSwitchSettings): TransferSwitchState {
  return {
    kind: 'ats',
    sources: [newMains(), newMains()],
    preferred: 1,
    active: 1,
    goodFor: returnDelay,
    load: settings.load / 100,
    temperature: 34,
  }
}

/** The switch `dt` seconds later. 'feed-switch' takes source 1 away, 'mains-fails' both; `followed` is the mains that feeds source 1. */
export function stepTransferSwitch(
  before: TransferSwitchState,
  dt: number,
  at: number,
  happening: Happening,
  settings: TransferSwitchSettings,
  followed: Mains | undefined,
  told: Told,
  random: Random,
): TransferSwitchState {
  const dead = happening.has('mains-fails')
  const first = stepMains(before.sources[0], dt, !dead && !happening.has('feed-switch') && followed?.present !== false, random)
  const second = stepMains(before.sources[1], dt, !dead, random)
  const preferred = preferredBy(told)
  const isGood = preferred === 0 || [first, second][preferred - 1]?.present === true
  const goodFor = isGood ? before.goodFor + dt : 0
  const active = choose({ ...before, preferred, goodFor }, first.present, second.present)
  const load = (settings.load / 100) * workday(at)
  return {
    ...before,
    sources: [first, second],
    preferred,
    goodFor,
    active,
    load,
    temperature: approach(before.temperature, 28 + 14 * load, dt, 900),
  }
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
  const apparent = feed ? now.load * kva : 0
  const values: Record<string, number | null> = {
    output_voltage: volts,
    output_current: feed ? (apparent * 1_000) / volts : 0,
    output_frequency: feed ? feed.hertz : null,
    power_factor: feed ? powerFactor : null,
    load: (apparent / kva) * 100,
    active_power: apparent * powerFactor,
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
