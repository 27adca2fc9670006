import {
  type AccessReport,
  type Command,
  type Fault,
  partitionOf,
  type Result,
  type Sample,
  type ServerChannel,
  type TimetableReport,
  topicOf,
} from '@kilowatch/telemetry'
import { openCommands, takeResults } from '../modules/controls/index.ts'
import { openReads, takeReads } from '../modules/device-reads/index.ts'
import { takeAccess, wantedAccess } from '../modules/doors/index.ts'
import { takeTimetables, wantedTimetables } from '../modules/timed-tasks/index.ts'
import { openConfigs } from '../modules/uplink-config/index.ts'
import type { Services } from '../services.ts'
import { preparePartitions } from '../storage/partitions.ts'
import { Complaints, confirm } from './answers.ts'
import { AwaitedHellos } from './awaited-hellos.ts'
import type { IngestFigures } from './figures.ts'
import type { Arrived } from './intake.ts'
import { LeaseLost, type Leases } from './leases.ts'
import { overLosses, releaseLosses } from './losses.ts'
import { type Refused, refusalOf, type SamplesMessage } from './message.ts'
import { PastPace } from './past-pace.ts'
import { type Persisting, persist } from './persist.ts'
import type { Presence } from './presence.ts'
import { writeRejections } from './queries/rejections.ts'
import { Registry } from './registry.ts'
import { type StoredBatch, storeMessages } from './store.ts'
import type { IngestTransport } from './transport.ts'
import { hearHellos, hearNews, mostAtOnce, type Said, type WordsDeps } from './words.ts'

export interface RoundDeps {
  services: Services
  transport: IngestTransport
  leases: Leases
  presence: Presence
  figures: IngestFigures
  stopping: AbortSignal
  makeBoxId(): string
  /** These partitions were found to be somebody else's. */
  onLost(partitions: readonly number[]): Promise<void>
}

/**
 * Stores and answers what has arrived, one thing after another: nothing else writes while a round runs. What is of partitions that are
 * not ours, or are found to be somebody else's, is dropped unconfirmed: its uplink sends it again, to anyone who has them now.
 */
export class Rounds {
  readonly #deps: RoundDeps
  readonly #registry = new Registry()
  readonly #persisting: Persisting
  readonly #words: WordsDeps
  readonly #complaints: Complaints
  readonly #past: PastPace
  readonly #hellos = new AwaitedHellos()

