import type { WallPicture } from '@kilowatch/contract'

/** What of a picture decides which round is shown. */
export interface Turning {
  rounds: readonly Pick<WallPicture['rounds'][number], 'key'>[]
  causes: readonly Pick<WallPicture['causes'][number], 'id' | 'level' | 'since' | 'unconfirmed' | 'rounds'>[]
  /** Seconds for which each round is shown. */
  seconds: number
}

/** rotating: one round after another; stopped: an alarm holds it; waiting: none holds it any more, since a moment ago. */
export interface Turn {
  mode: 'rotating' | 'stopped' | 'waiting'
  /** Null: there are no rounds. */
  round: string | null
  /** Milliseconds: since when the mode holds; while it rotates, since when the round is shown. */
  since: number
  /** While it is stopped: the cause that the bar tells of, which of how many. */
  cause: { id: string; place: number; of: number } | null
}

/** Milliseconds for which an unconfirmed alarm holds the rotation, by its level; it stays in the list of alarms. */
const holdsFor: Readonly<Record<WallPicture['causes'][number]['level'], number>> = {
  4: Number.POSITIVE_INFINITY,
  3: 600_000,
  2: 60_000,
  1: 0,
}

/** Milliseconds after the last that held it. */
export const goesOnAfter = 60_000
/** Milliseconds for which the bar tells of one cause, where there are several. */
export const tellsFor = 10_000

export const atFirst: Turn = { mode: 'rotating', round: null, since: 0, cause: null }

/** What is shown now, by what was shown before: pure, so that a day can be tried in a moment. `now`: by the server's clock. */
export function turned(before: Turn, { rounds, causes, seconds }: Turning, now: number): Turn {
  const waiting = causes.filter(({ unconfirmed, level, since }) => unconfirmed > 0 && now - Date.parse(since) < holdsFor[level])
  if (waiting.length > 0) return stoppedAt(before, waiting, rounds, now)
  if (before.mode === 'stopped') return kept({ mode: 'waiting', round: present(before.round, rounds), since: now, cause: null }, before)
  if (before.mode === 'waiting' && now - before.since < goesOnAfter)
    return kept({ ...before, round: present(before.round, rounds) }, before)
  if (before.mode === 'waiting') return { mode: 'rotating', round: following(before.round, rounds), since: now, cause: null }
  if (!rounds.some(({ key }) => key === before.round)) return kept({ ...before, round: rounds[0]?.key ?? null, since: now }, before)
  if (now - before.since < seconds * 1_000) return before
  return { ...before, round: following(before.round, rounds), since: now }
}

/** Causes come worst first. It stops at the worst; where several wait, the bar and the round go through them. */
function stoppedAt(before: Turn, waiting: Turning['causes'], rounds: Turning['rounds'], now: number): Turn {
  const since = before.mode === 'stopped' ? before.since : now
  const place = Math.floor((now - since) / tellsFor) % waiting.length
  const told = waiting[place]
  if (!told) return before
  const round = told.rounds.find((key) => rounds.some((known) => known.key === key)) ?? present(before.round, rounds)
  return kept({ mode: 'stopped', round, since, cause: { id: told.id, place, of: waiting.length } }, before)
}

const present = (round: string | null, rounds: Turning['rounds']): string | null =>
  rounds.some(({ key }) => key === round) ? round : (rounds[0]?.key ?? null)

function following(round: string | null, rounds: Turning['rounds']): string | null {
  const place = rounds.findIndex(({ key }) => key === round)
  return rounds[(place + 1) % Math.max(1, rounds.length)]?.key ?? null
}

/** The same thing is one thing: what is drawn from it is not drawn again. */
function kept(turn: Turn, before: Turn): Turn {
  const same =
    turn.mode === before.mode &&
    turn.round === before.round &&
    turn.since === before.since &&
    turn.cause?.id === before.cause?.id &&
    turn.cause?.place === before.cause?.place &&
    turn.cause?.of === before.cause?.of
  return same ? before : turn
}

/** Milliseconds without an answer after which what is shown is no longer now. */
export const lostAfter = 10_000
export const isLost = (answeredAt: number, now: number): boolean => now - answeredAt > lostAfter

/** Of the critical alarms that wait, those of which nothing was known; null: what stood there at the beginning rings for nobody. */
export function ringing(known: ReadonlySet<string> | null, critical: readonly string[]): string[] {
  return known === null ? [] : critical.filter((id) => !known.has(id))
}

/** Whether the wall is loaded afresh: another release is given out, and nothing waits for anybody. */
export function mayReload(own: string | null, given: string | null, unconfirmed: number): boolean {
  return own !== null && given !== null && own !== given && unconfirmed === 0
}
