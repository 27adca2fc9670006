import type { NotificationChannel, NotificationOccasion } from '@kilowatch/contract'
import type { Saying } from './subject.ts'

/** So many alarms are told one by one within this time; the rest together, but for critical ones. */
export const mostSingles = 10
/** A critical alarm is told at once and by itself, whatever else is going on; its end may wait. */
const critical = 4
export const floodMs = 600_000
/** What a backlog brings comes in many parts: gathered for so long before it is told. */
const foundMs = 60_000

export type Gathering = 'digest' | 'quiet-end' | 'found-afterwards'

/** What one recipient was told lately of one business. */
export interface Lately {
  /** Alarms told one by one within the last ten minutes. */
  singles: ReadonlySet<string>
  /** When the last of each was told, where that is less than ten minutes ago. */
  last: Partial<Record<Gathering, Date>>
  /** What waits to be told together, and until when. */
  open: Partial<Record<Gathering, { id: string; closesAt: Date }>>
}

/** One message: of a single alarm, or what is gathered from now on. */
export interface NewNotification {
  occasion: NotificationOccasion
  /** Null: told now. */
  closesAt: Date | null
  channels: readonly NotificationChannel[]
  sayings: Saying[]
}

export interface Placed {
  fresh: NewNotification[]
  /** Added to what gathers already. */
  joined: { id: string; sayings: Saying[] }[]
}

/** Puts what is to be said to one recipient into messages: the worst first, critical ones and ten alarms singly, then together, at most once in ten minutes. */
export function place(sayings: readonly Saying[], lately: Lately, now: Date): Placed {
  const singles = new Set(lately.singles)
  const placed: Placed = { fresh: [], joined: [] }
  const gathered = new Map<Gathering, { sayings: Saying[]; closesAt: Date }>()
  for (const saying of [...sayings].sort(worstFirst)) {
    const gathering = gatheringOf(saying)
    if (gathering) gather(gathering, saying)
    else {
      singles.add(saying.aboutId)
      placed.fresh.push({ occasion: saying.reason, closesAt: null, channels: saying.channels, sayings: [saying] })
    }
  }
  for (const [occasion, { sayings: together, closesAt }] of gathered) {
    const open = lately.open[occasion]
    if (open) placed.joined.push({ id: open.id, sayings: together })
    else placed.fresh.push({ occasion, closesAt, channels: channelsOf(together), sayings: together })
  }
  return placed

  function gatheringOf(saying: Saying): Gathering | undefined {
    if (saying.reason === 'found-afterwards') return 'found-afterwards'
    if (saying.heldUntil !== null) return 'quiet-end'
    if (saying.gathers) return 'digest'
    if (saying.level >= critical && saying.reason !== 'released') return undefined
    // Alarms that are told one by one stay so; the others keep their order behind what already waits.
    if (singles.has(saying.aboutId)) return undefined
    const waits = lately.open.digest !== undefined || gathered.has('digest')
    return waits || singles.size >= mostSingles ? 'digest' : undefined
  }

  function gather(occasion: Gathering, saying: Saying): void {
    const known = gathered.get(occasion)
    if (known) known.sayings.push(saying)
    else gathered.set(occasion, { sayings: [saying], closesAt: closing(occasion, saying) })
  }

  function closing(occasion: Gathering, { heldUntil }: Saying): Date {
    if (occasion === 'quiet-end') return heldUntil ?? now
    const earliest = now.getTime() + (occasion === 'found-afterwards' ? foundMs : 0)
    const last = lately.last[occasion]
    return new Date(Math.max(earliest, last ? last.getTime() + floodMs : 0))
  }
}

export function channelsOf(sayings: readonly Saying[]): NotificationChannel[] {
  return [...new Set(sayings.flatMap(({ channels }) => channels))]
}

function worstFirst(a: Saying, b: Saying): number {
  return b.level - a.level || a.openedAt.getTime() - b.openedAt.getTime() || Number(a.aboutId) - Number(b.aboutId)
}
