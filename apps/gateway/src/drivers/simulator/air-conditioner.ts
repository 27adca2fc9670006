import { warmth } from './day.ts'
import { incoming, type Mains, newMains } from './mains.ts'
import type { PointValues, Told } from './point-values.ts'
import { noPower, type Power, powerAt } from './power.ts'
import { approach, type Random, uniform, wander } from './random.ts'

/** A room's air conditioner with chilled water and one compressor. */
export interface AirPart {
  part: 'air'
  mains: Mains
  /** kW that it takes out of the room. */
  cooling: number
  drift: number
  running: boolean
  /** °C that the room's air stands above what was set. */
  above: number
  /** h */
  hours: number
}

/** kW of cooling at most; what walls and lamps bring; what the fan takes; heat that one kW of the compressor moves. */
const rated = 75
const ownHeat = 3.5
const fanKw = 1.4
const performance = 3.9
const powerFactor = 0.9
/** m³/h of the fan at full speed. */
const mostAir = 24_000
/** kJ that a m³ of air takes for one K. */
const airHeat = 1.21

/** W of heat where nothing is said to be cooled. */
export const usualHeat = 38_000

export function newAir(random: Random): AirPart {
  return {
    part: 'air',
    mains: newMains(),
    cooling: usualHeat / 1_000 + ownHeat,
    drift: 0,
    running: true,
    above: 1,
    hours: 9_000 * uniform(random),
  }
}

/** `heat`: what the devices make of it that it cools, W. */
export function stepAir(
  before: AirPart,
  { dt, at, followed, told, heat }: { dt: number; at: number; followed: Mains | undefined; told: Told; heat: number | undefined },
  random: Random,
): AirPart {
  const mains = incoming(before.mains, dt, followed, false, random)
  const running = mains.present && (told.status ?? 'running') === 'running'
  const drift = wander(before.drift, dt, 900, 0.02, random)
  const wanted = Math.min(rated, ((heat ?? usualHeat) / 1_000 + ownHeat + 0.8 * warmth(at)) * (1 + drift))
  return {
    ...before,
    mains,
    running,
    drift,
    cooling: running ? approach(before.running ? before.cooling : 0, wanted, dt, 240) : 0,
    above: approach(before.above, running ? 1 + 0.4 * warmth(at) : 12, dt, running ? 420 : 2_400),
    hours: before.hours + (running ? dt / 3_600 : 0),
  }
}

/** °C that a room is warmer than usual. */
export function roomWarmth({ above }: AirPart): number {
  return above - 1
}

const inputKw = ({ running, cooling }: AirPart) => (running ? cooling / performance + fanKw : 0)

export function airPower(now: AirPart): Power {
  if (!now.running) return noPower
  const each = (inputKw(now) * 1_000) / 3
  return powerAt([each, each, each], powerFactor)
}

export function airValues(now: AirPart, told: Told): PointValues {
  const { running, cooling } = now
  const share = cooling / rated
  const speed = running ? 40 + 45 * share : 0
  const air = (mostAir * speed) / 100
  const set = typeof told.set_temperature === 'number' ? told.set_temperature : 24
  const back = set + now.above + 1
  // The heat taken out of the air is what its flow times its fall in temperature carries.
  const supplied = running ? back - (cooling * 3_600) / (airHeat * air) : back
  const water = 4.8 * (0.35 + 0.65 * share) * 1.3
  return {
    values: {
      return_temperature: back,
      supply_temperature: supplied,
      fan_speed: speed,
      air_flow: air,
      cooling_output: share * 100,
      cooling_demand: running ? Math.min(100, share * 100 + 1) : 0,
      cooling_power: cooling,
      input_power: inputKw(now),
      water_in_temperature: 7.4,
      // 1.163 kWh warm a m³ of water by one K.
      water_out_temperature: running ? 7.4 + cooling / (1.163 * water) : 7.4,
      water_flow: running ? water : 0,
      valve_position: running ? Math.min(100, 12 + share * 85) : 0,
      compressor_current: running ? ((cooling / performance) * 1_000) / (Math.sqrt(3) * 395 * powerFactor) : 0,
      suction_pressure: running ? 0.86 : 1.2,
      discharge_pressure: running ? 2.1 + 0.4 * share : 1.2,
      compressor_hours: now.hours,
      fan_hours: now.hours + 310,
    },
    states: { status: running ? 'running' : 'off' },
  }
}
