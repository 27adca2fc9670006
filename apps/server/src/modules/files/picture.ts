import { buffer } from 'node:stream/consumers'
import type { Services } from '../../services.ts'
import { ContentLost } from '../../storage/files/index.ts'
import { type FileRow, findFile, findFiles } from './queries/files.ts'

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
  return row ? contentOf(row, size, { files, log }) : null
}

/** The small ones of many pictures, by the ids of their files; what is lost has none. */
export async function thumbnailsOf(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  fileIds: readonly string[],
): Promise<Map<string, PictureBytes>> {
  const rows = fileIds.length === 0 ? [] : await findFiles(db, fileIds)
  const read = await Promise.all(rows.map(async (row) => [row.id, await contentOf(row, 'thumbnail', { files, log })] as const))
  return new Map(read.filter((one): one is readonly [string, PictureBytes] => one[1] !== null))
}

async function contentOf(
  row: FileRow,
  size: 'full' | 'thumbnail',
  { files, log }: Pick<Services, 'files' | 'log'>,
): Promise<PictureBytes | null> {
  if (row.type !== 'image/jpeg' && row.type !== 'image/png') return null
  const sha256 = size === 'thumbnail' ? (row.thumbnail ?? row.sha256) : row.sha256
  try {
    return { type: row.type, bytes: await buffer(await files.open(sha256)) }
  } catch (error) {
    if (!(error instanceof ContentLost)) throw error
    log.error({ file: row.id, name: row.name, sha256 }, 'the content of a picture is lost')
    return null
  }
}
