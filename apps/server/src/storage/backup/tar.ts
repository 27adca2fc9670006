import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/** As much of tar as a backup needs: regular files, each held in memory as a whole. */

/** No entry of ours is larger. */
const mostBytes = 64_000_000

export interface TarEntry {
  name: string
  data: Buffer
}

/** The file is not such an archive, or it ends in the middle. */
export class BrokenArchive extends Error {}

/** Writes entries one after the other; `finish` makes sure that they are on disk. */
export class TarWriter {
  readonly #file: FileHandle
  readonly #at: Date
  readonly #pack = pack()
  bytes = 0

  constructor(file: FileHandle, at: Date) {
    this.#file = file
    this.#at = at
  }

  async add({ name, data }: TarEntry): Promise<void> {
    this.#pack.entry({ name, mode: 0o600, mtime: this.#at }, data)
    await this.#write()
  }

  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#write()
    await this.#file.sync()
  }

  async #write(): Promise<void> {
    // What was packed stands there at once.
    for (let part = this.#next(); part !== null; part = this.#next()) {
      await this.#file.writeFile(part)
      this.bytes += part.length
    }
  }

  #next(): Uint8Array | null {
    return this.#pack.read() as Uint8Array | null
  }
}

/** The entries in their order. @throws BrokenArchive where it ends within an entry; that entries are missing at its end is not seen */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const archive = extract()
  const source = file.createReadStream({ autoClose: false })
  const read = pipeline(source, archive)
  read.catch(() => {})
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header
      if (type !== 'file' || size > mostBytes) throw new BrokenArchive('not an archive of a backup')
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name, data: Buffer.concat(parts) }
    }
    await read
  } catch (error) {
    // The disk's own errors stay what they are.
    if (!(error instanceof Error) || error instanceof BrokenArchive || 'syscall' in error) throw error
    throw new BrokenArchive(error.message)
  } finally {
    source.destroy()
    await read.catch(() => {})
  }
}
