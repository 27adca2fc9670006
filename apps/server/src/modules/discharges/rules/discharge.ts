import type { DischargeCause } from '@kilowatch/catalog'
import { type BatteryReading, causeOf } from './reading.ts'

/** A discharge that is over for less than this goes on. Milliseconds. */
export const joined = 60_000
/** A silence of the device that a discharge may hold; beyond it nobody knows that it was one. Milliseconds. */
export const longestUnseen = 3_600_000
/** What is seen to be over sooner is a flicker of the state. Milliseconds. */
const shortest = 5_000

export interface DischargeBounds {
  /** Milliseconds between two readings beyond which something is missing. */
  silence: number
  /** A: where no state tells, more than this begins a discharge, and less than half of it ends it. */
  current: number
}

/** Where no state tells: 2 % of the capacity (C/50, more than floats and leaks), else 2 A. */
export function dischargeCurrent(capacity: number | null): number {
  return capacity === null ? 2 : Math.max(0.5, 0.02 * capacity)
}

/** What was seen of a discharge so far; plain data, so that a search may go on where it stood. */
export interface DischargeProgress {
  /** Milliseconds since 1970, as all times here. */
  startedAt: number
  /** The last reading in which the battery gave power. */
  gaveAt: number
  /** The first one since in which it did not; null: it gives power. */
  restedAt: number | null
  /** The last reading of all. */
  seenAt: number
  cause: DischargeCause | null
  /** V, A, % and kW of the last reading in which it gave power. */
  last: Measured
  startVoltage: number | null
  lowestVoltage: number | null
  highestCurrent: number | null
  startCharge: number | null
  lowestCharge: number | null
  ampHours: Sum
  /** kWh out of the battery, and into the load. */
  energy: Sum
  loadEnergy: Sum
  /** Milliseconds of silence within it. */
  unseen: number
}

type Measured = Pick<BatteryReading, 'voltage' | 'current' | 'charge' | 'load'>

/** A figure added up over time, and the milliseconds of which it is known. */
interface Sum {
  value: number
  over: number
}

export interface EndedDischarge extends DischargeProgress {
  endedAt: number
  /** False: it ended unseen, some time after `endedAt`. */
  endSeen: boolean
}

export interface Advanced {
  /** Null: the battery rests. */
  running: DischargeProgress | null
  ended?: EndedDischarge
}

/** The next reading, in the order of time. */
export function advance(running: DischargeProgress | null, reading: BatteryReading, bounds: DischargeBounds): Advanced {
  const gives = givesPower(reading, running !== null && running.restedAt === null, bounds)
  if (gives === null) return { running }
  if (!running) return { running: gives ? begun(reading) : null }
  const silence = reading.at - running.seenAt
  if (silence > bounds.silence) return afterSilence(running, reading, { gives, silence })
  if (gives) return { running: goneOn(running, reading, running.restedAt === null) }
  const restedAt = running.restedAt ?? reading.at
  const resting = { ...(running.restedAt === null ? added(running, reading) : running), restedAt, seenAt: reading.at }
  return reading.at - restedAt >= joined ? over(resting, restedAt, true) : { running: resting }
}

/** Where the readings end, at `now`: a discharge of which nothing is heard any more is over, nobody saw when. */
export function settle(running: DischargeProgress, now: number): Advanced {
  if (running.restedAt !== null && now - running.restedAt > longestUnseen) return over(running, running.restedAt, true)
  return now - running.seenAt > longestUnseen ? over(running, running.gaveAt, false) : { running }
}

/** States first; the current, with a hysteresis, where they say nothing. */
function givesPower({ gives, current }: BatteryReading, gave: boolean, bounds: DischargeBounds): boolean | null {
  if (gives !== null) return gives
  if (current === null) return null
  return -current > (gave ? bounds.current / 2 : bounds.current)
}

function begun(reading: BatteryReading): DischargeProgress {
  const { at, cause, voltage, current, charge, load } = reading
  return {
    startedAt: at,
    gaveAt: at,
    restedAt: null,
    seenAt: at,
    cause,
    last: { voltage, current, charge, load },
    startVoltage: voltage,
    lowestVoltage: voltage,
    highestCurrent: current === null ? null : Math.abs(current),
    startCharge: charge,
    lowestCharge: charge,
    ampHours: { value: 0, over: 0 },
    energy: { value: 0, over: 0 },
    loadEnergy: { value: 0, over: 0 },
    unseen: 0,
  }
}

/** It gave power before a silence: the same discharge where it still does soon after, else it ended in the dark. */
function afterSilence(
  running: DischargeProgress,
  reading: BatteryReading,
  { gives, silence }: { gives: boolean; silence: number },
): Advanced {
  const goesOn = gives && running.restedAt === null && silence <= longestUnseen
  if (goesOn) return { running: goneOn({ ...running, unseen: running.unseen + silence }, reading, false) }
  const { ended } = running.restedAt === null ? over(running, running.gaveAt, false) : over(running, running.restedAt, true)
  return { running: gives ? begun(reading) : null, ...(ended ? { ended } : {}) }
}

/** `throughout`: it gave power all the time since the last reading. */
function goneOn(running: DischargeProgress, reading: BatteryReading, throughout: boolean): DischargeProgress {
  const { at, voltage, current, charge, load } = reading
  return {
    ...(throughout ? added(running, reading) : running),
    gaveAt: at,
    restedAt: null,
    seenAt: at,
    cause: causeOf([running.cause, reading.cause]),
    last: { voltage, current, charge, load },
    startVoltage: running.startVoltage ?? voltage,
    lowestVoltage: lower(running.lowestVoltage, voltage),
    highestCurrent: higher(running.highestCurrent, current === null ? null : Math.abs(current)),
    startCharge: running.startCharge ?? charge,
    lowestCharge: lower(running.lowestCharge, charge),
  }
}

/** What flowed since the last reading: as it was then, until now. */
function added(running: DischargeProgress, { at }: BatteryReading): DischargeProgress {
  const span = at - running.gaveAt
  const { voltage, current, load } = running.last
  const amps = current === null ? null : Math.abs(current)
  return {
    ...running,
    ampHours: plus(running.ampHours, amps, span),
    energy: plus(running.energy, amps === null || voltage === null ? null : (amps * voltage) / 1000, span),
    loadEnergy: plus(running.loadEnergy, load, span),
  }
}

const hourMs = 3_600_000

function plus(sum: Sum, rate: number | null, span: number): Sum {
  return rate === null ? sum : { value: sum.value + (rate * span) / hourMs, over: sum.over + span }
}

function over(running: DischargeProgress, endedAt: number, endSeen: boolean): Advanced {
  if (endSeen && endedAt - running.startedAt < shortest) return { running: null }
  return { running: null, ended: { ...running, endedAt, endSeen } }
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
