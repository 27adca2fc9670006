import type { EventSink } from '../http/handlers.ts'
import type { User } from '../http/subjects.ts'
import type { Services } from '../services.ts'
import { listen } from '../storage/notify.ts'
import { databaseTrouble } from '../storage/trouble.ts'
import { sendChanged, sendChanges, sendTicks } from './changes.ts'
import { LatelyChanged } from './lately.ts'
import { Pending } from './pending.ts'
import { SentValues } from './readings.ts'
import { renewRights } from './rights.ts'
import { ServiceWatch } from './service-watch.ts'
import type { Signal } from './signals.ts'
import { sendSnapshots } from './snapshots.ts'
import { StaleWatch } from './stale-watch.ts'
import { Watcher } from './watcher.ts'

/** Milliseconds. Signals that come closer together than `gap` are answered together. */
const usualTimes = { gap: 20, tick: 1_000, beat: 15_000, rights: 60_000, service: 3_000, stale: 5_000 }
export type HubTimes = typeof usualTimes

type HubServices = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Tells connected browsers what committed transactions have changed. One LISTEN and one turn at a time: a snapshot is never
 * overtaken by older values, and anyone who watches the same device shares one read of it.
 */
export class LiveHub {
  readonly #services: HubServices
  readonly #times: HubTimes
  readonly #watchers = new Set<Watcher>()
  readonly #sent = new SentValues()
  readonly #service: ServiceWatch
  readonly #stale: StaleWatch
  /** A look at the service is under way. */
  #looking = false
  /** Something could not be read because of the database: everybody begins again when it answers. */
  #missed = false
  #pending = new Pending()
  readonly #ticks = new Set<number>()
  readonly #lately = new LatelyChanged()
  #turn: Promise<void> = Promise.resolve()
  /** Beside the turns: who sees any of a thousand devices is a longer question than what the newest readings are. */
  #ticking: Promise<void> = Promise.resolve()
  #scheduled: NodeJS.Timeout | undefined
  #lastFlush = 0
  #timers: NodeJS.Timeout[] = []
  #listener: ReturnType<typeof listen> | undefined

  readonly #onChange: (signal?: Signal) => void
  #isListening = false

  /** `onChange`: something besides values was changed, or, without a signal, anything may have been; said before any browser hears of it. */
  constructor(services: HubServices, { onChange = () => {}, ...times }: Partial<HubTimes> & { onChange?: (signal?: Signal) => void } = {}) {
    this.#services = services
    this.#times = { ...usualTimes, ...times }
    this.#onChange = onChange
    this.#service = new ServiceWatch(services)
    this.#stale = new StaleWatch(services)
  }

