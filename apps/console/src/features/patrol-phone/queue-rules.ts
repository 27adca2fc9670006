import type { Entry, EntryOutcome, EntryWish, PatrolForm, PatrolLine, PatrolRecord, Presence } from '@kilowatch/contract'
import { requestKey } from '../../shared/request-key.ts'

/** What one thing in the queue is. */
export type Sendable =
  | { kind: 'entry'; wish: EntryWish }
  | { kind: 'picture'; key: string; size: number }
  | { kind: 'presence'; presence: Presence }

/** `conflict`: somebody else entered something else meanwhile, the person decides. `refused`: the server does not take it, with why. */
export type QueueState = 'waiting' | 'conflict' | 'refused' | 'sent'

/** Something that was entered and waits for the server, with the sender's own id. */
export interface QueueItem {
  /** Order of entry. */
  seq: number
  id: string
  userId: string
  taskId: string
  deviceId: string
  /** Milliseconds since 1970. */
  at: number
  what: Sendable
  state: QueueState
  /** Attempts that failed; the next one is due at `nextAt`. */
  tries: number
  nextAt: number
  /** The server's words, where it said some. */
  reason: string | null
  /** What the other person entered. */
  theirs: Entry | null
  settledAt: number | null
  /** It went into a new version of the form, because the one that it was meant for was closed. */
  moved: boolean
  /** What it took the place of before that was sent: it comes back where this is taken back. */
  replaces?: readonly QueueItem[]
}

export const isOpen = ({ state }: QueueItem): boolean => state !== 'sent'
/** The line that an entry or a picture belongs to. */
export const keyOfItem = ({ what }: QueueItem): string | null =>
  what.kind === 'entry' ? what.wish.key : what.kind === 'picture' ? what.key : null
export const isOf = (item: QueueItem, deviceId: string, key: string): boolean => item.deviceId === deviceId && keyOfItem(item) === key

/** Milliseconds for which an entry stays on the phone, so that it can be taken back. */
export const heldFor = 8_000

/** Entered a moment ago, and not sent before the moment is over. */
export const isHeld = ({ what, state, tries, nextAt }: QueueItem, now: number): boolean =>
  what.kind === 'entry' && state === 'waiting' && tries === 0 && nextAt > now

/** The newest entry that can be taken back. */
export const heldEntry = (items: readonly QueueItem[], now: number): QueueItem | undefined =>
  items.filter((item) => isHeld(item, now)).at(-1)

const pauses = [5_000, 30_000, 120_000, 600_000]

/** Milliseconds until the next attempt, after so many that failed. */
export function pauseAfter(tries: number): number {
  return pauses[Math.min(tries, pauses.length) - 1] ?? 0
}

/** An attempt that failed and is made again. */
export function failed(item: QueueItem, now: number, reason: string | null): QueueItem {
  const tries = item.tries + 1
  return { ...item, tries, nextAt: now + pauseAfter(tries), reason }
}

export const settled = (item: QueueItem, now: number, moved: boolean): QueueItem => ({
  ...item,
  state: 'sent',
  settledAt: now,
  reason: null,
  theirs: null,
  moved,
})

/** How many entries travel together, and how many pictures side by side, as the server takes them: they are of one device, and each stands or falls by itself. */
const together = { entries: 40, pictures: 2 }

export type Turn = { kind: 'send'; items: readonly QueueItem[] } | { kind: 'wait'; until: number } | { kind: 'rest' }

const isPicture = ({ what }: QueueItem): boolean => what.kind === 'picture'

/** What is sent next, in the order of entry: the pictures, or the entries, of one device that follow each other. */
export function nextTurn(items: readonly QueueItem[], now: number): Turn {
  const waiting = items.filter(({ state }) => state === 'waiting').sort((one, other) => one.seq - other.seq)
  const due = waiting.filter(({ nextAt }) => nextAt <= now)
  const [first] = due
  if (!first) return waiting.length === 0 ? { kind: 'rest' } : { kind: 'wait', until: Math.min(...waiting.map(({ nextAt }) => nextAt)) }
  const end = due.findIndex(
    (item) => isPicture(item) !== isPicture(first) || item.deviceId !== first.deviceId || item.taskId !== first.taskId,
  )
  const most = isPicture(first) ? together.pictures : together.entries
  return { kind: 'send', items: due.slice(0, end === -1 ? most : Math.min(end, most)) }
}

