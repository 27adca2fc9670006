import type { RefusedAccess } from '../../http/refused-access.ts'
import type { Services } from '../../services.ts'
import { type AuditEntry, writeAuditEntries } from '../../storage/audit.ts'

/** Of one person; what goes beyond is counted. */
const mostPerMinute = 10
/** While the database does not answer. */
const mostWaiting = 1_000
const flushMilliseconds = 1_000

interface Minute {
  number: number
  written: number
  more: number
  last: RefusedAccess
}

/**
 * Refused accesses on their way into the audit, written together each second. A flood of them costs ten entries a minute and person
 * and one that says how many more there were.
 */
export class RefusalLog {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>
  readonly #minutes = new Map<string, Minute>()
  #waiting: AuditEntry[] = []
  readonly #timer: NodeJS.Timeout

  constructor(services: Pick<Services, 'db' | 'clock' | 'log'>) {
    this.#services = services
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds).unref()
  }

  add(refused: RefusedAccess): void {
    const at = this.#services.clock.now()
    const minute = this.#minuteOf(refused, at)
    minute.last = refused
    if (minute.written >= mostPerMinute || this.#waiting.length >= mostWaiting) {
      minute.more += 1
      return
    }
    minute.written += 1
    this.#waiting.push({
      ...entryOf(refused, at),
      action: 'access.refused',
      code: refused.code,
      ...(refused.ids.length > 0 ? { after: { ids: refused.ids } } : {}),
    })
  }

  /** Writes what waits; what cannot be written waits for the next time. */
  async flush(): Promise<void> {
    this.#closeMinutes(minuteNumber(this.#services.clock.now()))
    const entries = this.#waiting.splice(0)
    if (entries.length === 0) return
    try {
      await writeAuditEntries(this.#services.db, entries)
    } catch (error) {
      this.#services.log.warn({ err: error, entries: entries.length }, 'refused accesses are not in the audit yet')
      this.#waiting.unshift(...entries.slice(0, mostWaiting - this.#waiting.length))
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#closeMinutes(Number.POSITIVE_INFINITY)
    await this.flush()
  }

  #minuteOf(refused: RefusedAccess, at: Date): Minute {
    const number = minuteNumber(at)
    const present = this.#minutes.get(refused.user.id)
    if (present?.number === number) return present
    if (present) this.#closeMinute(present)
    const minute = { number, written: 0, more: 0, last: refused }
    this.#minutes.set(refused.user.id, minute)
    return minute
  }

  #closeMinutes(present: number): void {
    for (const [userId, minute] of this.#minutes) {
      if (minute.number === present) continue
      this.#minutes.delete(userId)
      this.#closeMinute(minute)
    }
  }

  #closeMinute({ more, number, last }: Minute): void {
    if (more === 0) return
    const at = new Date((number + 1) * 60_000 - 1)
    this.#waiting.push({ ...entryOf(last, at), action: 'access.refused-more', after: { more } })
  }
}

function minuteNumber(at: Date): number {
  return Math.floor(at.getTime() / 60_000)
}

function entryOf({ user, what, address }: RefusedAccess, at: Date): Omit<AuditEntry, 'action'> {
  return { at, businessId: user.business?.id ?? null, userId: user.id, userName: user.name, subject: what, outcome: 'refused', address }
}
