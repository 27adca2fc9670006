import { minutesLeft } from './battery.ts'
import type { PointValues, Values } from './point-values.ts'
import { ampsOf, apparentOf, type Phases, totalOf } from './power.ts'
import { inverterEfficiency, type UpsSettings, type UpsState, upsPower, upsSupply } from './ups.ts'

/** What the UPS reports. */
export function upsValues(now: UpsState, settings: UpsSettings): PointValues {
  const isOn = now.mode !== 'stop'
  const activeKw = totalOf(now.output.watts) / 1_000
  const apparentKva = totalOf(apparentOf(now.output)) / 1_000
  const inputKw = totalOf(upsPower(now, settings).watts) / 1_000
  const { present, hertz } = now.mains
  const values: Values = {
    ...phaseValues(phaseFigures(now, settings)),
    input_frequency: present ? hertz : null,
    bypass_frequency: present ? hertz : null,
    output_frequency: isOn ? upsSupply(now).hertz : 0,
    load: (apparentKva / settings.kva) * 100,
    input_power: inputKw,
    active_power: activeKw,
    apparent_power: apparentKva,
    power_factor: apparentKva > 0 ? activeKw / apparentKva : null,
    efficiency: now.mode === 'online' && inputKw > 0 ? (activeKw / (inputKw - now.chargeWatts / 1_000)) * 100 : null,
    temperature: now.temperature,
    ...batteryValues(now, activeKw),
    rated_apparent_power: settings.kva,
    rated_active_power: settings.kva * 0.9,
    battery_rated_capacity: settings.ah,
    battery_packs: settings.blocks,
  }
  return { values, states: stateValues(now, apparentKva > settings.kva) }
}

interface PhaseFigures {
  inputVolts: number
  inputAmps: number
  inputKw: number
  outputVolts: number
  outputAmps: number
  activeKw: number
  apparentKva: number
  load: number
}

function phaseFigures(now: UpsState, settings: UpsSettings): PhaseFigures[] {
  const { phases, kva } = settings
  const input = upsPower(now, settings)
  const [inputAmps, outputVolts] = [ampsOf(input, now.mains.volts), upsSupply(now).volts]
  const [outputAmps, apparent] = [ampsOf(now.output, outputVolts), apparentOf(now.output)]
  const at = (values: Phases, phase: number) => values[phase] ?? 0
  return Array.from({ length: phases }, (_, phase) => ({
    inputVolts: at(now.mains.volts, phase),
    inputAmps: at(inputAmps, phase),
    inputKw: at(input.watts, phase) / 1_000,
    outputVolts: at(outputVolts, phase),
    outputAmps: at(outputAmps, phase),
    activeKw: at(now.output.watts, phase) / 1_000,
    apparentKva: at(apparent, phase) / 1_000,
    load: (at(apparent, phase) / ((kva / phases) * 1_000)) * 100,
  }))
}

function phaseValues(phases: readonly PhaseFigures[]): Values {
  return Object.fromEntries(
    phases.flatMap((each, phase): [string, number | null][] => {
      const key = `phase.${phase + 1}`
      return [
        [`${key}.input_voltage`, each.inputVolts],
        [`${key}.input_current`, each.inputAmps],
        [`${key}.input_power`, each.inputKw],
        [`${key}.bypass_voltage`, each.inputVolts],
        [`${key}.output_voltage`, each.outputVolts],
        [`${key}.output_current`, each.outputAmps],
        [`${key}.load`, each.load],
        [`${key}.active_power`, each.activeKw],
        [`${key}.apparent_power`, each.apparentKva],
        [`${key}.power_factor`, each.apparentKva > 0 ? each.activeKw / each.apparentKva : null],
      ]
    }),
  )
}

function batteryValues(now: UpsState, activeKw: number): Values {
  const { battery } = now
  return {
    battery_charge: battery.soc * 100,
    battery_runtime: Math.min(14_400, minutesLeft(battery, (activeKw * 1_000) / inverterEfficiency)),
    battery_voltage: battery.volts,
    battery_current: battery.amps,
    battery_temperature: battery.temperature,
    battery_soh: battery.soh * 100,
    bus_voltage: now.mode === 'battery' ? battery.volts - 0.8 : battery.volts + 0.4,
  }
}

function stateValues(now: UpsState, overloaded: boolean): Readonly<Record<string, string>> {
  const isDischarging = now.battery.state === 'discharge' && now.mode === 'battery'
  const batteryState = isDischarging ? 'discharge' : now.battery.state === 'discharge' ? 'static' : now.battery.state
  return {
    mode: now.mode,
    battery_state: batteryState,
    mains: now.mains.present ? 'present' : 'failed',
    overload: overloaded ? 'active' : 'normal',
    battery_low: now.battery.soc < 0.2 ? 'low' : 'normal',
    replace_battery: now.battery.soh < 0.6 ? 'needed' : 'normal',
    battery_test: 'passed',
    shutdown: 'none',
    general_alarm: 'normal',
    fan: 'normal',
    fuse: 'normal',
    charger: 'normal',
    communication: 'normal',
    beeper: 'enabled',
  }
}
