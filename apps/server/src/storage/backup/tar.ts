import type { FileHandle } from 'node:fs/promises'

/** POSIX ustar, as much of it as a backup needs: regular files with short names, each held in memory as a whole. */

const block = 512
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
  readonly #seconds: number
  bytes = 0

  constructor(file: FileHandle, at: Date) {
    this.#file = file
    this.#seconds = Math.floor(at.getTime() / 1_000)
  }

  async add({ name, data }: TarEntry): Promise<void> {
    await this.#write(Buffer.concat([headerOf(name, data.length, this.#seconds), data, Buffer.alloc(padding(data.length))]))
  }

  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block))
    await this.#file.sync()
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.writeFile(bytes)
    this.bytes += bytes.length
  }
}

/** The entries in their order. @throws BrokenArchive also where the end is missing */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (;;) {
    const header = await exactly(file, block)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = entryOf(header)
    const data = await exactly(file, size)
    await exactly(file, padding(size))
    yield { name, data }
  }
}

function padding(size: number): number {
  return (block - (size % block)) % block
}

function headerOf(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`too long a name: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Of the header with blanks in the place of the checksum. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}

function entryOf(header: Buffer): { name: string; size: number } {
  const octal = (from: number, to: number) => Number.parseInt(header.toString('latin1', from, to).replace(/[\0 ]/g, ''), 8)
  const size = octal(124, 136)
  if (octal(148, 156) !== checksumOf(header) || !(size >= 0 && size <= mostBytes)) throw new BrokenArchive('not an archive of a backup')
  return { name: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), size }
}

async function exactly(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  for (let filled = 0; filled < size; ) {
    const { bytesRead } = await file.read(bytes, filled, size - filled)
    if (bytesRead === 0) throw new BrokenArchive('the file ends too early')
    filled += bytesRead
  }
  return bytes
}
