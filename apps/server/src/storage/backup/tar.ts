import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/** As much of tar as a backup needs: regular files; what is read is held in memory entry by entry. */

const blockBytes = 512
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

  /** An entry of so many bytes, of which a piece at a time is in memory. */
  async addStream({ name, size }: { name: string; size: number }, source: Readable): Promise<void> {
    const head = pack()
    head.entry({ name, size, mode: 0o600, mtime: this.#at })
    await once(head, 'readable')
    await this.#write(head)
    // Behind its head the bytes are what they are, up to the next multiple of a block.
    for await (const piece of source) await this.#keep(piece as Buffer)
    await this.#keep(Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes))
  }

  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#write()
    await this.#file.sync()
  }

  /** What was packed stands there at once. */
  async #write(packed = this.#pack): Promise<void> {
    const next = () => packed.read() as Uint8Array | null
    for (let part = next(); part !== null; part = next()) await this.#keep(part)
  }

  async #keep(part: Uint8Array): Promise<void> {
    await this.#file.writeFile(part)
    this.bytes += part.length
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
