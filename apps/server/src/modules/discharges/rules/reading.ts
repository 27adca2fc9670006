import { type BatteryUse, batteryKeys, type DeviceType, type DischargeCause, tellingCodes } from '@kilowatch/catalog'

/** What one moment says of a battery. Null: not known then. */
export interface BatteryReading {
  /** Milliseconds since 1970. */
  at: number
  /** What its states say; null: nothing. */
  gives: boolean | null
  /** Where the states tell it. */
  cause: DischargeCause | null
  /** V. */
  voltage: number | null
  /** A, negative while it gives power. */
  current: number | null
  /** %. */
  charge: number | null
  /** kW. */
  load: number | null
}

/** How the samples of one device are read: `keys` are the points that are wanted, in the order of their values. */
export interface BatteryWatch {
  keys: readonly string[]
  /** @param values good ones in the order of `keys`; null: not known */
  read(at: number, values: readonly (number | null)[]): BatteryReading
}

/** The watch of a type's battery over those of its points that a device has; undefined where nothing of them can tell a discharge. */
export function batteryWatch(type: DeviceType | undefined, has: (key: string) => boolean): BatteryWatch | undefined {
  const { battery } = type ?? {}
  if (!type || !battery) return undefined
  const keys = batteryKeys(battery).filter(has)
  const place = (key: string | undefined) => (key === undefined ? -1 : keys.indexOf(key))
  const states = tellingCodes(type).flatMap(({ point, ...codes }) => (has(point) ? [{ ...codes, place: place(point) }] : []))
  if (states.length === 0 && !has(battery.current)) return undefined
  const measures = { voltage: place(battery.voltage), current: place(battery.current), ...otherPlaces(battery, place) }
  return {
    keys,
    read(at, values) {
      const valueAt = (index: number) => values[index] ?? null
      const codes = states.map(({ place, ...sides }) => ({ ...sides, code: valueAt(place) }))
      const giving = codes.filter(({ gives, code }) => code !== null && gives.has(code))
      const resting = codes.some(({ rests, code }) => code !== null && rests.has(code))
      return {
        at,
        gives: giving.length > 0 ? true : resting ? false : null,
        cause: causeOf(giving.map(({ gives, code }) => gives.get(code ?? Number.NaN) ?? null)),
        voltage: valueAt(measures.voltage),
        current: valueAt(measures.current),
        charge: valueAt(measures.charge),
        load: valueAt(measures.load),
      }
    },
  }
}

function otherPlaces({ charge, load }: BatteryUse, place: (key: string | undefined) => number) {
  return { charge: place(charge), load: place(load) }
}

/** A test may show itself as a mains failure: it is the test that explains both. */
export function causeOf(told: readonly (DischargeCause | null)[]): DischargeCause | null {
  return told.includes('test') ? 'test' : told.includes('mains') ? 'mains' : null
}
