/** Of the phases L1, L2 and L3. */
export type Phases = readonly [number, number, number]

/** What flows to a place: watts and vars of each phase. */
export interface Power {
  watts: Phases
  vars: Phases
}

/** What a device takes, and by which output of what feeds it. */
export interface Taken {
  output: number | undefined
  power: Power
}

const none: Phases = [0, 0, 0]
export const noPower: Power = { watts: none, vars: none }

/** Watts of each phase at one power factor. */
export function powerAt(watts: Phases, factor: number): Power {
  const tangent = Math.sqrt(1 - factor * factor) / factor
  return { watts, vars: mapPhases(watts, (each) => each * tangent) }
}

/** All of it on one phase, 0 to 2. */
export function onPhase(phase: number, watts: number, factor: number): Power {
  return powerAt(
    mapPhases(none, (_, at) => (at === phase ? watts : 0)),
    factor,
  )
}

export function sumOfPowers(powers: readonly Power[]): Power {
  return powers.reduce((sum, each) => ({ watts: added(sum.watts, each.watts), vars: added(sum.vars, each.vars) }), noPower)
}

export function mapPhases(phases: Phases, of: (value: number, phase: number) => number): Phases {
  return [of(phases[0], 0), of(phases[1], 1), of(phases[2], 2)]
}

export function totalOf([one, two, three]: Phases): number {
  return one + two + three
}

/** VA of each phase. */
export function apparentOf({ watts, vars }: Power): Phases {
  return mapPhases(watts, (each, phase) => Math.hypot(each, vars[phase] ?? 0))
}

/** A of each phase. */
export function ampsOf(power: Power, volts: Phases): Phases {
  return mapPhases(apparentOf(power), (each, phase) => (each > 0 ? each / Math.max(volts[phase] ?? 0, 1) : 0))
}

/** Three currents 120° apart, added as vectors, A. */
export function neutralAmps([a, b, c]: Phases): number {
  return Math.sqrt(Math.max(0, a * a + b * b + c * c - a * b - b * c - c * a))
}

/** kWh of so many seconds. */
export function kilowattHours({ watts }: Power, dt: number): number {
  return (totalOf(watts) * dt) / 3_600_000
}

const added = (one: Phases, other: Phases): Phases => mapPhases(one, (each, phase) => each + (other[phase] ?? 0))
