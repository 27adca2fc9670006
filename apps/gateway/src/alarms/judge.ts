import { type DeviceType, deviceType, type Level, resolvePoint } from '@kilowatch/catalog'
import {
  judge,
  type NamedRule,
  type Open,
  type PlacedPoint,
  type RuleStates,
  statesUntil,
  type Taking,
  takenValue,
  takingOf,
  type WatchedPoint,
  watchOf,
} from '@kilowatch/catalog/judging'
import { rulesOf, type ServedLimits, type ServedRule, type WireValue } from '@kilowatch/telemetry'
import type { Reading } from '../drivers/driver.ts'

/** An alarm that a reading opened or ended; `limit-gone`: nobody judges it any more. Times are those of the readings, ms since 1970. */
export interface AlarmEvent {
  kind: 'opened' | 'released' | 'limit-gone'
  ref: string
  /** As which the device is judged. */
  type: string
  rule: NamedRule
  at: number
  value: number
}

export interface OpenAlarm {
  ref: string
  type: string
  rule: NamedRule
  state: Open
}

interface JudgedDevice {
  type: DeviceType
  rules: Readonly<Record<string, ServedRule>>
  /** Keys that were read before. */
  seen: Set<string>
  /** Those of them that can raise alarms. */
  places: Map<string, PlacedPoint & Taking>
  watch: readonly WatchedPoint[]
  states: RuleStates
  /** Milliseconds from one reading to the next. */
  interval: number
  /** Time of the reading that was judged last. */
  last: number
}

/** Judges readings as the server does: by the same rules, the limits that it told, and on the readings' own time. */
export class Judge {
  #devices: ReadonlyMap<string, JudgedDevice> = new Map()

  /** `open`: alarms of an earlier run. */
  constructor(limits: ServedLimits | undefined, open: ReadonlyMap<string, RuleStates>) {
    this.#devices = new Map(devicesOf(limits).map(([ref, device]) => [ref, takenUp(device, open.get(ref))]))
  }

  /** Other limits: what is open stays open where it is still judged. @returns what ended with its limit */
  limit(limits: ServedLimits | undefined, at: number): AlarmEvent[] {
    const before = this.open()
    const next = devicesOf(limits).map(([ref, device]) => [ref, successor(device, this.#devices.get(ref))] as const)
    this.#devices = new Map(next)
    const still = new Set(this.open().map(nameOf))
    return before
      .filter((alarm) => !still.has(nameOf(alarm)))
      .map(({ state, ...alarm }) => ({ ...alarm, kind: 'limit-gone', at, value: state.peak }))
  }

  /** One reading on its own time. */
  hear({ ref, values, cadences }: Pick<Reading, 'ref' | 'values' | 'cadences'>, at: number, interval: number): AlarmEvent[] {
    const device = this.#devices.get(ref)
    if (!device) return []
    // The clock was put back: what was judged after this moment is judged as if it were just before.
    if (at <= device.last) device.states = statesUntil(at - 1, device.states)
    device.last = at
    pace(device, interval, cadences)
    place(device, values.keys(), cadences)
    const { states, judged } = judge(device.watch, device.states, { v: valuesAt(device, values), c: [] }, at)
    device.states = states
    return judged.flatMap(({ rule, event }) =>
      event.kind === 'peaked' || event.kind === 'chattered' ? [] : [{ ...event, kind: event.kind, ref, type: device.type.code, rule }],
    )
  }

  /** All that is open now. */
  open(): OpenAlarm[] {
    return [...this.#devices].flatMap(([ref, { type, watch, states }]) =>
      states.size === 0
        ? []
        : watch.flatMap(({ rules }) =>
            rules.flatMap((rule) => {
              const state = states.get(rule.id)
              return state?.phase === 'open' ? [{ ref, type: type.code, rule, state }] : []
            }),
          ),
    )
  }
}

export function nameOf({ ref, rule }: { ref: string; rule: Pick<NamedRule, 'id'> }): string {
  return `${ref} ${rule.id}`
}

export function levelOf({ rule }: Pick<OpenAlarm, 'rule'>): Level {
  return rule.rule.level
}

function devicesOf(limits: ServedLimits | undefined): [ref: string, device: JudgedDevice][] {
  return (limits?.devices ?? []).flatMap((told): [string, JudgedDevice][] => {
    const type = deviceType(told.type)
    if (!type || !limits) return []
    return [
      [
        told.ref,
        { type, rules: rulesOf(limits, told), seen: new Set(), places: new Map(), watch: [], states: new Map(), interval: 0, last: 0 },
      ],
    ]
  })
}

/** With what was open in an earlier run, whose points may not have been read yet. */
function takenUp(device: JudgedDevice, states: RuleStates = new Map()): JudgedDevice {
  place(device, [...states.keys()].map(pointOf))
  return { ...device, states: judgedStill(device, states) }
}

function successor(device: JudgedDevice, before: JudgedDevice | undefined): JudgedDevice {
  if (!before || before.type !== device.type) return device
  const cadences = new Map([...before.places].map(([key, { cadence }]) => [key, cadence]))
  pace(device, before.interval, cadences)
  place(device, before.places.keys(), cadences)
  return { ...device, states: judgedStill(device, before.states), last: before.last }
}

function judgedStill({ watch }: JudgedDevice, states: RuleStates): RuleStates {
  const known = new Set(watch.flatMap(({ rules }) => rules.map(({ id }) => id)))
  return new Map([...states].filter(([id]) => known.has(id)))
}

/** The point of a rule's id, 'phase.1.input_voltage|high'. */
const pointOf = (id: string) => id.slice(0, id.lastIndexOf('|'))

/** Takes over how often the device is read, which people may change, and how often it says its values. */
function pace(device: JudgedDevice, interval: number, cadences: Reading['cadences']): void {
  const isOther = device.interval !== interval
  device.interval = interval
  let changed = false
  for (const placed of device.places.values()) {
    const cadence = cadences?.get(placed.key) ?? (isOther ? interval : placed.cadence)
    changed ||= placed.cadence !== cadence
    placed.cadence = cadence
  }
  if (changed) device.watch = watchOf(device.type, device.rules, device.places.values())
}

/** Gives points that are new a place; those that raise nothing get none. */
function place(device: JudgedDevice, keys: Iterable<string>, cadences?: Reading['cadences']): void {
  const { type, seen, places, rules } = device
  const before = places.size
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    const point = resolvePoint(type, key)?.point
    if (!point || point.kind === 'counter') continue
    const cadence = cadences?.get(key) ?? device.interval
    places.set(key, { key, store: 'v', slot: places.size + 1, cadence, ...takingOf(point) })
  }
  if (places.size > before) device.watch = watchOf(type, rules, places.values())
}

/** As the server stores them: rounded as declared, NaN for what is bad or cannot be. */
function valuesAt({ places }: JudgedDevice, values: ReadonlyMap<string, WireValue>): (number | null)[] {
  return [...places.values()].map(({ key, decimals, low, high }) => {
    const value = values.get(key)
    if (value === undefined || value === null) return null
    if (value === 'nan') return Number.NaN
    return takenValue(value, decimals, low, high)
  })
}
