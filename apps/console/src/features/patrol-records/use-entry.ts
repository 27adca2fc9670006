import type { Entry, EntryWish, PatrolAnswer, PatrolLine } from '@kilowatch/contract'
import { judgeLine } from '@kilowatch/work'
import { useRef, useState } from 'react'
import { requestKey } from '../../shared/request-key.ts'
import { type Obstacle, obstacleOf, type Typed } from './entry-rules.ts'

/** Sends entries of one record. */
export type SendEntries = (entries: EntryWish[]) => Promise<PatrolAnswer>

/** Why what was typed is not kept. */
export type Trouble =
  | { kind: 'refused'; says: string }
  | { kind: 'failed'; error: unknown }
  /** Somebody else entered this meanwhile. */
  | { kind: 'conflict'; theirs: Entry; mine: Typed }

const kept = ({ entry }: PatrolLine): Typed => ({ value: entry?.value ?? null, result: entry?.result, note: entry?.note ?? '' })

/** What is typed into one line, and what becomes of it: it is sent as soon as nothing is missing. */
export function useEntry(line: PatrolLine, send: SendEntries) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [sending, setSending] = useState(0)
  /** What is on its way: a key and the leaving of the field may both send. */
  const going = useRef<Typed | null>(null)
  /** The entry that stood there when the person began to type: what came meanwhile they have not answered. */
  const seen = useRef<string | null>(null)
  const now = typed ?? kept(line)
  const judged = judgedOf(line, now)
  const obstacle: Obstacle | null = typed ? obstacleOf(line.item, typed, judged) : null

  async function deliver(wish: Typed, how: Pick<EntryWish, 'both'> & { after?: string | null }): Promise<void> {
    const { value, result, note } = wish
    const id = requestKey()
    setTrouble(null)
    going.current = wish
    setSending((count) => count + 1)
    try {
      const { record, outcomes } = await send([
        { id, key: line.key, value: result === 'undone' ? null : value, note: note.trim(), ...(result ? { result } : {}), ...how },
      ])
      const outcome = outcomes.find((one) => one.id === id)
      const theirs = record.lines.find(({ key }) => key === line.key)?.entry
      if (outcome?.outcome === 'refused') setTrouble({ kind: 'refused', says: outcome.says ?? '' })
      else if (outcome?.outcome === 'conflict' && theirs) setTrouble({ kind: 'conflict', theirs, mine: wish })
      else setTyped((current) => (current === wish ? null : current))
    } catch (error) {
      setTrouble({ kind: 'failed', error })
    }
    if (going.current === wish) going.current = null
    setSending((count) => count - 1)
  }

  return {
    ...{ now, judged, obstacle, trouble },
    sending: sending > 0,
    unsaved: typed !== null,
    /** A new value is judged anew. */
    type(changed: Partial<Typed>): void {
      if (!typed) seen.current = line.entry?.id ?? null
      setTyped({ ...now, ...('value' in changed ? { result: undefined } : {}), ...changed })
    },
    /** Sends what stands there, where something was changed and nothing is missing. */
    save(changed: Partial<Typed> = {}): void {
      if (!typed && Object.keys(changed).length === 0) return
      // The field is left for the question that is asked: nothing is sent until that is answered.
      if (trouble?.kind === 'conflict') return
      if (!typed) seen.current = line.entry?.id ?? null
      const wish = { ...now, ...changed }
      if (going.current && isSame(wish, going.current)) return
      const changes = !isSame(wish, kept(line)) && !isNothing(wish, line)
      setTyped(changes ? wish : null)
      const ready = changes && obstacleOf(line.item, wish, judgedOf(line, wish)) === null
      if (ready) void deliver(wish, { after: seen.current, both: false })
    },
    /** Sends what was typed once more, where no answer came. */
    again: () => void deliver(now, { after: seen.current, both: false }),
    settle(which: 'mine' | 'theirs' | 'both', { mine, theirs }: Extract<Trouble, { kind: 'conflict' }>): void {
      setTrouble(null)
      if (which === 'theirs') setTyped(null)
      else void deliver(mine, which === 'both' ? { both: true } : { after: theirs.id, both: false })
    },
    /** What stands beside is taken in the place of what stands there. */
    take({ value, result, note }: Entry): void {
      const wish = { value, result, note }
      setTyped(wish)
      void deliver(wish, { after: line.entry?.id ?? null, both: false })
    },
  }
}
export type LineEntry = ReturnType<typeof useEntry>

const isSame = (a: Typed, b: Typed) => a.value === b.value && a.result === b.result && a.note === b.note

const isNothing = ({ value, result, note }: Typed, { entry }: PatrolLine) =>
  entry === null && (value === null || value === '') && result === undefined && note === ''

function judgedOf({ item, platform, entry }: PatrolLine, { value }: Typed): 'pass' | 'fail' | null {
  const reported = platform ?? entry?.platform ?? null
  const beside = reported && { ...reported, at: Date.parse(reported.at) }
  return judgeLine(item, { value, platform: beside, at: Date.now() })
}
