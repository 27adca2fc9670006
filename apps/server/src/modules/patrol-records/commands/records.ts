import { randomUUID } from 'node:crypto'
import type { PatrolPicture } from '@kilowatch/contract'
import { patrolDoers } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import type { UploadedFile } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { deleteHeld, filesById, holdFile, keepFile } from '../../files/index.ts'
import { type LockedRecord, lockRecord } from '../queries/entries.ts'
import * as queries from '../queries/records.ts'
import { manages, pictureOf } from '../read.ts'

type Actor = UserActor & { user: User }
interface Subject {
  id: string
  businessId: string
  roles: readonly string[] | null
}

/** @throws Refusal 30001 for a record of a form, 70001 for whoever neither owns it nor manages the business */
export function removeRecord(record: Subject, actor: Actor, services: Services): Promise<void> {
  return managing(record, 'patrol-record.remove', actor, services, async (tx, locked, note) => {
    if (locked.formId !== null) throw new Refusal(30001, { says: says('patrol-record-of-form') })
    await queries.deleteRecord(tx, record.id)
    note({})
  })
}

/** @throws Refusal 50001 for somebody who is not of the business */
export function shareRecord(record: Subject, userId: string, actor: Actor, services: Services): Promise<void> {
  return managing(record, 'patrol-record.share', actor, services, async (tx, locked, note, at) => {
    await demandMember(tx, locked.businessId, userId, 'body.userId')
    if (await queries.insertShare(tx, { recordId: record.id, userId, by: actor.user.id, at })) note({ after: { userId } })
    else note(undefined)
  })
}

export function unshareRecord(record: Subject, userId: string, actor: Actor, services: Services): Promise<void> {
  return managing(record, 'patrol-record.unshare', actor, services, async (tx, _, note) => {
    note((await queries.deleteShare(tx, record.id, userId)) ? { before: { userId } } : undefined)
  })
}

/** One's own records, or as an administrator everybody's; others are left out. @returns which were handed on */
export function handRecords(
  { ids, userId }: { ids: readonly string[]; userId: string },
  actor: Actor & { business: { id: string } },
  services: Services,
): Promise<string[]> {
  const businessId = actor.business.id
  return change(services, actor, { action: 'patrol-record.hand', businessId }, async (tx, { at, note, unchanged }) => {
    await demandMember(tx, businessId, userId, 'body.user_id')
    const from = manages(actor.user, businessId) ? null : actor.user.id
    const handed = await queries.handOver(tx, { ids, businessId, from, to: userId, at })
    if (handed.length === 0) throw new Refusal(70003)
    unchanged()
    for (const { id, ownerId } of handed) note({ subject: `patrol-record ${id}`, before: { ownerId }, after: { ownerId: userId } })
    return handed.map(({ id }) => id)
  })
}

interface NewPicture {
  pictureId: string
  key: string | null
  takenAt: string | undefined
  files: readonly UploadedFile[]
}

/** A picture of a line. Brought twice under its id, it is there once. @throws Refusal as `keepFile`, 50003 for another one under a known id, 30001 where the form is closed, 70001, 70003 */
export async function addPicture(
  record: Subject,
  { pictureId, key, takenAt, files }: NewPicture,
  actor: Actor,
  services: Services,
): Promise<PatrolPicture> {
  const known = await queries.findPicture(services.db, pictureId)
  const sentSha256 = files[0]?.sha256 ?? null
  if (known?.recordId === record.id) {
    const isSame = known.key === key && (known.sentSha256 === null || known.sentSha256 === sentSha256)
    if (!isSame) throw new Refusal(50003, { says: says('patrol-picture-other') })
    return knownPicture(known, services)
  }
  // Before anything is computed for it.
  await services.db.transaction((tx) => writable(tx, record, actor))
  if (known) throw new Refusal(70003)
  const { businessId, id } = record
  const upload = {
    ...{ userId: actor.user.id, businessId, files, takes: 'picture' as const, side: pictureSide },
    ...{ holder: { kind: 'patrol-record' as const, id }, mostHeld: budgets.picturesOfPatrolRecord.most },
  }
  let picture: queries.PictureRow | undefined
  const file = await keepFile(services, upload, (keep) =>
    change(services, actor, { action: 'patrol-record.picture', subject: `patrol-record ${id}`, businessId }, async (tx, { at, note }) => {
      await writable(tx, record, actor)
      // The same that was sent twice at the same moment: the record is held now.
      if (await queries.findPicture(tx, pictureId)) throw new Refusal(30001, { says: says('patrol-picture-there') })
      const kept = await keep(tx)
      picture = { recordId: id, fileId: kept.id, pictureId, key, takenAt: momentOf(takenAt, at), sentSha256 }
      await queries.insertPicture(tx, picture)
      note({ after: { key, name: kept.name } })
      return kept
    }),
  )
  return pictureOf(picture as queries.PictureRow, file)
}

