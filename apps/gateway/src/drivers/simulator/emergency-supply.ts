import { type Battery, isEmpty, minutesLeft, newBattery, stepBattery } from './battery.ts'
import { dead, incoming, type Mains, newMains, steadySupply } from './mains.ts'
import type { PointValues } from './point-values.ts'
import { ampsOf, apparentOf, noPower, type Phases, type Power, powerAt, sumOfPowers, totalOf } from './power.ts'
import type { Random } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** Feeds emergency lights from the mains, and from a battery while it is gone. */
export interface EmergencyPart {
  part: 'emergency'
  mains: Mains
  battery: Battery
  power: Power
}

const usualKva = 14
const usualLoad = 50
const powerFactor = 0.95
const inverterEfficiency = 0.92
const blocks = 16
const outputVolts: Phases = [220.4, 220, 219.7]

export function newEmergency({ ah = 120 }: SimulatedDeviceConfig): EmergencyPart {
  return { part: 'emergency', mains: newMains(), battery: newBattery(blocks, ah, 0.96), power: noPower }
}

export function stepEmergency(
  before: EmergencyPart,
  { dt, followed, cut }: { dt: number; followed: Mains | undefined; cut: boolean },
  random: Random,
): EmergencyPart {
  return { ...before, mains: incoming(before.mains, dt, followed, cut, random) }
}

export function carryEmergency(
  now: EmergencyPart,
  { kva = usualKva, load = usualLoad }: SimulatedDeviceConfig,
  behind: readonly Power[],
  dt: number,
): EmergencyPart {
  const each = ((load / 100) * kva * 1_000 * powerFactor) / 3
  const power = isDead(now) ? noPower : sumOfPowers([powerAt([each * 1.02, each, each * 0.98], powerFactor), ...behind])
  const battery = stepBattery(now.battery, dt, now.mains.present ? 0 : totalOf(power.watts) / inverterEfficiency, 23)
  return { ...now, power, battery: now.mains.present || totalOf(power.watts) > 0 ? battery : { ...now.battery, amps: 0 } }
}

const isDead = ({ mains, battery }: EmergencyPart) => !mains.present && isEmpty(battery)

export function emergencySupply(now: EmergencyPart): Mains {
  return now.mains.present ? now.mains : isDead(now) ? dead(now.mains) : steadySupply(outputVolts)
}

/** With what its charger takes. */
export function emergencyPower({ mains, power, battery }: EmergencyPart): Power {
  if (!mains.present) return noPower
  const charge = Math.max(0, battery.amps * battery.volts) / 3
  return sumOfPowers([power, powerAt([charge, charge, charge], powerFactor)])
}

export function emergencyValues(now: EmergencyPart, { kva = usualKva }: SimulatedDeviceConfig): PointValues {
  const { mains, battery, power } = now
  const supply = emergencySupply(now)
  const amps = ampsOf(power, supply.volts)
  const apparent = apparentOf(power)
  const shareOf = (va: number, rated: number) => (va / (rated * 1_000)) * 100
  const phases = supply.volts.flatMap((each, phase): [string, number][] => [
    [`phase.${phase + 1}.input_voltage`, mains.volts[phase] ?? 0],
    [`phase.${phase + 1}.output_voltage`, each],
    [`phase.${phase + 1}.output_current`, amps[phase] ?? 0],
    [`phase.${phase + 1}.load`, shareOf(apparent[phase] ?? 0, kva / 3)],
  ])
  const watts = totalOf(power.watts)
  return {
    values: {
      ...Object.fromEntries(phases),
      ...{
        input_frequency: mains.hertz,
        output_frequency: supply.hertz,
        load: shareOf(totalOf(apparent), kva),
        active_power: watts / 1_000,
      },
      ...{ battery_voltage: battery.volts, battery_current: battery.amps, battery_charge: battery.soc * 100 },
      battery_runtime: Math.min(1_440, minutesLeft(battery, watts / inverterEfficiency)),
      battery_temperature: battery.temperature,
    },
    states: {
      mode: !mains.present ? 'emergency' : battery.state === 'float' ? 'mains' : 'charge',
      battery_state: battery.state === 'discharge' && battery.amps === 0 ? 'static' : battery.state,
      battery_low: battery.soc < 0.2 ? 'failed' : 'normal',
    },
  }
}
