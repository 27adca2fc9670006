import type { Handling, HandlingProblem } from '@kilowatch/work'
import { handlingProblem, mayCorrectHandling, mayTakeBackHandling } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { AlarmSubject, RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { confirmIn } from '../../alarms/index.ts'
import { holdFile } from '../../files/index.ts'
import { insertSteps } from '../../work/index.ts'
import * as queries from '../queries/records.ts'

/** The field in which each of them is mended. */
const fieldOf: Readonly<Record<HandlingProblem, keyof Handling>> = {
  'cause-unsaid': 'causeNote',
  'done-unsaid': 'done',
  'still-active': 'outcome',
  'none-active': 'outcome',
}

/** @throws Refusal 10004 for what is left unsaid, 30001 for an outcome that the alarms do not bear out */
function demandSound(said: Handling, active: number): void {
  const problem = handlingProblem(said, active)
  if (!problem) return
  const code = problem === 'cause-unsaid' || problem === 'done-unsaid' ? 10004 : 30001
  throw new Refusal(code, { field: `body.${fieldOf[problem]}`, says: says(`handling-${problem}`, { count: active }) })
}

interface RecordWish extends Handling {
  fileIds: readonly string[]
  /** A record of each of the alarms, all in the same words. */
  each: boolean
}

/**
 * One record of these alarms, or one of each; the first has the pictures. With whom a device is shared may confirm its alarms; records are the business's own.
 * @throws Refusal 70001 for alarms of another business, 30001 for those that have a record
 */
export function recordHandling(
  alarms: readonly AlarmSubject[],
  { fileIds, each, ...said }: RecordWish,
  actor: UserActor & { business: { id: string } },
  services: Services,
): Promise<string> {
  const businessId = actor.business.id
  if (alarms.some((alarm) => alarm.businessId !== businessId)) throw new Refusal(70001, { says: says('handling-of-others') })
  const userId = actor.user.id
  return change(services, actor, { action: 'event-handling.record', businessId }, async (tx, { at, note }) => {
    const locked = await queries.lockAlarms(
      tx,
      alarms.map(({ id }) => id),
    )
    const taken = locked.filter(({ handlingId }) => handlingId !== null).length
    if (taken > 0) throw new Refusal(30001, { says: says('handling-there', { count: taken }) })
    const [first] = alarms
    const apart = [...locked].sort((a, b) => Number(b.id === first?.id) - Number(a.id === first?.id)).map((alarm) => [alarm])
    const parts = each ? apart : [locked]
    for (const part of parts) demandSound(said, part.filter(({ active }) => active).length)
    const ids = await write(tx, parts, { ...said, businessId, at, by: userId, faultId: null })
    const [id = ''] = ids
    for (const fileId of fileIds) await holdFile(tx, { fileId, holder: { kind: 'event-handling', id }, businessId, userId })
    for (const [place, part] of parts.entries()) {
      const pictures = place === 0 ? fileIds.length : 0
      note({ subject: `event-handling ${ids[place]}`, after: { ...said, alarms: part.length, pictures } })
    }
    return id
  })
}

/** Writes a record of each part with what follows of it for its alarms: they are confirmed, and say when and by whom they were handled. @returns the ids of the records */
export async function write(
  tx: Transaction,
  parts: readonly (readonly queries.LockedAlarm[])[],
  record: queries.NewHandling,
): Promise<string[]> {
  const { at, by: userId, done, causeNote } = record
  const all = parts.flat()
  const unconfirmed = all.flatMap(({ id, confirmed }) => (confirmed ? [] : [id]))
  await confirmIn(tx, { ids: unconfirmed, userId, at })
  const recordIds = await queries.insertHandlings(tx, record, parts.map(extentOf))
  const ids = all.map(({ id }) => id)
  await queries.nameHandlings(
    tx,
    ids,
    parts.flatMap((part, place) => part.map(() => recordIds[place] ?? '')),
  )
  const text = done || causeNote
  await insertSteps(tx, 'alarm', ids, { at, userId, step: 'handled', entered: text ? { text } : {} })
  await notify(tx, { alarms: ids })
  return recordIds
}

const extentOf = (part: readonly queries.LockedAlarm[]) => ({
  level: Math.max(...part.map((alarm) => alarm.level)),
  since: new Date(Math.min(...part.map(({ openedAt }) => openedAt.getTime()))),
})

/** @throws Refusal 70003 where it is gone, 70001 for whoever neither wrote it nor manages the business */
async function demandOwn(tx: Transaction, id: string, userId: string) {
  const record = await queries.lockHandling(tx, id)
  if (!record) throw new Refusal(70003)
  const standing = { author: record.byUser === userId, manages: await queries.managesBusiness(tx, record.businessId, userId) }
  if (!mayCorrectHandling(standing)) throw new Refusal(70001, { says: says('handling-of-another') })
  return { record, standing }
}

export function correctHandling(
  { id, businessId }: Pick<RecordSubject<'holder'>, 'id' | 'businessId'>,
  said: Handling,
  actor: UserActor,
  services: Services,
): Promise<void> {
  return change(services, actor, { action: 'event-handling.correct', businessId }, async (tx, { at, note, unchanged }) => {
    const { record } = await demandOwn(tx, id, actor.user.id)
    demandSound(said, await queries.countActiveOf(tx, id))
    const { cause, causeNote, outcome, done, minutes } = record
    const before: Handling = { cause, causeNote, outcome, done, minutes }
    if (JSON.stringify(before) === JSON.stringify(ordered(said))) return unchanged()
    await queries.updateHandling(tx, id, said, { at, userId: actor.user.id })
    note({ subject: `event-handling ${id}`, before, after: said })
  })
}

const ordered = ({ cause, causeNote, outcome, done, minutes }: Handling): Handling => ({ cause, causeNote, outcome, done, minutes })

/** Its alarms are confirmed as before, and wait for a record again. @throws Refusal 30001 when it is too late, or a fault wrote it */
export function takeBackHandling(
  { id, businessId }: Pick<RecordSubject<'holder'>, 'id' | 'businessId'>,
  actor: UserActor,
  services: Services,
): Promise<string[]> {
  const userId = actor.user.id
  return change(services, actor, { action: 'event-handling.take-back', businessId }, async (tx, { at, note }) => {
    const { record, standing } = await demandOwn(tx, id, userId)
    const { faultId, ...before } = record
    if (faultId !== null) throw new Refusal(30001, { says: says('handling-of-fault') })
    if (!mayTakeBackHandling(standing, { at: record.at, ofFault: false }, at)) throw new Refusal(30001, { says: says('handling-too-late') })
    if (await queries.hasMoved(tx, record)) throw new Refusal(30001, { says: says('handling-moved') })
    const alarmIds = await queries.dropHandling(tx, id)
    await insertSteps(tx, 'alarm', alarmIds, { at, userId, step: 'handling-undone' })
    await notify(tx, { alarms: alarmIds })
    note({ subject: `event-handling ${id}`, before: { ...ordered(before), alarms: alarmIds.length } })
    return alarmIds
  })
}
