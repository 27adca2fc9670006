import { approach } from './random.ts'

/** A string of 12 V lead-acid blocks (VRLA). Figures per block are those of common makers' data sheets. */
export interface Battery {
  blocks: number
  /** Rated capacity at 20 hours, Ah. */
  ah: number
  /** Share of the rated capacity that is left in it for life, 0–1. */
  soh: number
  /** Charge, 0–1. */
  soc: number
  state: 'float' | 'charge' | 'equalized' | 'discharge'
  /** Of the whole string, V. */
  volts: number
  /** Positive while charging, A. */
  amps: number
  /** °C */
  temperature: number
}

const floatVolts = 13.53
const equalizeVolts = 14.1
const emptyVolts = 10.5
/** Peukert's exponent of VRLA. */
const peukert = 1.15
const chargeEfficiency = 0.95
/** Charge current as a share of the capacity. */
const bulkRate = 0.1
const floatRate = 0.0027
/** Ohm per block of 100 Ah. */
const blockOhms = 0.006

export function newBattery(blocks: number, ah: number, soh: number): Battery {
  return { blocks, ah, soh, soc: 1, state: 'float', volts: blocks * floatVolts, amps: ah * floatRate, temperature: 25 }
}

/** Inner resistance of one block, Ω: falls with capacity, rises with age. */
export function blockResistance(battery: Battery): number {
  return (blockOhms * 100) / battery.ah / Math.sqrt(battery.soh)
}

/** The battery after `dt` seconds; `watts` is what is drawn from it, 0 while it may charge. */
export function stepBattery(battery: Battery, dt: number, watts: number, ambient: number): Battery {
  const next = watts > 0 ? discharge(battery, dt, watts) : charge(battery, dt)
  const heat = (next.amps / next.ah) ** 2 * 9
  return { ...next, temperature: approach(battery.temperature, ambient + 1.2 + heat, dt, 2_400) }
}

/** Nothing usable is left. */
export function isEmpty(battery: Battery): boolean {
  return battery.state === 'discharge' && battery.volts / battery.blocks <= emptyVolts
}

/** Minutes until empty if `watts` were drawn from now on. */
export function minutesLeft(battery: Battery, watts: number): number {
  if (watts <= 0) return 0
  const amps = watts / Math.max(voltsAt(battery, battery.soc * 0.6, currentAt(battery, watts)), 1)
  // What stands below the end of discharge cannot be used.
  const usable = Math.max(0, battery.soc - socAtEnd(battery, amps))
  return usable / socPerSecond(battery, amps) / 60
}

function discharge(battery: Battery, dt: number, watts: number): Battery {
  const amps = currentAt(battery, watts)
  const soc = Math.max(0, battery.soc - socPerSecond(battery, amps) * dt)
  return { ...battery, soc, amps: -amps, volts: voltsAt(battery, soc, amps), state: 'discharge' }
}

function currentAt(battery: Battery, watts: number): number {
  const open = battery.blocks * openVolts(battery.soc)
  const ohms = battery.blocks * blockResistance(battery)
  // P = (U0 − I·R)·I, solved for the smaller current; more than a quarter of U0²/R cannot be drawn.
  const root = Math.max(0, open * open - 4 * ohms * watts)
  return (open - Math.sqrt(root)) / (2 * ohms)
}

function voltsAt(battery: Battery, soc: number, amps: number): number {
  return battery.blocks * (openVolts(soc) - amps * blockResistance(battery))
}

/** Falls slowly, then at the end steeply. */
function openVolts(soc: number): number {
  return 11.9 + 0.9 * soc - 1.6 * Math.exp(-soc / 0.05)
}

function socAtEnd(battery: Battery, amps: number): number {
  let soc = 0
  while (soc < 1 && voltsAt(battery, soc, amps) / battery.blocks < emptyVolts) soc += 0.005
  return soc
}

/** Peukert: the faster, the less comes out. */
function socPerSecond(battery: Battery, amps: number): number {
  const rate = Math.max(1, amps / (battery.ah / 20)) ** (peukert - 1)
  return (amps * rate) / (3_600 * battery.ah * battery.soh)
}

function charge(battery: Battery, dt: number): Battery {
  const { soc, ah, blocks } = battery
  if (soc >= 0.995) {
    return {
      ...battery,
      soc: Math.min(1, soc + (ah * floatRate * dt) / (3_600 * ah)),
      state: 'float',
      amps: ah * floatRate,
      volts: blocks * floatVolts,
    }
  }
  const isBulk = soc < 0.9
  const amps = isBulk ? ah * bulkRate : ah * Math.max(2 * floatRate, bulkRate * ((1 - soc) / 0.1))
  const volts = isBulk ? 12.9 + (equalizeVolts - 12.9) * (soc / 0.9) : equalizeVolts
  const gained = (amps * chargeEfficiency * dt) / (3_600 * ah * battery.soh)
  return { ...battery, soc: Math.min(1, soc + gained), state: isBulk ? 'charge' : 'equalized', amps, volts: blocks * volts }
}
