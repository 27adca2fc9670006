import type { Queryable } from '../storage/queryable.ts'
import { holdLeases, type LeaseRow, renewLeases, takeAllLeases } from './queries/leases.ts'

/** Another process writes this partition now: whatever was decided from memory is void. */
export class LeaseLost extends Error {
  constructor(partition: number) {
    super(`partition ${partition} was taken over by another process`)
  }
}

export interface HeldLeases {
  /** Partitions whose limits, types, point lists or disabling changed since they were read. */
  changed: readonly number[]
  /** Milliseconds since 1970: samples before it go to samples_late. */
  rawFrom: number
}

const leaseMilliseconds = 15_000

/** Our right to write: one epoch per partition, checked at the begin of each transaction. */
export class Leases {
  readonly #owner: string
  readonly #epochs = new Map<number, number>()
  readonly #versions = new Map<number, string>()

  constructor(owner: string) {
    this.#owner = owner
  }

  async takeAll(db: Queryable, now: Date): Promise<void> {
    for (const row of await takeAllLeases(db, this.#owner, until(now))) {
      this.#epochs.set(row.partition, row.epoch)
      this.#versions.set(row.partition, row.config_version)
    }
  }

  async renew(db: Queryable, now: Date): Promise<void> {
    await renewLeases(db, this.#owner, until(now))
  }

  /** Holds the partitions until the transaction ends. @throws LeaseLost */
  async hold(tx: Queryable, partitions: Iterable<number>): Promise<HeldLeases> {
    const rows = await holdLeases(tx, [...new Set(partitions)])
    const lost = rows.find(({ partition, epoch }) => this.#epochs.get(partition) !== epoch)
    if (lost) throw new LeaseLost(lost.partition)
    const changed = rows.filter(({ partition, config_version }) => this.#versions.get(partition) !== config_version)
    for (const { partition, config_version } of changed) this.#versions.set(partition, config_version)
    return { changed: changed.map(({ partition }) => partition), rawFrom: Math.max(...rows.map(rawFromOf)) }
  }
}

/** '-infinity' arrives as a number. */
function rawFromOf({ raw_from }: LeaseRow): number {
  return Number(raw_from)
}

function until(now: Date): Date {
  return new Date(now.getTime() + leaseMilliseconds)
}
