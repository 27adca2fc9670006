import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that came, on disk until its request is answered. */
export interface Spooled {
  path: string
  bytes: number
  /** Hex, of the bytes. */
  sha256: string
}

/** Milliseconds after which nobody is at work any more on what lies there. */
const leftBehind = 3_600_000

/** Writes what comes to a file of its own in this folder; never more of it than a piece is in memory. */
export async function spool(source: Readable, folder: string): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await unspool([{ path }])
    throw error
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export async function unspool(files: readonly Pick<Spooled, 'path'>[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

/** Removes what processes that were killed left behind. */
export async function clearSpool(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && now - file.mtimeMs > leftBehind) await rm(path, { force: true, recursive: true })
  }
}
