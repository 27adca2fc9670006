import type { StoredFile } from '@kilowatch/contract'
import type { RefusalDetail } from '../../http/refusal.ts'
import { says, type WordKey } from '../../http/words.ts'
import type { FileFault } from '../../parsing/unreadable.ts'
import type { FileRow, Room } from './queries/files.ts'

/** Milliseconds for which a file may wait for the record that is to hold it. */
export const unheldFor = 86_400_000

/** What a call takes: pictures alone, or documents as well. */
export type Takes = 'picture' | 'file'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/plain': 'txt',
}
const textExtensions = /\.(txt|csv|log|md)$/i

/** A name whose end says what the file is, whatever its sender called it: 'plate.exe' of a JPEG is 'plate.jpg'. */
export function shownName(given: string, type: string): string {
  if (type === 'text/plain' && textExtensions.test(given)) return given
  const plain = given.replace(/\.[^.]{1,10}$/, '') || 'file'
  return `${plain}.${extensions[type] ?? 'bin'}`
}

/** Words for a file that is not taken. */
export function faultWords(fault: FileFault, takes: Takes): WordKey {
  if (fault === 'not-allowed') return `${takes}-not-allowed`
  // Too much memory and too much time have the same cure.
  return fault === 'too-large' ? 'file-too-slow' : `file-${fault}`
}

export interface RoomLimits {
  bytes: number
  count: number
  unheld: number
  /** Of one record. */
  held: number
}

export interface NoRoom {
  budget: 'filesOfBusiness' | 'fileCountOfBusiness' | 'unheldFilesOfPerson' | 'picturesOfDevice'
  detail: RefusalDetail
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_048_576)

/** What stands against one more file of so many bytes, of a business or of a person without one (`alone`); undefined: nothing. */
export function noRoom(taken: Room, more: { bytes: number; held: boolean; alone: boolean }, most: RoomLimits): NoRoom | undefined {
  if (more.held && taken.held >= most.held)
    return { budget: 'picturesOfDevice', detail: { says: says('pictures-full', { most: most.held }) } }
  if (!more.held && taken.unheld >= most.unheld)
    return { budget: 'unheldFilesOfPerson', detail: { says: says('unheld-files-full', { most: most.unheld }) } }
  if (taken.count >= most.count)
    return {
      budget: 'fileCountOfBusiness',
      detail: { says: says(more.alone ? 'own-file-count-full' : 'business-file-count-full', { most: most.count }) },
    }
  if (taken.bytes + more.bytes <= most.bytes) return undefined
  const sizes = { used: megabytes(taken.bytes), most: megabytes(most.bytes) }
  return { budget: 'filesOfBusiness', detail: { says: says(more.alone ? 'own-files-full' : 'business-files-full', sizes) } }
}

export function storedFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    url: `/api/v1/files/${row.id}`,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  }
}
