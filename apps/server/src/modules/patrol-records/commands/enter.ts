import type { Language } from '@kilowatch/catalog'
import { deviceType } from '@kilowatch/catalog'
import type { EntryOutcome, EntryWish, Presence } from '@kilowatch/contract'
import { type PatrolFormState, patrolDoers } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { Refusal, type Says } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { itemsOf } from '../../patrol/index.ts'
import { besideAt } from '../platform-values.ts'
import * as entries from '../queries/entries.ts'
import { insertRecord, type NewRecord, recordIdOf } from '../queries/records.ts'
import { manages, readableBeside } from '../read.ts'
import { isConflict, judgedEntry } from '../rules.ts'
import { goOnInNewForm } from './forms.ts'

export interface Entering {
  entries: readonly EntryWish[]
  note?: string | undefined
  presence?: Presence | null | undefined
  /** Entered where the server was not reached. */
  late?: boolean
}

/** What became of what was entered, and in which record: that of a new form where the old one was closed meanwhile. */
export interface Entered {
  recordId: string
  outcomes: EntryOutcome[]
}

export type Enterer = UserActor & { language: Language }

interface Subject {
  id: string
  roles: readonly string[] | null
}

/**
 * Writes lines of a record; each entry stands or falls by itself.
 * @throws Refusal 30001 where the form is not open for entries, 70001 for whoever may not write in it
 */
export function enterLines(record: Subject, wish: Entering, actor: Enterer, services: Services): Promise<Entered> {
  return change(services, actor, { action: 'patrol-record.enter' }, async (tx, changing) => {
    const locked = await open(tx, changing, record, wish.late ?? false, actor)
    return write(tx, changing, { locked, roles: record.roles ?? [], wish, actor })
  })
}

/** A record of one device by itself. @throws Refusal 30001 where nothing of it can be taken */
export function addRecord(
  device: Omit<NewRecord, 'items' | 'at' | 'userId'> & { type: string },
  wish: Entering,
  actor: Enterer,
  services: Services,
): Promise<Entered> {
  return change(services, actor, { action: 'patrol-record.add', businessId: device.businessId }, async (tx, changing) => {
    const items = itemsOf(deviceType(device.type), undefined)
    const id = await insertRecord(tx, { ...device, items, userId: actor.user.id, at: changing.at })
    const locked = await entries.lockRecord(tx, id)
    if (!locked) throw new Refusal(70003)
    const entered = await write(tx, changing, { locked, roles: [], wish, actor })
    const refused = entered.outcomes.find(({ outcome }) => outcome === 'refused')
    if (refused && entered.outcomes.every(({ outcome }) => outcome === 'refused'))
      throw new Refusal(30001, { says: () => refused.says ?? '' })
    return entered
  })
}

/** The record that is written in. */
async function open(
  tx: Transaction,
  changing: Changing,
  { id, roles }: Subject,
  late: boolean,
  actor: Enterer,
): Promise<entries.LockedRecord> {
  const locked = await entries.lockRecord(tx, id)
  if (!locked) throw new Refusal(70003)
  if (locked.formId === null) {
    if (locked.ownerId !== actor.user.id && !manages(actor.user, locked.businessId)) throw new Refusal(70001)
    return locked
  }
  if (!patrolDoers.some((role) => roles?.includes(role))) throw new Refusal(70001)
  if ((locked.formState as PatrolFormState) === 'draft') return locked
  if (!late) throw new Refusal(30001, { says: says('patrol-form-closed') })
  const formId = await goOnInNewForm(tx, changing, locked.formId, actor)
  const next = await recordIdOf(tx, formId, locked.deviceId)
  const moved = next && (await entries.lockRecord(tx, next))
  if (!moved) throw new Refusal(70003)
  return moved
}

interface Writing {
  locked: entries.LockedRecord
  /** In its form. */
  roles: readonly string[]
  wish: Entering
  actor: Enterer
}

