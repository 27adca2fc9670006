import { buffer } from 'node:stream/consumers'
import type { Services } from '../../services.ts'
import { ContentLost } from '../../storage/files/index.ts'
import { findFile } from './queries/files.ts'

export interface PictureBytes {
  type: 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

/** A kept picture's bytes, for a document of the record that holds it; null where it is no picture, or lost (which is noted). */
export async function pictureOf(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  fileId: string,
  size: 'full' | 'thumbnail' = 'full',
): Promise<PictureBytes | null> {
  const row = await findFile(db, fileId)
  if (row?.type !== 'image/jpeg' && row?.type !== 'image/png') return null
  const sha256 = size === 'thumbnail' ? (row.thumbnail ?? row.sha256) : row.sha256
  try {
    return { type: row.type, bytes: await buffer(await files.open(sha256)) }
  } catch (error) {
    if (!(error instanceof ContentLost)) throw error
    log.error({ file: fileId, name: row.name, sha256 }, 'the content of a picture is lost')
    return null
  }
}
