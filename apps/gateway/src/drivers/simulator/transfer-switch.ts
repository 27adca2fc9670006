import type { Happening } from './actions.ts'
import { workday } from './day.ts'
import { type Mains, newMains, stepMains } from './mains.ts'
import type { PointValues } from './point-values.ts'
import { approach, type Random } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** An automatic transfer switch between two feeds; source 1 is preferred. */
export interface TransferSwitchState {
  kind: 'ats'
  sources: [Mains, Mains]
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

export function transferSwitchSettings({ kva = 14, load = 42 }: SimulatedDeviceConfig): TransferSwitchSettings {
  return { kva, load }
}

export function newTransferSwitch(settings: TransferSwitchSettings): TransferSwitchState {
  return { kind: 'ats', sources: [newMains(), newMains()], active: 1, goodFor: returnDelay, load: settings.load / 100, temperature: 34 }
}

/** The switch `dt` seconds later. 'feed-switch' takes source 1 away, 'mains-fails' both; `followed` is the mains that feeds source 1. */
export function stepTransferSwitch(
  before: TransferSwitchState,
  dt: number,
  at: number,
  happening: Happening,
  settings: TransferSwitchSettings,
  followed: Mains | undefined,
  random: Random,
): TransferSwitchState {
  const dead = happening.has('mains-fails')
  const first = stepMains(before.sources[0], dt, !dead && !happening.has('feed-switch') && followed?.present !== false, random)
  const second = stepMains(before.sources[1], dt, !dead, random)
  const goodFor = first.present ? before.goodFor + dt : 0
  const active = choose(before.active, first.present, second.present, goodFor)
  const load = (settings.load / 100) * workday(at)
  return { ...before, sources: [first, second], goodFor, active, load, temperature: approach(before.temperature, 28 + 14 * load, dt, 900) }
}

function choose(active: 0 | 1 | 2, first: boolean, second: boolean, goodFor: number): 0 | 1 | 2 {
  if (!first && !second) return 0
  if (!first) return 2
  if (!second) return 1
  return active === 1 || goodFor >= returnDelay ? 1 : 2
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
    preferred_source: 'source_1',
    output: feed ? 'supplied' : 'lost',
    overload: apparent > kva ? 'active' : 'normal',
    position: now.active === 2 ? 'alternate' : 'preferred',
  }
  for (const [position, source] of now.sources.entries()) {
    const key = `source.${position + 1}`
    values[`${key}.voltage`] = source.volts[0]
    values[`${key}.frequency`] = source.present ? source.hertz : null
    states[`${key}.condition`] = source.present ? 'good' : 'lost'
  }
  return { values, states }
}
