import type { Database } from '../storage/database.ts'
import type { Queryable } from '../storage/queryable.ts'
import {
  holdLeases,
  type LeaseRow,
  releaseLeases,
  renewLeases,
  takeAllLeases,
  takeFreeLeases,
  takeNoPart,
  takePart,
} from './queries/leases.ts'

/** Another process writes these partitions now: whatever was decided of them from memory is void. */
export class LeaseLost extends Error {
  readonly partitions: readonly number[]
  constructor(partitions: readonly number[]) {
    super(`taken over by another process: ${partitions.join(', ')}`)
    this.partitions = partitions
  }
}

export interface HeldLeases {
  /** Partitions whose limits, types, point lists or disabling changed since they were read. */
  changed: readonly number[]
  /** Milliseconds since 1970: samples before it go to samples_late. */
  rawFrom: number
  /** Milliseconds since 1970: samples before it change an hour that was copied. */
  copiedBefore: number
}

/** What one turn of sharing changed. Partitions are 0–99. */
export interface Turn {
  gained: readonly number[]
  /** Somebody else has them now. */
  lost: readonly number[]
  /** Ours still, but due to another process. */
  surplus: readonly number[]
}

export interface LeaseOptions {
  /** Of our process, `processes.id`. */
  owner: string
  /** So long a lease is ours after each renewal. */
  milliseconds: number
}

const allPartitions = 100

/** As many partitions as each of so many living processes may have. */
export function fairShare(living: number): number {
  return Math.ceil(allPartitions / Math.max(1, living))
}

/** Our right to write: one epoch per partition, checked at the begin of each transaction. */
export class Leases {
  readonly #options: LeaseOptions
  readonly #epochs = new Map<number, number>()
  readonly #versions = new Map<number, string>()
  #living = 1

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** In rising order. */
  get held(): number[] {
    return [...this.#epochs.keys()].sort((a, b) => a - b)
  }
  get count(): number {
    return this.#epochs.size
  }
  /** Others may be about to give up what is due to us. */
  get isShort(): boolean {
    return this.#epochs.size < Math.floor(allPartitions / this.#living)
  }
  holds(partition: number): boolean {
    return this.#epochs.has(partition)
  }

  /** Renews what we have and takes what is free, up to our share; `alone`: everything, from whomever. */
  async turn(db: Database, alone: boolean): Promise<Turn> {
    const { owner, milliseconds } = this.#options
    const rows = await db.transaction(async (tx) => {
      this.#living = await takePart(tx, owner, milliseconds)
      if (alone) return takeAllLeases(tx, owner, milliseconds)
      const kept = await renewLeases(tx, owner, milliseconds)
      const missing = fairShare(this.#living) - kept.length
      return missing > 0 ? [...kept, ...(await takeFreeLeases(tx, owner, milliseconds, missing))] : kept
    })
    return { ...this.#adopt(rows), surplus: alone ? [] : this.held.slice(fairShare(this.#living)) }
  }

  #adopt(rows: readonly LeaseRow[]): Pick<Turn, 'gained' | 'lost'> {
    const ours = new Set(rows.map(({ partition }) => partition))
    const lost = this.held.filter((partition) => !ours.has(partition))
    this.drop(lost)
    const gained = rows.filter(({ partition, epoch }) => this.#epochs.get(partition) !== epoch)
    for (const { partition, epoch, config_version } of gained) {
      this.#epochs.set(partition, epoch)
      this.#versions.set(partition, config_version)
    }
    return { gained: gained.map(({ partition }) => partition), lost }
  }

  /** Gives these to anyone who is short of some. */
  async release(db: Queryable, partitions: readonly number[]): Promise<void> {
    this.drop(partitions)
    await releaseLeases(db, this.#options.owner, partitions)
  }

  /** Gives up everything and our part in sharing. */
  async leave(db: Queryable): Promise<void> {
    await takeNoPart(db, this.#options.owner)
    await this.release(db, this.held)
  }

  drop(partitions: readonly number[]): void {
    for (const partition of partitions) {
      this.#epochs.delete(partition)
      this.#versions.delete(partition)
    }
  }

  /** Holds the partitions until the transaction ends. @throws LeaseLost */
  async hold(tx: Queryable, partitions: Iterable<number>): Promise<HeldLeases> {
    const rows = await holdLeases(tx, [...new Set(partitions)])
    const lost = rows.filter(({ partition, epoch }) => this.#epochs.get(partition) !== epoch)
    if (lost.length > 0) throw new LeaseLost(lost.map(({ partition }) => partition))
    const changed = rows.filter(({ partition, config_version }) => this.#versions.get(partition) !== config_version)
    for (const { partition, config_version } of changed) this.#versions.set(partition, config_version)
    return { changed: changed.map(({ partition }) => partition), ...boundsOf(rows) }
  }
}

/** '-infinity' arrives as a number. */
function boundsOf(rows: readonly LeaseRow[]): Pick<HeldLeases, 'rawFrom' | 'copiedBefore'> {
  return {
    rawFrom: Math.max(...rows.map(({ raw_from }) => Number(raw_from))),
    copiedBefore: Math.max(...rows.map(({ copied_before }) => Number(copied_before))),
  }
}
