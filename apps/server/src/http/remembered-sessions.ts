import { LRUCache } from 'lru-cache'
import type { Clock } from '../services.ts'
import type { User } from './subjects.ts'

type Identify = (token: string) => Promise<User | undefined>

/** Sessions that are remembered at a time; who was asked for longest ago goes first. */
const most = 20_000

/**
 * Remembers whose token it was, so that thousands of consoles do not have the database look it up for each call. Whatever this process
 * changes makes it forget everything at once, a signal of changed rights whom it names, one of a changed account or business whose it is; what nobody tells is seen when the time is over.
 */
export class RememberedSessions {
  readonly #identify: Identify
  readonly #clock: Clock
  readonly #milliseconds: () => number
  readonly #known = new LRUCache<string, { user: User; until: number }>({ max: most })
  /** How often something was forgotten. */
  #forgotten = 0

  /** `milliseconds`: for how long from now; 0 remembers nothing. */
  constructor(identify: Identify, clock: Clock, milliseconds: () => number) {
    this.#identify = identify
    this.#clock = clock
    this.#milliseconds = milliseconds
  }

  async identify(token: string): Promise<User | undefined> {
    const now = this.#clock.now()
    const found = this.#known.get(token)
    if (found && found.until > now.getTime() && found.user.sessionExpiresAt > now) return found.user
    // What is forgotten while the database answers must not come back by its answer.
    const forgotten = this.#forgotten
    const user = await this.#identify(token)
    const milliseconds = this.#milliseconds()
    if (user && milliseconds > 0 && forgotten === this.#forgotten) this.#known.set(token, { user, until: now.getTime() + milliseconds })
    return user
  }

  /** What a session says of an account or a business was changed: '… 7 account', '… 3 business' (`storage/audit.ts`). */
  forgetChanged(changed: readonly string[]): void {
    const of = (holder: string, tag: string) =>
      new Set(changed.flatMap((one) => new RegExp(`^${holder} (\\d+) ${tag}$`).exec(one)?.[1] ?? []))
    const [people, businesses] = [of('user', 'account'), of('business', 'business')]
    if (people.size + businesses.size === 0) return
    this.#drop(({ id, business }) => people.has(id) || (business !== null && businesses.has(business.id)))
  }

  /** All, or the sessions of these people. */
  forget(userIds?: readonly string[]): void {
    const gone = userIds && new Set(userIds)
    this.#drop(({ id }) => !gone || gone.has(id))
  }

  #drop(goes: (user: User) => boolean): void {
    this.#forgotten += 1
    for (const [token, { user }] of [...this.#known.entries()]) if (goes(user)) this.#known.delete(token)
  }
}
