import type { Services } from '../services.ts'
import { staleDevices } from './queries/stale.ts'

/**
 * Which devices have no fresh data. Time alone makes data old: no transaction says so, so it is looked for. That a device went offline
 * says another.
 */
export class StaleWatch {
  readonly #db: Services['db']
  #known: ReadonlySet<number> = new Set()

  constructor({ db }: Pick<Services, 'db'>) {
    this.#db = db
  }

  /** Looks again. @returns devices (internal ids) whose data grew old, or came again, since the last look */
  async look(): Promise<number[]> {
    const before = this.#known
    const now = await staleDevices(this.#db)
    this.#known = now
    return [...[...now].filter((id) => !before.has(id)), ...[...before].filter((id) => !now.has(id))]
  }
}
