import { randomUUID } from 'node:crypto'
import { deviceType, resolvePoint, stateValue } from '@kilowatch/catalog'
import {
  type AccessList,
  type AccessReport,
  credentialDigest,
  type HeardPassages,
  type Passage,
  plainCredential,
  type Result,
  tailOf,
} from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { Presented, Reading } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import { type Attention, afterRefusedPin, attentive, heed } from './attention.ts'
import { decide } from './decide.ts'
import { createTurns } from './in-turn.ts'
import { Kept, type KeptPassage } from './kept.ts'
import { type Watched, watchLeaf } from './leaf.ts'

/** What the lock of a door is told. */
export interface DoorOrder {
  id: string
  device: string
  command: string
  value: string
}

export interface DoorkeeperOptions {
  /** Folder in which people and passages outlive the program. */
  folder: string
  uplink: string
  clock: Clock
  log: Log
  /** A code of the catalogue; undefined for a device that has not been read yet. */
  typeOf(ref: string): string | undefined
  /** Devices whose readers are heard. */
  readers(): string[]
  /** Does it once at the most and within so many milliseconds; what became of it comes back by `settle`. */
  carryOut(order: DoorOrder, within: number): void
  /** What became of an order of an earlier run, where that is known. */
  outcomeOf(id: string): Result | undefined
  report(report: AccessReport): void
}

export interface Doorkeeper {
  /** Somebody shows something at a door. */
  present(ref: string, presented: Presented): void
  /** A door was read. */
  read(reading: Pick<Reading, 'ref' | 'type' | 'values'>): void
  hear(said: AccessList | HeardPassages): void
  /** The server gives lists on this connection, and hears what is kept here. */
  up(): void
  /** Whether this is one of its orders; it is then told what became of it. */
  settle(result: Result): boolean
  begin(): void
  stop(): void
}

/** What was shown longer ago opens nothing, ms: whoever showed it may be gone, and another one before the door. */
const opensWithin = 5_000
/** Passages that were not confirmed are told again so often, ms. */
const tellEvery = 30_000
/** Showings at one door that wait for their turn. */
const mostWaiting = 3

