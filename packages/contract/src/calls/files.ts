import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'

/** A file that a person brought. Its bytes are read with identity headers, never by an address alone. */
export const StoredFile = z.object({
  id: RecordId,
  /** Path of its content on this server. `?size=thumbnail` gives the small one of a picture, 320 px at most. */
  url: z.string(),
  name: z.string(),
  /** Media type, by its content. */
  type: z.string(),
  bytes: z.number().int(),
  /** Of a picture, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Instant,
  /** Who brought it; null: an account that is gone. */
  createdBy: z.string().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

/** Bytes may be brought to `url` once, as multipart with one part `file`, by the person who asked for it and with their identity headers. */
export const UploadTicket = z.object({ ticket: z.string(), url: z.string(), expiresAt: Instant })
export type UploadTicket = z.output<typeof UploadTicket>

/** JPEG, PNG or WebP. */
export const pictureRule = { field: 'file', most: 1, bytes: 15_728_640 } as const
/** Pictures, PDF, Word, Excel, PowerPoint and plain text. */
export const fileRule = { field: 'file', most: 1, bytes: 20_971_520 } as const

/** What is wrong with the file itself; no room; too many at a time. */
export const uploadRefusals = [80003, 30001, 80001, 60006] as const

export const fileCalls = {
  readFile: call({
    method: 'GET',
    path: '/api/v1/files/:fileId',
    variant: 'own',
    access: { record: 'file', can: 'see', at: 'params.fileId' },
    reads: [],
    summary: 'Content of a file, for those who see the record that holds it',
    query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    data: z.null(),
    answer: 'content',
    refusals: [50001],
    sample: { params: { fileId: ':file' } },
  }),
  issuePictureTicket: call({
    method: 'GET',
    path: '/api/pihems/up_img',
    variant: 'signed',
    access: 'signed-in',
    changes: [],
    summary: 'A ticket by which one picture can be uploaded',
    data: UploadTicket,
    sample: {},
  }),
  issueFileTicket: call({
    method: 'GET',
    path: '/api/pihems/up_file',
    variant: 'signed',
    access: 'signed-in',
    changes: [],
    summary: 'A ticket by which one file can be uploaded: a picture or a document',
    data: UploadTicket,
    sample: {},
  }),
  uploadByTicket: call({
    method: 'POST',
    path: '/api/v1/uploads/:ticket',
    variant: 'own',
    access: 'signed-in',
    changes: [],
    summary: 'Bring the file that a ticket was issued for; it is removed after a day unless a record holds it by then',
    files: fileRule,
    data: StoredFile,
    refusals: [70003, ...uploadRefusals],
    sample: { params: { ticket: ':ticket' } },
  }),
  uploadFile: call({
    method: 'POST',
    path: '/system/oss/upload',
    variant: 'wrapper',
    prefixed: true,
    access: 'signed-in',
    changes: [],
    summary: 'Upload a file; it is removed after a day unless a record holds it by then',
    sends: true,
    files: fileRule,
    data: StoredFile.extend({
      /** The same as `id` and `name`, as the specification's family of servers calls them. */
      ossId: RecordId,
      fileName: z.string(),
    }),
    refusals: [...uploadRefusals],
    sample: {},
  }),
}