/** What became of an entry, as the server says. */
export function answered(
  item: QueueItem,
  outcome: EntryOutcome | undefined,
  line: PatrolLine | undefined,
  { now, moved }: { now: number; moved: boolean },
): QueueItem {
  if (outcome === undefined || outcome.outcome === 'stored' || outcome.outcome === 'same') return settled(item, now, moved)
  if (outcome.outcome === 'refused') return { ...item, state: 'refused', reason: outcome.says }
  return { ...item, state: 'conflict', theirs: line?.entry ?? null }
}

/** Whether somebody else entered something for the same line that the person had not seen: known as soon as both are on the phone. */
export function clashesWith(item: QueueItem, line: PatrolLine | undefined): boolean {
  if (item.what.kind !== 'entry' || item.state !== 'waiting' || item.what.wish.both || !line?.entry) return false
  return line.entry.id !== item.what.wish.id && line.entry.id !== item.what.wish.after && line.entry.by?.id !== item.userId
}

/** The items that clash with what a form says now, as conflicts. */
export function clashes(items: readonly QueueItem[], form: PatrolForm): QueueItem[] {
  return items.flatMap((item) => {
    const line = item.taskId === form.taskId ? lineOf(recordOf(form, item.deviceId), keyOfItem(item)) : undefined
    return line && clashesWith(item, line) ? [{ ...item, state: 'conflict' as const, theirs: line.entry }] : []
  })
}

export const recordOf = (form: PatrolForm, deviceId: string): PatrolRecord | undefined =>
  form.records.find(({ device }) => device.id === deviceId)
export const lineOf = (record: PatrolRecord | undefined, key: string | null): PatrolLine | undefined =>
  record?.lines.find((line) => line.key === key)

export type Choice = 'mine' | 'theirs' | 'both'

/** The person has decided a conflict; null: the own entry is given up. It goes out under a new id: the former may be that of another entry. */
export function decided(item: QueueItem, choice: Choice): QueueItem | null {
  if (item.what.kind !== 'entry' || choice === 'theirs') return null
  const id = requestKey()
  const wish: EntryWish = { ...item.what.wish, id, after: item.theirs?.id ?? null, both: choice === 'both' }
  return { ...item, id, what: { kind: 'entry', wish }, state: 'waiting', tries: 0, nextAt: 0, theirs: null, reason: null }
}

/** Not yet sent, and of the same line as what is entered now: that takes its place. What is on its way is left to arrive. */
export function supersededBy(
  items: readonly QueueItem[],
  { deviceId, key, taskId }: { deviceId: string; key: string; taskId: string },
): QueueItem[] {
  return items.filter((item) => item.what.kind === 'entry' && isOpen(item) && item.taskId === taskId && isOf(item, deviceId, key))
}

const keptFor = 24 * 3_600_000

/** What was sent a day ago leaves the phone. */
export const leaves = (item: QueueItem, now: number): boolean => item.state === 'sent' && now - (item.settledAt ?? now) >= keptFor

export interface QueueCounts {
  open: number
  waiting: number
  failed: number
  conflicts: number
}

export function countsOf(items: readonly QueueItem[]): QueueCounts {
  const open = items.filter(isOpen)
  const conflicts = open.filter(({ state }) => state === 'conflict').length
  const failing = open.filter(hasFailed).length
  return { open: open.length, conflicts, failed: failing, waiting: open.length - conflicts - failing }
}

export const hasFailed = ({ state, tries }: QueueItem): boolean => state === 'refused' || (state === 'waiting' && tries > 0)

const megabyte = 1024 * 1024
export type Room = 'enough' | 'scarce' | 'none'

/** Whether the phone has room for more pictures. @param free bytes; undefined: the browser does not say */
export function roomFor(free: number | undefined): Room {
  if (free === undefined || free >= 50 * megabyte) return 'enough'
  return free >= 10 * megabyte ? 'scarce' : 'none'
}

/** Whether a scanned code is that of a device: the number alone, or an address that has it. */
export function namesDevice(text: string, deviceId: string): boolean {
  return text.split(/\D+/).includes(deviceId)
}
