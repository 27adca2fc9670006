import type { Clock } from '../services.ts'
import type { User } from './subjects.ts'

type Identify = (token: string) => Promise<User | undefined>

/** Sessions that are remembered at a time. */
const most = 10_000

/**
 * Remembers for a moment whose token it was, so that a page's many calls ask the database once.
 * Whatever this process changes makes it forget everything at once; what others change is seen when the moment is over.
 */
export class RememberedSessions {
  readonly #identify: Identify
  readonly #clock: Clock
  readonly #milliseconds: number
  #known = new Map<string, { user: User; until: number }>()

  /** `milliseconds`: 0 remembers nothing. */
  constructor(identify: Identify, clock: Clock, milliseconds: number) {
    this.#identify = identify
    this.#clock = clock
    this.#milliseconds = milliseconds
  }

  async identify(token: string): Promise<User | undefined> {
    const now = this.#clock.now()
    const found = this.#known.get(token)
    if (found && found.until > now.getTime() && found.user.sessionExpiresAt > now) return found.user
    // What is forgotten while the database answers must not come back by its answer.
    const known = this.#known
    const user = await this.#identify(token)
    if (known.size >= most) known.clear()
    if (user && this.#milliseconds > 0) known.set(token, { user, until: now.getTime() + this.#milliseconds })
    return user
  }

  forget(): void {
    this.#known = new Map()
  }
}
