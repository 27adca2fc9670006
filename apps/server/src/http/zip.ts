import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { inChunks } from './csv.ts'

/** One file inside; its text is asked for when its turn comes. */
export interface ZipPart {
  /** 'history/123456789012.csv' */
  name: string
  /** Bytes are of a file that is packed already: they are stored as they are. */
  text: AsyncIterable<string> | string | Buffer
}

/** A ZIP that is written while it is read, one part after the other: however large, little of it stands in memory. */
export function zipOf(parts: AsyncIterable<ZipPart>, at: Date): Readable {
  const zip = new ZipArchive({ zlib: { level: 6 } })
  // Anyone who reads it meets the error; a reader that went away needs to hear nothing.
  fill(zip, parts, at).catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))))
  return zip
}

async function fill(zip: ZipArchive, parts: AsyncIterable<ZipPart>, at: Date): Promise<void> {
  const closed = new Promise<'closed'>((resolve) => zip.once('close', () => resolve('closed')))
  for await (const { name, text } of parts) {
    const written = once(zip, 'entry')
    // Who closes it early leaves nothing waiting for an entry that never comes.
    written.catch(() => {})
    zip.append(sourceOf(zip, text), { name, date: at, store: Buffer.isBuffer(text) })
    if ((await Promise.race([written, closed])) === 'closed') return
  }
  await zip.finalize()
}

function sourceOf(zip: ZipArchive, text: ZipPart['text']): Readable | string | Buffer {
  if (typeof text === 'string' || Buffer.isBuffer(text)) return text
  const source = Readable.from(inChunks(text), { objectMode: false })
  source.on('error', (error) => zip.destroy(error))
  return source
}
