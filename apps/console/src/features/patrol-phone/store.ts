import type { PatrolForm } from '@kilowatch/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { leaves, type QueueItem } from './queue-rules.ts'
import type { Draft } from './step-rules.ts'

/** A form that somebody took along, as the server last said it. */
export interface KeptForm {
  userId: string
  taskId: string
  form: PatrolForm
  /** Milliseconds since 1970. */
  keptAt: number
}

/** What was typed into a step and is not entered yet. */
export interface KeptDraft extends Draft {
  userId: string
  taskId: string
  deviceId: string
  key: string
}

interface Picture {
  id: string
  userId: string
  blob: Blob
}

interface Schema extends DBSchema {
  forms: { key: [string, string]; value: KeptForm }
  queue: { key: number; value: QueueItem; indexes: { user: string } }
  pictures: { key: string; value: Picture }
  drafts: { key: [string, string, string, string]; value: KeptDraft }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('kw-patrol', 1, {
    upgrade(db) {
      db.createObjectStore('forms', { keyPath: ['userId', 'taskId'] })
      db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true }).createIndex('user', 'userId')
      db.createObjectStore('pictures', { keyPath: 'id' })
      db.createObjectStore('drafts', { keyPath: ['userId', 'taskId', 'deviceId', 'key'] })
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

export async function keepForm(kept: KeptForm): Promise<void> {
  await (await database()).put('forms', kept)
}

export async function readForm(userId: string, taskId: string): Promise<KeptForm | undefined> {
  return (await database()).get('forms', [userId, taskId])
}

export async function readQueue(userId: string): Promise<QueueItem[]> {
  return (await database()).getAllFromIndex('queue', 'user', userId)
}

export type NewItem = Omit<QueueItem, 'seq' | 'state' | 'tries' | 'nextAt' | 'reason' | 'theirs' | 'settledAt' | 'moved' | 'replaces'>

const fresh = { state: 'waiting', tries: 0, nextAt: 0, reason: null, theirs: null, settledAt: null, moved: false } as const

const alone = ({ replaces: _, ...item }: QueueItem): QueueItem => item

/** Takes an entry out again that was not sent: what it took the place of is there again, and it is the draft of its step. @returns whether it was still there */
export async function takeBack({ seq, userId, taskId, deviceId, what, replaces = [] }: QueueItem): Promise<boolean> {
  if (what.kind !== 'entry') return false
  const tx = (await database()).transaction(['queue', 'drafts'], 'readwrite')
  const kept = await tx.objectStore('queue').get(seq)
  const there = kept?.state === 'waiting'
  const { key, value, note } = what.wish
  const draft: KeptDraft = { userId, taskId, deviceId, key, text: value === null ? '' : String(value), result: null, note }
  await Promise.all([
    ...(there ? [tx.objectStore('queue').delete(seq), tx.objectStore('drafts').put(draft)] : []),
    ...(there ? replaces.map((item) => tx.objectStore('queue').put(item)) : []),
    tx.done,
  ])
  return there
}

/** Adds to the queue, whole or not at all: a picture with what it shows; an entry in place of those that it supersedes, and of its draft. Until that moment it is not sent. */
export async function addToQueue(
  item: NewItem,
  { blob, instead = [], until = 0 }: { blob?: Blob; instead?: readonly QueueItem[]; until?: number } = {},
): Promise<void> {
  const tx = (await database()).transaction(['queue', 'pictures', 'drafts'], 'readwrite')
  const queue = tx.objectStore('queue')
  // Without a number: the database gives the next one.
  const added = { ...item, ...fresh, nextAt: until, ...(instead.length > 0 ? { replaces: instead.map(alone) } : {}) }
  await Promise.all([
    ...instead.map(({ seq }) => queue.delete(seq)),
    queue.add(added as Omit<QueueItem, 'seq'> as QueueItem),
    ...(blob ? [tx.objectStore('pictures').put({ id: item.id, userId: item.userId, blob })] : []),
    ...(item.what.kind === 'entry' ? [tx.objectStore('drafts').delete([item.userId, item.taskId, item.deviceId, item.what.wish.key])] : []),
    tx.done,
  ])
}

/** Writes items anew that are still in the queue; one that was taken out meanwhile stays out. */
export async function rewrite(items: readonly QueueItem[]): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite')
  for (const item of items) if (await tx.store.getKey(item.seq)) await tx.store.put(item)
  await tx.done
}

export async function removeItems(items: readonly QueueItem[]): Promise<void> {
  if (items.length === 0) return
  const tx = (await database()).transaction(['queue', 'pictures'], 'readwrite')
  await Promise.all([
    ...items.flatMap((item) => [
      tx.objectStore('queue').delete(item.seq),
      ...(item.what.kind === 'picture' ? [tx.objectStore('pictures').delete(item.id)] : []),
    ]),
    tx.done,
  ])
}

export async function readPicture(id: string): Promise<Blob | undefined> {
  return (await (await database()).get('pictures', id))?.blob
}

export async function keepDraft(draft: KeptDraft): Promise<void> {
  await (await database()).put('drafts', draft)
}

export async function readDraft(userId: string, taskId: string, deviceId: string, key: string): Promise<KeptDraft | undefined> {
  return (await database()).get('drafts', [userId, taskId, deviceId, key])
}

/** Takes out what was sent a day ago, and forms that nothing waits for and that were not looked at for a month. */
export async function tidyUp(userId: string, now: number): Promise<void> {
  const queue = await readQueue(userId)
  await removeItems(queue.filter((item) => leaves(item, now)))
  const db = await database()
  const open = new Set(queue.filter(({ state }) => state !== 'sent').map(({ taskId }) => taskId))
  for (const kept of await db.getAll('forms')) {
    if (kept.userId === userId && !open.has(kept.taskId) && now - kept.keptAt > month) await db.delete('forms', [userId, kept.taskId])
  }
}

const month = 30 * 24 * 3_600_000
