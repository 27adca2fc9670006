import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { copyIn } from './copy.ts'
import { RestoreRefused } from './restore-refused.ts'
import { copyInto, type Table } from './tables.ts'

/** What a table was filled with. */
export interface Done {
  rows: number
  bytes: number
  sha256: string
}

/** The table that is being filled: its parts come one after the other. */
export class Filling {
  readonly done = new Map<string, Done>()
  readonly #client: pg.Client
  readonly #tables: ReadonlyMap<string, Table>
  #open: { name: string; into: ReturnType<typeof copyIn>; hash: Hash; bytes: number } | undefined

  constructor(client: pg.Client, tables: readonly Table[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  async add(name: string, text: Buffer): Promise<void> {
    const filled = await this.#opened(name)
    filled.hash.update(text)
    filled.bytes += text.length
    // `finished` tells what the database did not like.
    if (filled.into.destroyed) await finished(filled.into)
    if (!filled.into.write(text)) await once(filled.into, 'drain')
  }

  async finish(): Promise<void> {
    const filled = this.#open
    if (!filled) return
    this.#open = undefined
    const { name, into, hash, bytes } = filled
    into.end()
    await finished(into)
    this.done.set(name, { rows: into.rows, bytes, sha256: hash.digest('hex') })
  }

  giveUp(): void {
    this.#open?.into.destroy()
  }

  async #opened(name: string) {
    if (this.#open?.name === name) return this.#open
    await this.finish()
    const table = this.#tables.get(name)
    if (!table || this.done.has(name)) throw new RestoreRefused('damaged', name)
    const into = copyIn(this.#client, copyInto(table))
    // Told when the next part comes, or the end.
    into.on('error', () => {})
    this.#open = { name, into, hash: createHash('sha256'), bytes: 0 }
    return this.#open
  }
}