  /** Listens until `stop`; resolves when it does, or when the database cannot be reached yet. */
  async start(databaseUrl: string): Promise<void> {
    await this.#lookAtService()
    await new Promise<void>((resolve) => {
      this.#listener = listen(databaseUrl, {
        onSignal: (signal) => this.#hear(signal),
        onLost: () => {
          this.#isListening = false
          this.#onChange()
          resolve()
        },
        onListening: () => {
          this.#isListening = true
          this.#onChange()
          // What was committed while nobody listened is told by a snapshot.
          this.#startOver()
          resolve()
        },
      })
    })
    this.#every(this.#times.tick, () => this.#tick())
    this.#every(this.#times.beat, () => this.#beat())
    this.#every(this.#times.rights, () => void this.rightsRenewed())
    this.#every(this.#times.service, () => void this.#lookAtService())
    this.#every(this.#times.stale, () => this.#lookForStale())
  }

  /** Whether changes are heard of when they are made. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** Whether the database answered when it was asked last, some seconds ago at the most. */
  get databaseAnswers(): boolean {
    return this.#service.state.database.running
  }

  /** A browser that stays until its stream closes; it begins with a snapshot. */
  attach(user: User, wanted: readonly string[], sink: EventSink): void {
    const watcher = new Watcher(user, wanted, sink)
    this.#watchers.add(watcher)
    sink.onClose(() => {
      this.#watchers.delete(watcher)
    })
    this.#takeTurn(async () => {
      try {
        await sendSnapshots(this.#services, [watcher])
      } finally {
        watcher.greeted = true
        watcher.send({ event: 'service', state: this.#service.state })
        // What its page asked for before the stream was open may be older than this.
        sendChanged([watcher], this.#lately.since(performance.now()))
      }
    })
  }

  /** Reads again what each browser may see; resolves when that is done. */
  rightsRenewed(): Promise<void> {
    this.#takeTurn(() => renewRights(this.#services, [...this.#watchers]))
    return this.#turn
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#scheduled)
    await this.#listener?.stop()
    await this.#turn
    await this.#ticking
  }

  #every(milliseconds: number, work: () => void): void {
    this.#timers.push(setInterval(work, milliseconds).unref())
  }

  #hear(signal: Signal): void {
    if (Object.keys(signal).some((kind) => kind !== 'values')) this.#onChange(signal)
    this.#pending.add(signal)
    this.#lately.add(signal.changed ?? [], performance.now())
    this.#schedule()
  }

  /** Beside the turns; what changed is told like any other change of a state. */
  #lookForStale(): void {
    if (this.#watchers.size === 0) return
    this.#ticking = this.#ticking.then(() =>
      this.#guarded(async () => {
        const devices = await this.#stale.look()
        if (devices.length > 0) this.#hear({ devices })
      }),
    )
  }

  /** At once after a quiet time, otherwise together with what comes meanwhile. */
  #schedule(): void {
    if (this.#scheduled) return
    const wait = Math.max(0, this.#lastFlush + this.#times.gap - performance.now())
    this.#scheduled = setTimeout(() => {
      this.#scheduled = undefined
      this.#lastFlush = performance.now()
      const pending = this.#pending
      this.#pending = new Pending()
      for (const id of pending.values) this.#ticks.add(id)
      if (pending.rights.size > 0) this.#renew(pending.rights)
      this.#takeTurn(() => sendChanges(this.#services, this.#readyWatchers(), pending, this.#sent))
    }, wait)
  }

  /** What these people may see is another now: read again before anything else is told, and their pages begin again. */
  #renew(userIds: ReadonlySet<string>): void {
    this.#takeTurn(async () => {
      const theirs = [...this.#watchers].filter(({ user }) => userIds.has(user.id))
      await renewRights(this.#services, theirs)
      await sendSnapshots(
        this.#services,
        theirs.filter((watcher) => this.#watchers.has(watcher)),
      )
    })
  }

  #tick(): void {
    if (this.#ticks.size === 0) return
    const deviceIds = [...this.#ticks]
    this.#ticks.clear()
    this.#ticking = this.#ticking.then(() => this.#guarded(() => sendTicks(this.#services, this.#readyWatchers(), deviceIds)))
  }

  #startOver(): void {
    this.#takeTurn(() => sendSnapshots(this.#services, [...this.#watchers]))
  }

  /** Beside the turns, which wait for the database: that it is away is told while they do. */
  async #lookAtService(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    const changed = await this.#service.look()
    this.#looking = false
    const { state } = this.#service
    if (changed) for (const watcher of this.#watchers) if (watcher.greeted) watcher.send({ event: 'service', state })
    if (!state.database.running || !this.#missed) return
    this.#missed = false
    this.#startOver()
  }

  #beat(): void {
    for (const watcher of this.#watchers) watcher.beat()
  }

  #readyWatchers(): Watcher[] {
    return [...this.#watchers].filter(({ ready }) => ready)
  }

  /** One after another. */
  #takeTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(() => this.#guarded(work))
  }

  /** What fails is logged; browsers that missed it begin again: when the database answers, or, where it was not that, by a fresh connection. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const trouble = databaseTrouble(error)
      if (trouble) {
        this.#missed = true
        return this.#services.log.warn({ trouble }, 'live events wait for the database')
      }
      this.#services.log.warn({ err: error }, 'live events could not be read; browsers connect again')
      for (const watcher of this.#watchers) watcher.close()
    }
  }
}
