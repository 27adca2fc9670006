import { fileTypeFromFile } from 'file-type'
import { isPlainText } from './plain-text.ts'
import { type Picture, type PictureBounds, readPicture } from './read-picture.ts'
import { Unreadable } from './unreadable.ts'

export interface FileOrder {
  path: string
  /** A folder of this order alone, for what is made of a picture. */
  into: string
  /** Whether documents are taken as well; pictures always are. */
  documents: boolean
  bounds: PictureBounds
}

export type JudgedFile = { picture: Picture } | { document: { type: string } }

const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const documentTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])
/** What phones of one maker take pictures as, and hardly anything else opens. */
const heicTypes: ReadonlySet<string> = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/**
 * What a file is, by its content alone: a picture, which is made again, or a document, which stays as it is.
 * It computes: for a process of its own. @throws Unreadable
 */
export async function judgeFile({ path, into, documents, bounds }: FileOrder): Promise<JudgedFile> {
  const type = (await fileTypeFromFile(path))?.mime
  if (type !== undefined && pictureTypes.has(type)) return { picture: await readPicture(path, into, bounds) }
  if (type !== undefined && heicTypes.has(type)) throw new Unreadable('heic')
  if (documents && type !== undefined && documentTypes.has(type)) return { document: { type } }
  if (documents && type === undefined && (await isPlainText(path))) return { document: { type: 'text/plain' } }
  throw new Unreadable('not-allowed')
}