/** Longest side of a kept picture, px; phones send 1000. */
const pictureSide = 1600

async function knownPicture(known: queries.PictureRow, { db }: Services): Promise<PatrolPicture> {
  const [file] = await filesById(db, [known.fileId])
  if (!file) throw new Refusal(70003)
  return pictureOf(known, file)
}

/** Pictures that were uploaded before. @throws Refusal 70003 for one of somebody else's */
export function holdPictures(
  record: Subject,
  { key, fileIds }: { key: string | null; fileIds: readonly string[] },
  actor: Actor,
  services: Services,
): Promise<void> {
  const { id, businessId } = record
  return change(
    services,
    actor,
    { action: 'patrol-record.picture', subject: `patrol-record ${id}`, businessId },
    async (tx, { at, note }) => {
      await writable(tx, record, actor)
      const { most } = budgets.picturesOfPatrolRecord
      if ((await queries.findPictures(tx, [id])).length + fileIds.length > most)
        throw new Refusal(30001, { says: says('pictures-full', { most }) })
      for (const fileId of fileIds) {
        await holdFile(tx, { fileId, holder: { kind: 'patrol-record', id }, businessId, userId: actor.user.id })
        await queries.insertPicture(tx, { recordId: id, fileId, pictureId: randomUUID(), key, takenAt: at, sentSha256: null })
      }
      note({ after: { key, pictures: fileIds.length } })
    },
  )
}

export function removePicture(record: Subject, fileId: string, actor: Actor, services: Services): Promise<void> {
  const { id, businessId } = record
  return change(
    services,
    actor,
    { action: 'patrol-record.drop-picture', subject: `patrol-record ${id}`, businessId },
    async (tx, { note }) => {
      await writable(tx, record, actor)
      const [gone] = await deleteHeld(tx, { kind: 'patrol-record', id }, [fileId])
      if (!gone) throw new Refusal(70003)
      note({ before: { name: gone.name } })
    },
  )
}

/** @throws Refusal 30001 where its form is closed, 70001 for whoever may not write in it */
async function writable(tx: Transaction, { id, roles }: Subject, actor: Actor): Promise<void> {
  const locked = await lockRecord(tx, id)
  if (!locked) throw new Refusal(70003)
  if (locked.formId === null) return demandOwner(locked, actor)
  if (!patrolDoers.some((role) => roles?.includes(role))) throw new Refusal(70001)
  if (locked.formState !== 'draft') throw new Refusal(30001, { says: says('patrol-form-closed') })
}

function demandOwner(locked: LockedRecord, { user }: Actor): void {
  if (locked.ownerId !== user.id && !manages(user, locked.businessId)) throw new Refusal(70001)
}

async function demandMember(tx: Transaction, businessId: string, userId: string, field: string): Promise<void> {
  if (!(await queries.isMember(tx, businessId, userId))) throw new Refusal(50001, { field, says: says('patrol-not-member') })
}

type Managed = (
  tx: Transaction,
  locked: LockedRecord,
  note: (said: { before?: unknown; after?: unknown } | undefined) => void,
  at: Date,
) => Promise<void>

/** A change by whoever owns the record, or manages its business; noting nothing leaves all as it is. */
function managing(
  { id, businessId }: Subject,
  action: 'patrol-record.remove' | 'patrol-record.share' | 'patrol-record.unshare',
  actor: Actor,
  services: Services,
  work: Managed,
): Promise<void> {
  return change(services, actor, { action, subject: `patrol-record ${id}`, businessId }, async (tx, { at, note, unchanged }) => {
    const locked = await lockRecord(tx, id)
    if (!locked) throw new Refusal(70003)
    demandOwner(locked, actor)
    await work(tx, locked, (said) => (said ? note(said) : unchanged()), at)
  })
}

const momentOf = (said: string | undefined, now: Date) => (said === undefined || new Date(said) > now ? now : new Date(said))
