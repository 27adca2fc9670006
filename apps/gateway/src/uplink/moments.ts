import type { WireValue } from '@kilowatch/telemetry'
import type { Instant } from '../clock.ts'
import type { Reading } from '../drivers/driver.ts'

/** What of a reading is of one time. */
export interface Moment {
  time: Instant
  values: ReadonlyMap<string, WireValue>
}

/** What is said within so long is of one moment: some devices have a message for each value. Milliseconds. */
const together = 1_000

interface Told {
  /** By key, when what was told last was said. */
  said: Map<string, number>
  /** The time of the last moment. */
  last: number
}

/**
 * Parts readings by the times at which their values were said. Each is told once, with its own time; what was told already is left out of
 * the reading, which then says only that the device is there. Two moments of a device never have the same time: the server keeps the first.
 */
export class Moments {
  readonly #told = new Map<string, Told>()

  /** In the order of their times; the reading's own comes last, and stands alone where nothing new was said before it. */
  of({ ref, values, said }: Pick<Reading, 'ref' | 'values' | 'said'>, now: Instant): Moment[] {
    if (!said || said.size === 0) return [{ time: now, values }]
    const told = this.#told.get(ref) ?? { said: new Map<string, number>(), last: Number.NEGATIVE_INFINITY }
    this.#told.set(ref, told)
    const fresh = [...values].flatMap(([key, value]) => {
      const up = said.get(key)
      if (up === undefined) return [{ key, value, up: now.up }]
      if (told.said.get(key) === up) return []
      told.said.set(key, up)
      return [{ key, value, up }]
    })
    const groups: { up: number; from: number; values: Map<string, WireValue> }[] = []
    for (const { key, value, up } of fresh.sort((a, b) => a.up - b.up)) {
      const open = groups.at(-1)
      const group = open && up - open.from <= together ? open : { up, from: up, values: new Map<string, WireValue>() }
      if (group !== open) groups.push(group)
      group.up = up
      group.values.set(key, value)
    }
    if (groups.length === 0) groups.push({ up: now.up, from: now.up, values: new Map() })
    return groups.map(({ up: newest, values: parted }) => {
      const up = Math.max(newest, told.last + 1)
      told.last = up
      return { time: { t: now.t - (now.up - up), up }, values: parted }
    })
  }
}
