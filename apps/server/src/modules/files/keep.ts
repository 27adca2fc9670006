import { createReadStream } from 'node:fs'
import type { StoredFile } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import type { UploadedFile } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { JudgedFile } from '../../parsing/judge-file.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../storage/database.ts'
import { whileJudged } from './judge.ts'
import { expectContent } from './queries/contents.ts'
import { findFile, type Holder, insertFile, lockRoom, type NewFile, takenRoom } from './queries/files.ts'
import { noRoom, shownName, storedFile, type Takes } from './rules.ts'

export interface Upload {
  /** Of the call: one file, or none was chosen. */
  files: readonly UploadedFile[]
  takes: Takes
  /** Longest side of a picture that is kept, where it is not the usual one. */
  side?: number
  /** Null: a person without one. */
  businessId: string | null
  userId: string
  /** The record that holds it from the beginning; undefined: one of the next day. */
  holder?: Holder
  /** How many that record may hold, where it is not as many as a device. */
  mostHeld?: number
}

interface Content {
  path: string
  bytes: number
  sha256: string
}

/**
 * Keeps a file that came: judged by its content, pictures made again; its content first and then its row, so that no file is without one.
 * @param within the transaction of the row, where more is written with it
 * @throws Refusal 80003 where the file is none of what is taken, 30001 where there is no room for it, 80001 and 60006 while too many come
 */
export async function keepFile(
  services: Services,
  upload: Upload,
  within: (keep: (tx: Transaction) => Promise<StoredFile>) => Promise<StoredFile> = (keep) => services.db.transaction(keep),
): Promise<StoredFile> {
  const [uploaded] = upload.files
  if (!uploaded) throw new Refusal(80003, { field: 'file', says: says('import-no-file') })
  const { takes, side } = upload
  // Before anything is computed for it.
  await demandRoom(services.db, services, upload, 0)
  return whileJudged(services, { uploaded, takes, owner: ownerOf(upload), side }, async (judged) => {
    const { file, contents } = filed(uploaded, judged, upload, services.clock.now())
    for (const content of contents) await keepContent(services, content)
    return within(async (tx) => {
      await lockRoom(tx, ownerOf(upload))
      await demandRoom(tx, services, upload, file.bytes)
      const row = await findFile(tx, await insertFile(tx, file))
      if (!row) throw new Refusal(70003)
      return storedFile(row)
    })
  })
}

/** Whose room it takes. */
function ownerOf({ businessId, userId }: Pick<Upload, 'businessId' | 'userId'>): string {
  return businessId === null ? `person ${userId}` : `business ${businessId}`
}

/** The row of a file, and what the store is to keep for it. */
function filed(uploaded: UploadedFile, judged: JudgedFile, upload: Upload, at: Date): { file: NewFile; contents: Content[] } {
  const { businessId, userId, holder } = upload
  const own = { businessId, userId, holder, at }
  if ('document' in judged) {
    const { type } = judged.document
    const name = shownName(uploaded.name, type)
    const { bytes, sha256 } = uploaded
    return { file: { ...own, name, type, bytes, sha256, width: null, height: null, thumbnail: null }, contents: [uploaded] }
  }
  const { type, full, thumbnail } = judged.picture
  const { bytes, sha256, width, height } = full
  const name = shownName(uploaded.name, type)
  return { file: { ...own, name, type, bytes, sha256, width, height, thumbnail: thumbnail.sha256 }, contents: [full, thumbnail] }
}

/** A process that is killed in between leaves a content that no file has: `sweepFiles` removes it. */
async function keepContent({ db, files, clock }: Services, { sha256, bytes, path }: Content): Promise<void> {
  await expectContent(db, sha256, bytes, clock.now())
  await files.put(sha256, bytes, () => createReadStream(path))
}

async function demandRoom(db: Services['db'] | Transaction, services: Services, upload: Upload, bytes: number): Promise<void> {
  const { holder, mostHeld, businessId, userId } = upload
  const taken = await takenRoom(db, { businessId, userId, holder })
  const limits = roomLimits(services)
  const refused = noRoom(
    taken,
    { bytes, held: holder !== undefined, alone: businessId === null },
    { ...limits, held: mostHeld ?? limits.held },
  )
  if (!refused) return
  // What a person without a business brings counts as theirs.
  const bearers = { person: userId, business: businessId ?? `person ${userId}`, device: String(holder?.id) }
  services.excesses.note(refused.budget, bearers[bearerOf(refused.budget)])
  throw new Refusal(30001, refused.detail)
}

function bearerOf(name: keyof typeof budgets): 'person' | 'business' | 'device' {
  return budgets[name].each as 'person' | 'business' | 'device'
}

/** What a business, and a person, may keep. */
export function roomLimits({ config }: Pick<Services, 'config'>) {
  return {
    bytes: config.business.fileBytes,
    count: budgets.fileCountOfBusiness.most,
    unheld: budgets.unheldFilesOfPerson.most,
    held: budgets.picturesOfDevice.most,
  }
}
