import { pipeline } from 'node:stream/promises'
import { ContentChanged, ContentLost, demandHash, type FileStore } from '../files/index.ts'
import { contentName } from './format.ts'
import type { Content } from './tables.ts'
import type { TarWriter } from './tar.ts'

/** Writes contents of files, a piece at a time. @returns hashes of those that are lost, or are not what their hash says: those are left out */
export async function writeContents(writer: TarWriter, files: FileStore, contents: readonly Content[]): Promise<string[]> {
  const damaged: string[] = []
  for (const content of contents) {
    if (await isSound(files, content))
      await writer.addStream({ name: contentName(content.sha256), size: content.bytes }, await files.open(content.sha256))
    else damaged.push(content.sha256)
  }
  return damaged
}

/** Read once before it is written: an entry that has been begun cannot be taken back. */
async function isSound(files: FileStore, { sha256, bytes }: Content): Promise<boolean> {
  try {
    if ((await files.size(sha256)) !== bytes) return false
    await pipeline(await files.open(sha256), demandHash(sha256), async (pieces) => {
      for await (const _ of pieces);
    })
    return true
  } catch (error) {
    if (error instanceof ContentLost || error instanceof ContentChanged) return false
    throw error
  }
}