  constructor(deps: RoundDeps) {
    this.#deps = deps
    this.#past = new PastPace(deps.services.excesses)
    this.#complaints = new Complaints(deps.transport, deps.services.excesses)
    const { log, db, clock } = deps.services
    this.#persisting = {
      log,
      stopping: deps.stopping,
      onFailure: () => {
        this.#registry.forgetAll()
        deps.figures.failed()
      },
      makePartitions: () => preparePartitions(db, clock.now()),
    }
    this.#words = {
      ...deps,
      registry: this.#registry,
      awaited: this.#hellos,
      persisting: this.#persisting,
      hold: (tx, partitions) => this.#hold(tx, partitions),
    }
  }

  async take({ hellos, news, results, timetables, doors, samples, refused }: Arrived): Promise<void> {
    const announced = [...hellos].map(([uplinkId, { hello }]) => [uplinkId, hello] as const)
    for (const some of inParts(announced))
      refused.push(...(await this.#ofOurs(some, uplinkPartition, (ours) => hearHellos(this.#words, ours))))
    for (const some of inParts([...news])) await this.#ofOurs(some, uplinkPartition, (ours) => hearNews(this.#words, ours))
    if (results.length > 0) await this.#ofOurs(results, uplinkPartition, (ours) => this.#hearResults(ours))
    for (const some of inParts([...timetables])) await this.#ofOurs(some, uplinkPartition, (ours) => this.#hearTimetables(ours))
    for (const some of inParts([...doors])) await this.#ofOurs(some, uplinkPartition, (ours) => this.#hearDoors(ours))
    refused.push(
      ...(await this.#ofOurs(
        samples,
        ({ partition }) => partition,
        (ours) => this.#store(ours),
      )),
    )
    await this.#refuse(refused)
  }

  /** Says what waits to the uplinks that are ours: commands, what is set for them, timed tasks that they do not carry out yet, and people of their doors. */
  async offerCommands(): Promise<void> {
    const { leases, services } = this.#deps
    const open = await openCommands(services.db, leases.held, services.clock.now())
    for (const { uplinkId, command } of open) this.#sayCommand(uplinkId, command)
    for (const { uplinkId, command } of await openReads(services.db, leases.held, services.clock.now())) this.#sayCommand(uplinkId, command)
    for (const { uplinkId, config } of await openConfigs(services.db, leases.held)) this.#say(uplinkId, 'config', config)
    for (const { uplinkId, timetable } of await wantedTimetables(services.db, leases.held)) this.#say(uplinkId, 'schedule', timetable)
    const now = services.clock.now()
    for (const { uplinkId, access } of await wantedAccess(services.db, leases.held, now)) this.#say(uplinkId, 'access', access)
  }

  async judgePresence(): Promise<void> {
    const { services, presence, leases } = this.#deps
    const judge = () => presence.judge(services.db, leases, this.#registry, services.clock.now())
    await this.#unlessLost(() => persist(this.#persisting, 'offline alarms', judge))
  }

  /** Ends the alarms of uplinks that lost no readings for an hour. */
  async judgeLosses(): Promise<void> {
    const { services, leases } = this.#deps
    const now = services.clock.now()
    const release = async () => {
      const over = await overLosses(services.db, leases.held, now)
      if (over.length === 0) return
      await services.db.transaction(async (tx) => {
        await this.#hold(tx, over.map(partitionOf))
        await releaseLosses(tx, over, now)
      })
    }
    await this.#unlessLost(() => persist(this.#persisting, 'alarms of lost readings', release))
  }

  async #hearResults(results: Said<Result>): Promise<void> {
    const { db, clock } = this.#deps.services
    const take = async () => {
      const now = clock.now()
      const others = await db.transaction((tx) => takeReads(tx, results, now))
      return others.length === 0 ? [] : takeResults(db, others, now)
    }
    const taken = await persist(this.#persisting, 'results', take)
    if (typeof taken === 'string') return
    for (const { uplinkId, command } of taken.done) this.#sayCommand(uplinkId, command)
  }

  async #hearTimetables(reports: Said<TimetableReport>): Promise<void> {
    const { db, clock } = this.#deps.services
    const taken = await persist(this.#persisting, 'timed tasks', () => takeTimetables(db, reports, clock.now()))
    if (typeof taken === 'string') return
    for (const { uplinkId, heard } of taken.done) this.#say(uplinkId, 'schedule', { heard })
  }

  async #hearDoors(reports: Said<AccessReport>): Promise<void> {
    const { db, clock } = this.#deps.services
    const taken = await persist(this.#persisting, 'passages', () => takeAccess(db, reports, clock.now()))
    if (typeof taken === 'string') return
    for (const { uplinkId, heard } of taken.done) this.#say(uplinkId, 'access', { heard })
  }

  #sayCommand(uplinkId: string, command: Command): void {
    this.#say(uplinkId, 'command', command)
  }

  #say(uplinkId: string, channel: ServerChannel, word: object): void {
    this.#deps.transport.publish(topicOf(uplinkId, channel), JSON.stringify(word))
  }

  /** Says what uplinks are still to be told. */
  stop(): void {
    this.#complaints.stop()
  }

  /** Reads these partitions again when they are needed next. */
  forget(partitions: readonly number[]): void {
    for (const partition of partitions) this.#registry.forgetPartition(partition)
  }

  async #unlessLost<T>(work: () => Promise<T>): Promise<{ done: T } | undefined> {
    try {
      return { done: await work() }
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      await this.#deps.onLost(error.partitions)
      return undefined
    }
  }

  /** Does the work for what is ours; again for the rest when some of it turns out to be somebody else's. */
  async #ofOurs<T, R>(items: readonly T[], partition: (item: T) => number, work: (ours: readonly T[]) => Promise<R>): Promise<R> {
    const { leases } = this.#deps
    for (;;) {
      const ours = items.filter((item) => leases.holds(partition(item)))
      const outcome = await this.#unlessLost(() => work(ours))
      if (outcome) return outcome.done
    }
  }

  async #hold(tx: Parameters<Leases['hold']>[0], partitions: readonly number[]): Promise<void> {
    const { changed } = await this.#deps.leases.hold(tx, partitions)
    for (const partition of changed) this.#partitionChanged(partition)
  }

  #partitionChanged(partition: number): void {
    this.#registry.forgetPartition(partition)
    this.#deps.presence.changed(partition)
  }

  /** What cannot be stored for its content is narrowed down by halves until the one message is found. */
  async #store(messages: readonly SamplesMessage[]): Promise<Refused[]> {
    if (messages.length === 0) return []
    const stored = await this.#persistSamples(messages)
    if (stored === 'stopped') return []
    if (stored !== 'content') return this.#answer(stored.done)
    const [only] = messages
    if (messages.length === 1 && only) return this.#storeAround(only)
    const half = Math.ceil(messages.length / 2)
    return [...(await this.#store(messages.slice(0, half))), ...(await this.#store(messages.slice(half)))]
  }

  #persistSamples(messages: readonly SamplesMessage[]) {
    const { services, leases } = this.#deps
    const store = {
      db: services.db,
      clock: services.clock,
      registry: this.#registry,
      leases,
      past: this.#past,
      hellos: this.#hellos,
      onChanged: (partition: number) => this.#partitionChanged(partition),
    }
    return persist(this.#persisting, 'samples', () => storeMessages(store, messages))
  }

  /** Stores of a message what the database takes; what it does not take becomes a fault of the message. */
  async #storeAround(message: SamplesMessage): Promise<Refused[]> {
    const { samples, faults = [] } = message.body
    const poisoned = new Set(await this.#poisonedOf(message, samples))
    if (poisoned.size === 0) return [refusalOf(message, 'poisoned')]
    const found = [...poisoned].map(({ d }): Fault => ({ ref: d, reason: 'poisoned' }))
    const body = { ...message.body, samples: samples.filter((sample) => !poisoned.has(sample)), faults: [...faults, ...found] }
    return this.#store([{ ...message, body }])
  }

  /** Found by halves; the others are stored meanwhile, and answered by nobody. */
  async #poisonedOf(message: SamplesMessage, samples: readonly Sample[]): Promise<readonly Sample[]> {
    const part = { ...message, body: { ...message.body, samples: [...samples], faults: [] } }
    if (samples.length === 0 || (await this.#persistSamples([part])) !== 'content') return []
    if (samples.length === 1) return samples
    const half = Math.ceil(samples.length / 2)
    return [...(await this.#poisonedOf(message, samples.slice(0, half))), ...(await this.#poisonedOf(message, samples.slice(half)))]
  }

  #answer(batch: StoredBatch): Refused[] {
    const { transport, presence, services } = this.#deps
    confirm(transport, batch.stored)
    this.#count(batch)
    this.#complaints.askHello(batch.asked)
    const now = services.clock.now().getTime()
    for (const id of batch.drafts.keys()) presence.heardDevice(id, now)
    return batch.refused
  }

  #count({ stored, took, conflicts, ofDisabled }: StoredBatch): void {
    const total = {
      messages: stored.length,
      samples: 0,
      values: 0,
      conflicts,
      ofDisabled,
      took,
      now: this.#deps.services.clock.now().getTime(),
    }
    const { clock } = this.#deps.services
    let oldest = total.now
    for (const { uplinkId, received, body } of stored) {
      clock.witness?.(uplinkId, body.sent, received)
      this.#deps.presence.heardClock(uplinkId, body.sent - received)
      oldest = Math.min(oldest, received)
      total.samples += body.samples.length
      for (const { v } of body.samples) total.values += v.length
    }
    this.#deps.figures.stored({ ...total, oldest })
  }

  async #refuse(refused: readonly Refused[]): Promise<void> {
    if (refused.length === 0) return
    this.#deps.figures.rejected(refused.map(({ reason }) => reason))
    // What comes again and is stored then is nothing to be looked into.
    const wrong = refused.filter(({ reason }) => reason !== 'too-fast')
    if (wrong.length > 0)
      await persist(this.#persisting, 'rejections', () => this.#deps.services.db.transaction((tx) => writeRejections(tx, wrong)))
    this.#complaints.reject(refused)
  }
}

function uplinkPartition([uplinkId]: readonly [uplinkId: string, ...rest: unknown[]]): number {
  return partitionOf(uplinkId)
}

function inParts<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / mostAtOnce) }, (_, part) => items.slice(part * mostAtOnce, (part + 1) * mostAtOnce))
}
