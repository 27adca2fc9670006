import { dead, incoming, lineVolts, type Mains, newMains, steadySupply } from './mains.ts'
import type { PointValues, Told } from './point-values.ts'
import { ampsOf, apparentOf, kilowattHours, noPower, type Phases, type Power, sumOfPowers, totalOf } from './power.ts'
import { approach, type Random, uniform } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** A generator set with its changeover: it stands by, starts when the mains is gone, and gives back when it has been there for a while. */
export interface GeneratorPart {
  part: 'generator'
  mains: Mains
  /** Seconds without mains, and with it while the engine runs. */
  goneFor: number
  backFor: number
  running: boolean
  onGenerator: boolean
  /** What is fed through its changeover. */
  power: Power
  /** % */
  fuel: number
  /** Of the engine, °C. */
  warm: number
  hours: number
  starts: number
  /** kWh */
  energy: number
}

/** s until it starts, until it gives back, and until it stops after that. */
const startsAfter = 8
const givesBackAfter = 120
const stopsAfter = 300
const generatorVolts: Phases = [230.5, 230, 229.6]
const cold = 40
/** % of the tank in an hour at full load. */
const fuelPerHour = 9
const usualKva = 400

export function newGenerator(random: Random): GeneratorPart {
  return {
    ...{ part: 'generator', mains: newMains(), goneFor: 0, backFor: 0, running: false, onGenerator: false, power: noPower },
    ...{ fuel: 82.2, warm: cold, hours: 180 + 200 * uniform(random), starts: 64 + Math.floor(20 * uniform(random)), energy: 31_000 },
  }
}

export function stepGenerator(
  before: GeneratorPart,
  { dt, followed, cut, told }: { dt: number; followed: Mains | undefined; cut: boolean; told: Told },
  random: Random,
): GeneratorPart {
  const mains = incoming(before.mains, dt, followed, cut, random)
  const isAuto = (told.control_mode ?? 'auto') === 'auto'
  const goneFor = mains.present ? 0 : before.goneFor + dt
  const backFor = mains.present && before.running ? before.backFor + dt : 0
  const running = isAuto && (before.running ? backFor < stopsAfter : goneFor >= startsAfter)
  const onGenerator = running && (!mains.present || (before.onGenerator && backFor < givesBackAfter))
  return {
    ...before,
    ...{ mains, goneFor, backFor, running, onGenerator },
    warm: approach(before.warm, running ? 82 : cold, dt, running ? 300 : 2_400),
    hours: before.hours + (running ? dt / 3_600 : 0),
    starts: before.starts + (running && !before.running ? 1 : 0),
  }
}

export function carryGenerator(
  now: GeneratorPart,
  { kva = usualKva }: SimulatedDeviceConfig,
  behind: readonly Power[],
  dt: number,
): GeneratorPart {
  const power = sumOfPowers(behind)
  if (!now.onGenerator) return { ...now, power }
  const share = totalOf(apparentOf(power)) / (kva * 1_000)
  return {
    ...now,
    power,
    fuel: Math.max(5, now.fuel - ((0.15 + share) * fuelPerHour * dt) / 3_600),
    energy: now.energy + kilowattHours(power, dt),
  }
}

/** What its changeover gives on. */
export function generatorSupply({ mains, onGenerator }: GeneratorPart): Mains {
  return onGenerator ? steadySupply(generatorVolts) : mains.present ? mains : dead(mains)
}

/** What it takes from the mains. */
export function generatorPower({ onGenerator, power }: GeneratorPart): Power {
  return onGenerator ? noPower : power
}

export function generatorValues(now: GeneratorPart, { kva = usualKva }: SimulatedDeviceConfig): PointValues {
  const { mains, running, onGenerator } = now
  const power = onGenerator ? now.power : noPower
  const volts: Phases = running ? generatorVolts : [0, 0, 0]
  const amps = ampsOf(power, volts)
  const [active, reactive] = [totalOf(power.watts) / 1_000, totalOf(power.vars) / 1_000]
  const apparent = Math.hypot(active, reactive)
  const phases = volts.flatMap((each, phase): [string, number][] => [
    [`phase.${phase + 1}.voltage`, each],
    [`phase.${phase + 1}.current`, amps[phase] ?? 0],
    [`phase.${phase + 1}.active_power`, (power.watts[phase] ?? 0) / 1_000],
    [`phase.${phase + 1}.mains_voltage`, mains.volts[phase] ?? 0],
    [`line.${phase + 1}.voltage`, lineVolts(each, volts[(phase + 1) % 3] ?? 0)],
    [`line.${phase + 1}.mains_voltage`, lineVolts(mains.volts[phase] ?? 0, mains.volts[(phase + 1) % 3] ?? 0)],
  ])
  return {
    values: {
      ...Object.fromEntries(phases),
      ...{ speed: running ? 1_500 : 0, oil_pressure: running ? 410 : 0, charge_voltage: running ? 27.8 : 0 },
      ...{ oil_temperature: now.warm - 4, coolant_temperature: now.warm, fuel_level: now.fuel },
      ...{ run_hours: now.hours, starts: now.starts, frequency: running ? 50 : 0, mains_frequency: mains.hertz },
      ...{ active_power: active, reactive_power: reactive, apparent_power: apparent, power_factor: apparent > 0 ? active / apparent : 1 },
      ...{ load: (apparent / kva) * 100, energy: now.energy },
    },
    states: {
      engine_state: running ? (onGenerator ? 'running' : 'cooling') : 'stopped',
      supply: onGenerator ? 'generator' : mains.present ? 'mains' : 'none',
      generator_switch: onGenerator ? 'closed' : 'open',
      mains_switch: onGenerator || !mains.present ? 'open' : 'closed',
    },
  }
}
