import type { Happening } from './actions.ts'
import { type Battery, blockResistance, newBattery, stepBattery } from './battery.ts'
import { warmth } from './day.ts'
import type { PointValues } from './point-values.ts'
import { approach, gauss, type Random, uniform, wander } from './random.ts'
import type { SimulatedDeviceConfig } from './settings.ts'

/** Block by block: what a battery monitor sees of a string. */
export interface BatteryGroupState {
  kind: 'bat'
  battery: Battery
  ambient: number
  cells: Cell[]
}

interface Cell {
  /** Deviation from the mean at float, V; wanders a little round its own `bias`. */
  offset: number
  bias: number
  /** Against a new block. */
  resistance: number
  /** Against the group, °C. */
  warmer: number
  /** 0–1 */
  soh: number
}

/** Watts that a group without a UPS to follow gives when its mains fails. */
const wattsPerBlock = 450
/** A year's wear: resistance grows by 6 %, capacity falls by 3 %. */
const resistancePerSecond = 0.06 / (365 * 86_400)
const sohPerSecond = 0.03 / (365 * 86_400)

export function newBatteryGroup({ blocks = 40, ah = 150 }: SimulatedDeviceConfig, random: Random): BatteryGroupState {
  const cells = Array.from({ length: blocks }, (): Cell => {
    const bias = gauss(random) * 0.025
    return { offset: bias, bias, resistance: 1 + gauss(random) * 0.02, warmer: gauss(random) * 0.4, soh: 0.94 + gauss(random) * 0.01 }
  })
  return { kind: 'bat', battery: newBattery(blocks, ah, 0.95), ambient: 23, cells }
}

/** The group `dt` seconds later; `followed` is the battery of the UPS that it is part of. */
export function stepBatteryGroup(
  before: BatteryGroupState,
  dt: number,
  at: number,
  happening: Happening,
  followed: Battery | undefined,
  random: Random,
): BatteryGroupState {
  const ambient = approach(before.ambient, 23.5 + warmth(at), dt, 3_600)
  const { blocks } = before.battery
  const watts = happening.has('mains-fails') ? blocks * wattsPerBlock : 0
  const battery = followed ? scaled(followed, blocks) : stepBattery(before.battery, dt, watts, ambient)
  const weak = happening.has('weak-cell') ? weakCell(happening, blocks) : undefined
  const cells = before.cells.map((cell, position) => stepCell(cell, dt, position === weak, random))
  return { ...before, battery, ambient, cells }
}

function weakCell(happening: Happening, blocks: number): number {
  const wanted = happening.get('weak-cell')?.at || 1
  return (wanted - 1) % blocks
}

/** The same battery seen with the number of blocks that this group reports. */
function scaled(battery: Battery, blocks: number): Battery {
  return { ...battery, volts: (battery.volts / battery.blocks) * blocks, blocks }
}

/** A weak block sulphates: within hours of simulated time its voltage sinks and its resistance rises. */
function stepCell(cell: Cell, dt: number, isWeak: boolean, random: Random): Cell {
  const bias = isWeak ? approach(cell.bias, -0.22, dt, 5_400) : cell.bias
  return {
    bias,
    offset: bias + wander(cell.offset - cell.bias, dt, 600, 0.006, random),
    resistance: isWeak ? approach(cell.resistance, 1.66, dt, 5_400) : cell.resistance + resistancePerSecond * dt,
    warmer: isWeak ? approach(cell.warmer, 2.6, dt, 5_400) : cell.warmer,
    soh: isWeak ? approach(cell.soh, 0.71, dt, 5_400) : Math.max(0, cell.soh - sohPerSecond * dt),
  }
}

/** What the monitor reports. `tested`: with the resistance test, which it makes now and then. */
export function batteryGroupValues({ battery, ambient, cells }: BatteryGroupState, tested: boolean, random: Random): PointValues {
  const volts = cellVolts(battery, cells)
  const soh = cells.reduce((sum, cell) => sum + cell.soh, 0) / cells.length
  const values: Record<string, number | null> = {
    group_voltage: volts.reduce((sum, each) => sum + each, 0),
    group_current: battery.amps,
    current_ratio: (battery.amps / battery.ah) * 100,
    soc: battery.soc * 100,
    soh: soh * 100,
    voltage_spread: Math.max(...volts) - Math.min(...volts),
    ambient_temperature: ambient,
  }
  for (const [position, cell] of cells.entries()) {
    const key = `cell.${position + 1}`
    values[`${key}.voltage`] = volts[position] ?? null
    values[`${key}.temperature`] = battery.temperature + cell.warmer
    if (!tested) continue
    values[`${key}.resistance`] = blockResistance(battery) * 1_000 * cell.resistance * (1 + (uniform(random) - 0.5) * 0.004)
    values[`${key}.soh`] = cell.soh * 100
  }
  return { values, states: { battery_state: battery.state === 'discharge' && battery.amps === 0 ? 'static' : battery.state } }
}

/** The blocks' voltages add up to the group's; under current the more resistive ones sag further. */
function cellVolts(battery: Battery, cells: readonly Cell[]): number[] {
  const ohms = blockResistance(battery)
  const raw = cells.map((cell) => cell.offset + battery.amps * ohms * (cell.resistance - 1))
  const mean = raw.reduce((sum, each) => sum + each, 0) / raw.length
  return raw.map((each) => battery.volts / battery.blocks + each - mean)
}
