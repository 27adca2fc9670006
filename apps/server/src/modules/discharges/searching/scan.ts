import type { Database } from '../../../storage/database.ts'
import { everySample, findPoints } from '../../telemetry/index.ts'
import { advance, type DischargeBounds, type DischargeProgress, type EndedDischarge, joined, settle } from '../rules/discharge.ts'
import type { BatteryWatch } from '../rules/reading.ts'

/** Which history is read; milliseconds since 1970. */
export interface ScannedTime {
  deviceId: number
  /** From here on, with what was seen before of a discharge that went on. */
  from: number
  running: DischargeProgress | null
  /** At least to here, and on while a discharge does. */
  to: number
  /** Not beyond. */
  limit: number
  /** The limit is the present. */
  present: boolean
}

export interface Scanned {
  ended: EndedDischarge[]
  running: DischargeProgress | null
  /** Milliseconds since 1970. */
  until: number
}

/** Reads the samples of one device in order, and finds the discharges in them. */
export async function scan(db: Database, watch: BatteryWatch, time: ScannedTime, bounds: DischargeBounds): Promise<Scanned> {
  const points = await findPoints(db, time.deviceId, watch.keys)
  const found: Scanned = { ended: [], running: time.running, until: time.limit }
  const held = new HeldValues(points.length, bounds.silence)
  // What is reported more rarely than the states is known from a little before.
  const range = { deviceId: time.deviceId, from: new Date(time.from - bounds.silence), to: new Date(time.limit) }
  for await (const { at, values } of everySample(db, range, points)) {
    const moment = at.getTime()
    const known = held.take(moment, values)
    if (moment < time.from || (time.running && moment <= time.running.seenAt)) continue
    const { running, ended } = advance(found.running, watch.read(moment, known), bounds)
    found.running = running
    if (ended) found.ended.push(ended)
    if (!running && moment > time.to + joined) return { ...found, until: moment }
  }
  if (!found.running || !time.present) return found
  const { running, ended } = settle(found.running, time.limit)
  return { ...found, running, ended: ended ? [...found.ended, ended] : found.ended }
}

/** The newest good value of each point, until the device is silent for too long. */
class HeldValues {
  readonly #silence: number
  #values: (number | null)[]
  #at = Number.NEGATIVE_INFINITY

  constructor(width: number, silence: number) {
    this.#silence = silence
    this.#values = Array.from({ length: width }, () => null)
  }

  /** @param came null: not reported, NaN: bad */
  take(at: number, came: readonly (number | null)[]): readonly (number | null)[] {
    const fresh = at - this.#at > this.#silence
    this.#values = this.#values.map((before, index) => {
      const value = came[index] ?? null
      if (value === null) return fresh ? null : before
      return Number.isNaN(value) ? null : value
    })
    this.#at = at
    return this.#values
  }
}
