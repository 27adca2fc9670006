import { type AbsentDevice, wireLimits } from '@kilowatch/telemetry'
import type { Reading } from '../drivers/driver.ts'
import type { Announced } from './announced.ts'

/** A device that was asked so often in vain, from its first time on, looks as if it were not there. */
const tries = 3

/** Devices of which nothing has ever been read: known to the server as absent once they look so, and no devices before they say something. */
export class AbsentDevices {
  #missed = new Map<string, number>()
  #devices = new Map<string, AbsentDevice>()

  /** One more try in vain; a sensor that its device calls unplugged is absent at once. @returns whether the server should hear of it */
  missed({ ref, type, name }: Pick<Reading, 'ref' | 'type' | 'name'>, { boxId, ...announced }: Announced, why: string): boolean {
    const count = (this.#missed.get(ref) ?? 0) + 1
    this.#missed.set(ref, count)
    if (count < tries && why !== 'unplugged') return false
    const known = this.#devices.get(ref)
    if (known?.why === why || (!known && this.#devices.size >= wireLimits.absentPerUplink)) return false
    const named = { ...(name === undefined ? {} : { name }), ...(boxId === undefined ? {} : { box_id: boxId }) }
    this.#devices.set(ref, { ref, type, ...named, ...announced, why })
    return true
  }

  /** It has said something. */
  found(ref: string): void {
    this.#missed.delete(ref)
    this.#devices.delete(ref)
  }

  all(): AbsentDevice[] {
    return [...this.#devices.values()]
  }
}

/** Whether a reading is one: a device that answers with nothing but gaps has not been read. */
export function saysNothing({ values, extras = {} }: Reading): boolean {
  return Object.keys(extras).length === 0 && [...values.values()].every((value) => typeof value !== 'number')
}
