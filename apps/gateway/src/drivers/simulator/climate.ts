import type { Happening } from './actions.ts'
import { type AirControl, airControlStates, effectOf, idle, stepAirControl } from './air-control.ts'
import { warmth } from './day.ts'
import type { PointValues, Told } from './point-values.ts'
import { approach, type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** Temperature and humidity at some places of a room. */
export interface ClimateState {
  kind: 'th'
  probes: Probe[]
  /** Absent: nothing controls the room. */
  control?: AirControl
}

interface Probe {
  /** What the place is like on average, °C. */
  base: number
  /** Slow weather of the room, °C. */
  drift: number
  temperature: number
  humidity: number
  lost: boolean
}

/** What failed cooling adds, °C, and how fast the air follows, s. */
const hotAisle = 13
const airTau = 480
/** %RH at the usual temperature of a place. */
const usualHumidity = 48

/** Vapour pressure over water, in proportion (Magnus). */
function saturation(temperature: number): number {
  return Math.exp((17.62 * temperature) / (243.12 + temperature))
}

export function newClimate({ probes = 2, temperature = 23.5, controlled = false }: SimulatedDeviceConfig, random: Random): ClimateState {
  return {
    kind: 'th',
    probes: Array.from({ length: probes }, () => {
      const base = temperature + (uniform(random) - 0.5) * 1.6
      return { base, drift: 0, temperature: base, humidity: usualHumidity, lost: false }
    }),
    ...(controlled ? { control: idle } : {}),
  }
}

/** The room `dt` seconds later. `warmer`: °C that its air conditioner leaves too many. A happening without a number is about the first probe (lost) or all (hot). */
export function stepClimate(
  before: ClimateState,
  dt: number,
  at: number,
  happening: Happening,
  { told, warmer }: { told: Told; warmer: number },
  random: Random,
): ClimateState {
  const control = before.control && stepAirControl(before.control, airOf(before.probes), told)
  const effect = control ? effectOf(control) : { temperature: 0, humidity: 0 }
  const probes = before.probes.map((probe, position) => {
    const hot = happening.has('hot-aisle') && isMeant(happening.get('hot-aisle')?.at, position, true)
    const drift = wander(probe.drift, dt, 1_800, 0.35, random)
    const temperature = approach(
      probe.temperature,
      probe.base + warmth(at) * 0.9 + warmer + drift + (hot ? hotAisle : 0) + effect.temperature,
      dt,
      airTau,
    )
    // The same water in warmer air is a smaller share of what that could hold.
    const usual = (usualHumidity * saturation(probe.base)) / saturation(temperature)
    const humidity = approach(probe.humidity, usual + effect.humidity, dt, airTau)
    return {
      ...probe,
      drift,
      temperature,
      humidity,
      lost: happening.has('sensor-lost') && isMeant(happening.get('sensor-lost')?.at, position, false),
    }
  })
  return { ...before, probes, ...(control ? { control } : {}) }
}

function airOf(probes: readonly Probe[]) {
  const temperatures = probes.map(({ temperature }) => temperature)
  const humidities = probes.map(({ humidity }) => humidity)
  return {
    warmest: Math.max(...temperatures),
    coldest: Math.min(...temperatures),
    wettest: Math.max(...humidities),
    driest: Math.min(...humidities),
  }
}

function isMeant(wanted: number | undefined, position: number, all: boolean): boolean {
  if (wanted === undefined || wanted === 0) return all || position === 0
  return wanted === position + 1
}

/** What the probes report; a lost one reports that it is lost, and readings that are none. */
export function climateValues({ probes, control }: ClimateState): PointValues {
  const values: Record<string, number> = {}
  const states: Record<string, string> = {}
  for (const [position, { temperature, humidity, lost }] of probes.entries()) {
    const key = `probe.${position + 1}`
    values[`${key}.temperature`] = lost ? Number.NaN : temperature
    values[`${key}.humidity`] = lost ? Number.NaN : Math.min(99, Math.max(5, humidity))
    states[`${key}.link`] = lost ? 'lost' : 'connected'
  }
  if (!control) return { values, states }
  return { values, states: { ...states, ...airControlStates(control) } }
}
