import type { Services } from '../services.ts'
import type { SessionLock } from '../storage/session-lock.ts'
import type { IngestFigures } from './figures.ts'
import type { Leases } from './leases.ts'
import type { Presence } from './presence.ts'
import type { Rounds } from './rounds.ts'
import type { IngestTransport } from './transport.ts'

export interface SharingDeps {
  services: Services
  transport: IngestTransport
  leases: Leases
  presence: Presence
  rounds: Rounds
  figures: IngestFigures
  /** With it, all partitions are this process's while it holds it; without it they are shared. */
  alone: SessionLock | undefined
  /** Stores what has arrived so far. */
  finish(): Promise<void>
}

/** Which partitions are ours: takes part in sharing them, turn by turn, between two rounds. */
export class Sharing {
  readonly #deps: SharingDeps
  /** Whose uplinks we hear and know; what failed on the way is tried again at the next turn. */
  readonly #begun = new Set<number>()

  constructor(deps: SharingDeps) {
    this.#deps = deps
  }

  /** Renews, takes what is free, gives up what is due to others. Without the broker nothing is renewed: anyone who hears the uplinks takes over. */
  async turn(): Promise<void> {
    const { services, leases, alone, transport } = this.#deps
    if (transport.isConnected?.() === false) return
    if (alone && !(await alone.holds())) return services.log.warn('another process with a broker of its own has this database')
    const { gained, lost, surplus } = await leases.turn(services.db, alone !== undefined)
    for (const partition of gained) this.#begun.delete(partition)
    if (lost.length > 0) await this.forget(lost)
    const begin = leases.held.filter((partition) => !this.#begun.has(partition))
    if (begin.length > 0) await this.#begin(begin)
    if (surplus.length > 0) await this.#giveUp(surplus)
  }

  /** Drops what we know of partitions that somebody else has now. */
  async forget(partitions: readonly number[]): Promise<void> {
    const { services, leases } = this.#deps
    services.log.warn({ partitions }, 'taken over by another process')
    leases.drop(partitions)
    this.#end(partitions)
    await this.#listen(leases.held)
  }

  /** Stores what has arrived, then lets others have everything. */
  async leave(): Promise<void> {
    await this.#deps.leases.leave(this.#deps.services.db)
  }

  async #begin(partitions: readonly number[]): Promise<void> {
    const { services, leases, rounds, presence, figures } = this.#deps
    services.log.info({ partitions: partitions.length, held: leases.count }, 'partitions taken')
    figures.taken(partitions.length)
    rounds.forget(partitions)
    await presence.take(services.db, partitions, services.clock.now().getTime())
    await this.#listen(leases.held)
    for (const partition of partitions) this.#begun.add(partition)
  }

  /** In order: hear nothing more of them, store what was heard, then let go. */
  async #giveUp(partitions: readonly number[]): Promise<void> {
    const { services, leases, finish } = this.#deps
    const given = new Set(partitions)
    await this.#listen(leases.held.filter((partition) => !given.has(partition)))
    await finish()
    this.#end(partitions)
    await leases.release(services.db, partitions)
    services.log.info({ partitions: partitions.length, held: leases.count }, 'partitions given up')
  }

  #end(partitions: readonly number[]): void {
    const { rounds, presence } = this.#deps
    rounds.forget(partitions)
    presence.forget(partitions)
    for (const partition of partitions) this.#begun.delete(partition)
  }

  async #listen(partitions: readonly number[]): Promise<void> {
    await this.#deps.transport.listenTo?.(partitions)
  }
}
