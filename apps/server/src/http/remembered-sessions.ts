import type { Clock } from '../services.ts'
import type { User } from './subjects.ts'

type Identify = (token: string) => Promise<User | undefined>

/** Sessions that are remembered at a time. */
const most = 20_000

/**
 * Remembers whose token it was, so that thousands of consoles do not have the database look it up for each call. Whatever this process
 * changes makes it forget everything at once, a signal of changed rights whom it names, one of a changed account or business whose it is; what nobody tells is seen when the time is over.
 */
export class RememberedSessions {
  readonly #identify: Identify
  readonly #clock: Clock
  readonly #milliseconds: () => number
  #known = new Map<string, { user: User; until: number }>()

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
    const known = this.#known
    const user = await this.#identify(token)
    if (known.size >= most) known.clear()
    const milliseconds = this.#milliseconds()
    if (user && milliseconds > 0) known.set(token, { user, until: now.getTime() + milliseconds })
    return user
  }

  /** What a session says of an account or a business was changed: '… 7 account', '… 3 business' (`storage/audit.ts`). */
  forgetChanged(changed: readonly string[]): void {
    const of = (holder: string, tag: string) =>
      new Set(changed.flatMap((one) => new RegExp(`^${holder} (\\d+) ${tag}$`).exec(one)?.[1] ?? []))
    const [people, businesses] = [of('user', 'account'), of('business', 'business')]
    if (people.size + businesses.size === 0) return
    this.#keepOnly(({ id, business }) => !people.has(id) && !(business && businesses.has(business.id)))
  }

  /** All, or the sessions of these people. */
  forget(userIds?: readonly string[]): void {
    const gone = new Set(userIds)
    this.#keepOnly(({ id }) => userIds !== undefined && !gone.has(id))
  }

  #keepOnly(stays: (user: User) => boolean): void {
    this.#known = new Map([...this.#known].filter(([, { user }]) => stays(user)))
  }
}
