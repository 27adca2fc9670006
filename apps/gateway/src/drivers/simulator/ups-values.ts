import { minutesLeft } from './battery.ts'
import type { PointValues, Values } from './point-values.ts'
import { inverterEfficiency, powerFactor, type UpsSettings, type UpsState } from './ups.ts'

const outputVolts = 220
const inputPowerFactor = 0.99

/** What the UPS reports. */
export function upsValues(now: UpsState, settings: UpsSettings): PointValues {
  const isOn = now.mode !== 'stop'
  const phases = now.loads.map((load, phase) => phaseFigures(now, settings, load, phase))
  const sum = (figure: (each: PhaseFigures) => number) => phases.reduce((total, each) => total + figure(each), 0)
  const activeKw = sum((each) => each.activeKw)
  const apparentKva = sum((each) => each.apparentKva)
  const inputKw = sum((each) => each.inputKw)
  const values: Values = {
    ...phaseValues(phases),
    input_frequency: now.mains.present ? now.mains.hertz : null,
    bypass_frequency: now.bypass.hertz,
    output_frequency: isOn ? 50 : 0,
    load: (apparentKva / settings.kva) * 100,
    input_power: inputKw,
    active_power: activeKw,
    apparent_power: apparentKva,
    power_factor: isOn ? activeKw / apparentKva : null,
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
  bypassVolts: number
  outputVolts: number
  outputAmps: number
  activeKw: number
  apparentKva: number
  load: number
}

function phaseFigures(now: UpsState, { kva, phases }: UpsSettings, load: number, phase: number): PhaseFigures {
  const isOn = now.mode !== 'stop'
  const bypassVolts = now.bypass.volts[phase] ?? 0
  const volts = now.mode === 'bypass' ? bypassVolts : isOn ? outputVolts * (1 + 0.001 * (phase - 1)) : 0
  const apparentKva = isOn ? (load * kva) / phases : 0
  const activeKw = apparentKva * powerFactor
  const fromMains = now.mode === 'online' ? activeKw / efficiencyAt(load) + now.chargeWatts / 1_000 / phases : 0
  const inputVolts = now.mains.volts[phase] ?? 0
  return {
    inputVolts,
    inputAmps: fromMains > 0 ? (fromMains * 1_000) / inputVolts / inputPowerFactor : 0,
    inputKw: fromMains,
    bypassVolts,
    outputVolts: volts,
    outputAmps: volts > 0 ? (apparentKva * 1_000) / volts : 0,
    activeKw,
    apparentKva,
    load: (apparentKva / (kva / phases)) * 100,
  }
}

/** Double conversion loses most at little load. */
function efficiencyAt(load: number): number {
  return 0.955 - 0.012 / Math.max(load, 0.05)
}

function phaseValues(phases: readonly PhaseFigures[]): Values {
  return Object.fromEntries(
    phases.flatMap((each, phase): [string, number | null][] => {
      const key = `phase.${phase + 1}`
      return [
        [`${key}.input_voltage`, each.inputVolts],
        [`${key}.input_current`, each.inputAmps],
        [`${key}.input_power`, each.inputKw],
        [`${key}.bypass_voltage`, each.bypassVolts],
        [`${key}.output_voltage`, each.outputVolts],
        [`${key}.output_current`, each.outputAmps],
        [`${key}.load`, each.load],
        [`${key}.active_power`, each.activeKw],
        [`${key}.apparent_power`, each.apparentKva],
        [`${key}.power_factor`, each.apparentKva > 0 ? powerFactor : null],
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