async function write(tx: Transaction, { at, note, unchanged }: Changing, { locked, roles, wish, actor }: Writing): Promise<Entered> {
  const { id, items, info } = locked
  if (locked.gone) throw new Refusal(30001, { says: says('patrol-device-removed') })
  const { most } = budgets.entriesOfPatrolRecord
  if ((await entries.countEntries(tx, id)) + wish.entries.length > most)
    throw new Refusal(30001, { says: says('too-many-patrol-entries', { most }) })
  const userId = actor.user.id
  const times = wish.entries.map((entry) => momentOf(entry.at, { from: locked.begunAt, until: at }))
  const standing = await entries.standing(tx, id)
  const known = await entries.knownEntries(
    tx,
    wish.entries.map((entry) => entry.id),
  )
  const { deviceId, businessId, type } = locked
  const readable = await readableBeside(tx, actor.user, { businessId, deviceIds: [deviceId], roles: new Set(roles) })
  const beside = readable.has(deviceId) ? await besideAt(tx, { deviceId, type, info, items }, times, at) : () => null
  const current = new Map(standing.map((one) => [one.key, one]))
  const stored: entries.NewEntry[] = []
  const judge = (entry: EntryWish, when: Date): EntryOutcome['outcome'] | Says => {
    const before = known.find((one) => one.id === entry.id)
    if (before && before.recordId !== id) return says('patrol-entry-elsewhere')
    const taken = before ?? stored.find((one) => one.id === entry.id)
    // Once there, an entry is never another: what differs is shown beside it.
    if (taken) return isSame(entry, taken) ? 'same' : 'conflict'
    const item = items.find(({ key }) => key === entry.key)
    if (!item) return says('patrol-line-unknown', { name: entry.key })
    if (isConflict(entry, current.get(entry.key), userId)) return 'conflict'
    const platform = beside(item, when)
    const judged = judgedEntry(item, entry, { platform, at: when, info })
    if (typeof judged === 'function') return judged
    stored.push({
      id: entry.id,
      key: entry.key,
      value: enteredValue(entry),
      note: entry.note,
      ...judged,
      platform,
      at: when,
      both: entry.both,
    })
    current.set(entry.key, { id: entry.id, key: entry.key, by: userId })
    return 'stored'
  }
  const outcomes = wish.entries.map((entry, place): EntryOutcome => {
    const outcome = judge(entry, times[place] ?? at)
    if (typeof outcome === 'string') return { id: entry.id, outcome, says: null }
    return { id: entry.id, outcome: 'refused', says: outcome(actor.language) }
  })
  const rest = { note: wish.note, presence: wish.presence ?? undefined }
  if (stored.length === 0 && rest.note === undefined && !rest.presence) {
    unchanged()
    return { recordId: id, outcomes }
  }
  await entries.insertEntries(tx, { recordId: id, userId, at }, stored)
  const inspectedAt = stored.reduce<Date | undefined>((newest, one) => (newest && newest > one.at ? newest : one.at), undefined)
  await entries.touchRecord(tx, id, { at, userId, inspectedAt, ...rest })
  const after = { ...rest, entries: stored.map(({ key, value, result }) => ({ key, value, result })) }
  note({ subject: `patrol-record ${id}`, businessId: locked.businessId, after })
  return { recordId: id, outcomes }
}

const enteredValue = ({ value }: EntryWish) => (value === '' ? null : value)

const isSame = (entry: EntryWish, taken: Pick<entries.NewEntry, 'key' | 'value' | 'note'>) =>
  entry.key === taken.key && enteredValue(entry) === taken.value && entry.note === taken.note

/** A phone's clock that is ahead says nothing of the future, and one that is behind nothing of what was before the round. */
function momentOf(said: string | undefined, { from, until }: { from: Date | null; until: Date }): Date {
  const at = said === undefined ? until : new Date(said)
  if (at > until) return until
  return from !== null && at < from ? from : at
}
