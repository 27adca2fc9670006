import type { EntryWish, PatrolAnswer, PatrolForm, Presence } from '@kilowatch/contract'
import { passes, Refusal, Unanswered } from '../../shared/failures.ts'
import { answered, clashes, failed, keyOfItem, lineOf, nextTurn, type QueueItem, recordOf, settled } from './queue-rules.ts'
import * as store from './store.ts'

/** What sending needs of its surroundings. */
export interface SendingWorld {
  now(): number
  enter(recordId: string, body: { entries: EntryWish[]; presence?: Presence; late: true }): Promise<PatrolAnswer>
  sendPicture(recordId: string, picture: { item: QueueItem; blob: Blob; onProgress: (share: number) => void }): Promise<unknown>
  readForm(formId: string): Promise<PatrolForm>
  /** Which items are on their way, and how much of each has gone out, from 0 to 1; none: the turn is over. */
  told(sending: ReadonlyMap<string, number>): void
  /** Something was written: what is shown is read again. */
  changed(): Promise<void>
}

/** The code for work that is past what is asked of it: the form was closed meanwhile. */
const tooLate = 30001

/**
 * Sends what waits, in the order of entry, until nothing does.
 * @returns when the next attempt is due, milliseconds since 1970; null: nothing waits
 */
export async function sendQueue(userId: string, world: SendingWorld): Promise<number | null> {
  for (;;) {
    const turn = nextTurn(await store.readQueue(userId), world.now())
    if (turn.kind === 'rest') return null
    if (turn.kind === 'wait') return turn.until
    try {
      const silentUntil = await sendTurn(turn.items, world)
      if (silentUntil !== null) return silentUntil
    } finally {
      world.told(new Map())
      await world.changed()
    }
  }
}

/** @returns when the next attempt is due, where the server was silent: whatever else waits would meet the same silence */
async function attempt(items: readonly QueueItem[], world: SendingWorld, send: () => Promise<void>): Promise<number | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unanswered)) throw error
    const after = items.map((item) => afterFailure(item, error, world.now()))
    await store.rewrite(after)
    return error instanceof Unanswered && error.kind === 'silence' ? Math.min(...after.map(({ nextAt }) => nextAt)) : null
  }
}

function afterFailure(item: QueueItem, error: Refusal | Unanswered, now: number): QueueItem {
  const reason = error instanceof Refusal ? wordsOf(error) : null
  return passes(error) ? failed(item, now, reason) : { ...item, state: 'refused', reason, tries: item.tries + 1 }
}

export function wordsOf({ msg, data }: Refusal): string {
  const { detail } = Object(data) as { detail?: unknown }
  return typeof detail === 'string' ? detail : msg
}

async function sendTurn(items: readonly QueueItem[], world: SendingWorld): Promise<number | null> {
  const [first] = items
  if (!first) return null
  const sending = new Map(items.map(({ id }) => [id, 0]))
  world.told(new Map(sending))
  const kept = await store.readForm(first.userId, first.taskId)
  const recordId = kept && recordOf(kept.form, first.deviceId)?.id
  if (!recordId) {
    // Its device is no longer in the task, or its form is not on the phone any more.
    await store.rewrite(items.map((item) => ({ ...item, state: 'refused', reason: null, tries: item.tries + 1 })))
    return null
  }
  if (first.what.kind !== 'picture') return attempt(items, world, () => sendEntries(kept, recordId, items, world))
  let next: Promise<string> | undefined
  const place: PicturePlace = {
    recordId,
    // One opens the next version for all.
    goOn: () => (next ??= goOn(kept, recordId, first, world)),
    onProgress: (id, share) => world.told(new Map(sending.set(id, share))),
  }
  const outcomes = await Promise.all(items.map((item) => attempt([item], world, () => sendPicture(place, item, world))))
  return outcomes.find((silentUntil) => silentUntil !== null) ?? null
}

async function sendEntries(kept: store.KeptForm, recordId: string, items: readonly QueueItem[], world: SendingWorld): Promise<void> {
  const entries = items.flatMap(({ what }) => (what.kind === 'entry' ? [what.wish] : []))
  const presence = items.flatMap(({ what }) => (what.kind === 'presence' ? [what.presence] : [])).at(-1)
  const answer = await world.enter(recordId, { entries, late: true, ...(presence ? { presence } : {}) })
  const moved = answer.record.id !== recordId
  await keepAnswer(kept, answer, moved, world)
  const outcomes = new Map(answer.outcomes.map((outcome) => [outcome.id, outcome]))
  await store.rewrite(
    items.map((item) => answered(item, outcomes.get(item.id), lineOf(answer.record, keyOfItem(item)), { now: world.now(), moved })),
  )
}

interface PicturePlace {
  recordId: string
  goOn: () => Promise<string>
  onProgress: (id: string, share: number) => void
}

async function sendPicture({ recordId, goOn, onProgress }: PicturePlace, item: QueueItem, world: SendingWorld): Promise<void> {
  const blob = await store.readPicture(item.id)
  if (!blob) return store.removeItems([item])
  const picture = { item, blob, onProgress: (share: number) => onProgress(item.id, share) }
  try {
    await world.sendPicture(recordId, picture)
    await store.rewrite([settled(item, world.now(), false)])
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== tooLate) throw error
    const next = await goOn()
    if (next === recordId) throw error
    await world.sendPicture(next, picture)
    await store.rewrite([settled(item, world.now(), true)])
  }
}

/** Where a picture is all that comes late, that somebody was there opens the form's next version. @returns the record that is written in now */
async function goOn(kept: store.KeptForm, recordId: string, item: QueueItem, world: SendingWorld): Promise<string> {
  const known = recordOf(kept.form, item.deviceId)?.presence
  const presence: Presence = known ?? {
    how: 'stated',
    at: new Date(item.at).toISOString(),
    latitude: null,
    longitude: null,
    accuracy: null,
  }
  const answer = await world.enter(recordId, { entries: [], presence, late: true })
  await keepAnswer(kept, answer, answer.record.id !== recordId, world)
  return answer.record.id
}

/** The form on the phone follows what the server answered; a new version is taken along whole. */
async function keepAnswer(kept: store.KeptForm, { record }: PatrolAnswer, moved: boolean, world: SendingWorld): Promise<void> {
  if (moved && record.formId !== null) return takeIn(kept, await world.readForm(record.formId), world.now())
  const records = kept.form.records.map((each) => (each.id === record.id ? record : each))
  await store.keepForm({ ...kept, form: { ...kept.form, records } })
}

/** Keeps what the server says of a form now, and marks what clashes with it. */
export async function takeIn({ userId, taskId }: { userId: string; taskId: string }, form: PatrolForm, now: number): Promise<void> {
  await store.keepForm({ userId, taskId, form, keptAt: now })
  const found = clashes(await store.readQueue(userId), form)
  if (found.length > 0) await store.rewrite(found)
}