/** Lets people through the doors of this uplink whom the server's list knows, with the server or without. */
export function createDoorkeeper(options: DoorkeeperOptions): Doorkeeper {
  const { clock, log } = options
  const kept = new Kept(options.folder, options.uplink, log)
  const attention = new Map<string, Attention>()
  // A digest is work.
  const inTurn = createTurns(mostWaiting, (device, error) => log.error({ err: error, device }, 'door not judged'))
  const watched = new Map<string, Watched>()
  let begun = false
  let timer: NodeJS.Timeout | undefined

  function present(ref: string, { way, value }: Presented): void {
    const plain = plainCredential(way, value)
    if (!begun || plain === undefined) return
    const shownAt = clock.up()
    const { heed: heeded, after } = heed(attention.get(ref) ?? attentive, way, plain, shownAt)
    attention.set(ref, after)
    if (heeded === 'deaf') note({ ...passageOf(ref, way), state: 'refused', reason: 'too-many' })
    if (heeded === 'new') inTurn(ref, () => judge(ref, { way, value: plain }, shownAt))
  }

  async function judge(ref: string, { way, value }: Presented, shownAt: number): Promise<void> {
    const door = kept.list.doors.find(({ device }) => device === ref)
    const digest = door && (await credentialDigest(way, value, door.salt))
    const { person, refused } = door && digest ? decide(door, way, digest, clock.now()) : { refused: 'unknown' as const }
    const passage = { ...passageOf(ref, way), ...(person === undefined ? {} : { person }) }
    if (refused === undefined) return letThrough(passage, shownAt)
    if (way === 'pin') attention.set(ref, afterRefusedPin(attention.get(ref) ?? attentive, clock.up()))
    const tail = person === undefined ? tailOf(way, value) : undefined
    note({ ...passage, state: 'refused', reason: refused, ...(tail === undefined ? {} : { tail }) })
  }

  /** It is on disk before the lock is told anything, so that a restart does not do it again. */
  function letThrough(passage: KeptPassage, shownAt: number): void {
    const opens = entryOf(passage.device)?.opens
    if (!opens) note({ ...passage, state: 'failed', reason: 'unknown-control' })
    if (!opens || !kept.keepPassages([...kept.passages, passage])) return
    const earlier = watched.get(passage.device)
    if (earlier) settleLeaf(passage.device, { passage: earlier.passage, open: undefined })
    watched.set(passage.device, { passage: passage.id, since: clock.up() })
    const order = { id: passage.id, device: passage.device, command: opens.control, value: opens.value }
    options.carryOut(order, shownAt + opensWithin - clock.up())
  }

  function entryOf(ref: string) {
    return deviceType(options.typeOf(ref) ?? '')?.entry
  }

  function passageOf(device: string, way: Presented['way']): Omit<KeptPassage, 'state'> {
    return { id: randomUUID(), device, way, at: Math.round(clock.now()) }
  }

  function note(passage: KeptPassage): void {
    kept.keepPassages([...kept.passages, passage])
    tell()
  }

  function change(id: string, changed: Partial<KeptPassage>): void {
    kept.keepPassages(
      kept.passages.map((passage) => {
        if (passage.id !== id) return passage
        const { stored: _, ...told } = { ...passage, ...changed }
        return told
      }),
    )
    tell()
  }

  function end(id: string, { state, reason }: Pick<Result, 'state' | 'reason'>): void {
    if (state !== 'verified') unwatch(id)
    change(id, { state: state === 'verified' ? 'opened' : 'failed', ...(state !== 'verified' && reason ? { reason } : {}) })
  }

  function unwatch(id: string): void {
    for (const [ref, { passage }] of watched) if (passage === id) watched.delete(ref)
  }

  const isWatched = (id: string) => [...watched.values()].some(({ passage }) => passage === id)

  function read({ ref, type, values }: Parameters<Doorkeeper['read']>[0]): void {
    const before = watched.get(ref)
    if (!before) return
    const after = watchLeaf(before, leafOpen(type, values), clock.up())
    if ('since' in after) watched.set(ref, after)
    else settleLeaf(ref, after)
  }

  function settleLeaf(ref: string, { passage, open }: { passage: string; open: number | undefined }): void {
    watched.delete(ref)
    if (open !== undefined) change(passage, { open })
    else kept.keepPassages(kept.passages.filter(({ id, stored }) => id !== passage || !stored))
  }

  const told = () =>
    kept.passages.flatMap(({ stored, state, ...passage }): Passage[] => (state === undefined || stored ? [] : [{ ...passage, state }]))

  /** Nothing is heard of readers before. */
  function tell(): void {
    if (begun) options.report({ version: kept.list.version, readers: options.readers(), passages: told() })
  }

  /** What is stored may go, but for those of which more is still to be told. */
  function forget(heard: ReadonlySet<string>): void {
    kept.keepPassages(
      kept.passages.flatMap((passage): KeptPassage[] => {
        if (!heard.has(passage.id)) return [passage]
        return isWatched(passage.id) ? [{ ...passage, stored: true }] : []
      }),
    )
  }

  return {
    present,
    read,
    hear(said) {
      if ('heard' in said) return forget(new Set(said.heard))
      if (said.version > kept.list.version) kept.takeList({ version: said.version, doors: said.doors })
      tell()
    },
    up: tell,
    settle(result) {
      const own = kept.passages.find(({ id }) => id === result.id)
      if (own && own.state === undefined && isEnd(result)) end(own.id, result)
      return own !== undefined
    },
    begin() {
      begun = true
      // How long a door stood open was not seen to its end.
      if (kept.passages.some(({ stored }) => stored)) kept.keepPassages(kept.passages.filter(({ stored }) => !stored))
      // Those of an earlier run whose end nobody heard: begun or not, they are not done again.
      for (const { id, state } of kept.passages) {
        const outcome = options.outcomeOf(id)
        if (state === undefined && !(outcome && !isEnd(outcome))) end(id, outcome ?? { state: 'failed', reason: 'interrupted' })
      }
      timer = setInterval(() => told().length > 0 && tell(), tellEvery)
    },
    stop() {
      begun = false
      clearInterval(timer)
    },
  }
}

const isEnd = ({ state }: Pick<Result, 'state'>) => state === 'verified' || state === 'failed' || state === 'refused'

/** Undefined where the leaf was not read. */
function leafOpen(code: string, values: Reading['values']): boolean | undefined {
  const type = deviceType(code)
  const leaf = type?.entry?.leaf
  const read = leaf && values.get(leaf.by)
  if (!type || !leaf || typeof read !== 'number') return undefined
  const point = resolvePoint(type, leaf.by)?.point
  const word = point && stateValue(point, read)?.value
  return word === undefined ? undefined : !leaf.closed.includes(word)
}
