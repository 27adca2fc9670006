import { type Hello, partitionOf } from '@kilowatch/telemetry'
import type { Services } from '../services.ts'
import { inTransaction } from '../storage/connect.ts'
import { preparePartitions } from '../storage/partitions.ts'
import { askHello, confirm, reject, tellDeviceIds } from './answers.ts'
import { takeHello } from './hello.ts'
import type { Arrived } from './intake.ts'
import { LeaseLost, type Leases } from './leases.ts'
import { payloadOf, type Refused, refusalOf, type SamplesMessage } from './message.ts'
import { type Persisting, persist } from './persist.ts'
import type { Presence } from './presence.ts'
import { writeRejections } from './queries/rejections.ts'
import { Registry } from './registry.ts'
import { type ConnectionNews, takeStatus } from './status.ts'
import { type StoredBatch, storeMessages } from './store.ts'
import type { IngestTransport } from './transport.ts'

export interface RoundDeps {
  services: Services
  transport: IngestTransport
  leases: Leases
  presence: Presence
  stopping: AbortSignal
  makeBoxId(): string
  /** These partitions were found to be somebody else's. */
  onLost(partitions: readonly number[]): Promise<void>
}

/**
 * Stores and answers what has arrived, one thing after another: nothing else writes while a round runs. What is of partitions that are
 * not ours, or are found to be somebody else's, is dropped unconfirmed: its uplink sends it again, to whoever has them now.
 */
export class Rounds {
  readonly #deps: RoundDeps
  readonly #registry = new Registry()
  readonly #persisting: Persisting

  constructor(deps: RoundDeps) {
    this.#deps = deps
    const { log, pool, clock } = deps.services
    this.#persisting = {
      log,
      stopping: deps.stopping,
      onFailure: () => this.#registry.forgetAll(),
      makePartitions: () => preparePartitions(pool, clock.now()),
    }
  }

  async take({ hellos, news, samples, refused }: Arrived): Promise<void> {
    for (const [uplinkId, { hello }] of hellos) {
      if (this.#isOurs(uplinkId)) refused.push(...((await this.#unlessLost(() => this.#takeHello(uplinkId, hello))) ?? []))
    }
    for (const [uplinkId, words] of news) {
      if (this.#isOurs(uplinkId)) await this.#unlessLost(() => this.#takeNews(uplinkId, words))
    }
    refused.push(...(await this.#storeOurs(samples)))
    await this.#refuse(refused)
  }

  async judgePresence(): Promise<void> {
    const { services, presence, leases } = this.#deps
    const judge = () => presence.judge(services.pool, leases, this.#registry, services.clock.now())
    await this.#unlessLost(() => persist(this.#persisting, 'offline alarms', judge))
  }

  /** Reads these partitions anew when they are needed next. */
  forget(partitions: readonly number[]): void {
    for (const partition of partitions) this.#registry.forgetPartition(partition)
  }

  #isOurs(uplinkId: string): boolean {
    return this.#deps.leases.holds(partitionOf(uplinkId))
  }

  async #unlessLost<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      await this.#deps.onLost(error.partitions)
      return undefined
    }
  }

  async #storeOurs(messages: readonly SamplesMessage[]): Promise<Refused[]> {
    const { leases } = this.#deps
    for (;;) {
      const ours = messages.filter(({ partition }) => leases.holds(partition))
      const refused = await this.#unlessLost(() => this.#store(ours))
      if (refused) return refused
    }
  }

  async #takeHello(uplinkId: string, hello: Hello): Promise<Refused[]> {
    const { services, transport, presence, makeBoxId } = this.#deps
    const now = services.clock.now()
    const taken = await persist(this.#persisting, 'hello', () =>
      inTransaction(services.pool, async (tx) => {
        await this.#hold(tx, uplinkId)
        await this.#registry.load(tx, [uplinkId])
        const uplink = this.#registry.uplink(uplinkId)
        return uplink && takeHello(tx, uplink, hello, { now, makeBoxId })
      }),
    )
    this.#registry.forget(uplinkId)
    presence.changed(partitionOf(uplinkId))
    if (taken === 'stopped') return []
    const outcome = taken === 'content' ? undefined : taken.done
    if (outcome) tellDeviceIds(transport, uplinkId, outcome.devices)
    if (outcome && outcome.refused.length === 0) return []
    if (outcome) services.log.warn({ uplinkId, refs: outcome.refused }, 'announced devices refused')
    return [{ uplinkId, received: now.getTime(), reason: 'malformed', payload: payloadOf(Buffer.from(JSON.stringify(hello))) }]
  }

  async #takeNews(uplinkId: string, news: ConnectionNews): Promise<void> {
    const { services } = this.#deps
    await persist(this.#persisting, 'status', () =>
      inTransaction(services.pool, async (tx) => {
        await this.#hold(tx, uplinkId)
        await takeStatus(tx, uplinkId, news, services.clock.now())
      }),
    )
  }

  async #hold(tx: Parameters<Leases['hold']>[0], uplinkId: string): Promise<void> {
    const { changed } = await this.#deps.leases.hold(tx, [partitionOf(uplinkId)])
    for (const partition of changed) this.#partitionChanged(partition)
  }

  #partitionChanged(partition: number): void {
    this.#registry.forgetPartition(partition)
    this.#deps.presence.changed(partition)
  }

  /** What cannot be stored for its content is narrowed down by halves until the one message is found. */
  async #store(messages: readonly SamplesMessage[]): Promise<Refused[]> {
    if (messages.length === 0) return []
    const { services, leases } = this.#deps
    const store = {
      pool: services.pool,
      clock: services.clock,
      registry: this.#registry,
      leases,
      onChanged: (partition: number) => this.#partitionChanged(partition),
    }
    const stored = await persist(this.#persisting, 'samples', () => storeMessages(store, messages))
    if (stored === 'stopped') return []
    if (stored !== 'content') return this.#answer(stored.done)
    const [only] = messages
    if (messages.length === 1 && only) return [refusalOf(only, 'poisoned')]
    const half = Math.ceil(messages.length / 2)
    return [...(await this.#store(messages.slice(0, half))), ...(await this.#store(messages.slice(half)))]
  }

  #answer(batch: StoredBatch): Refused[] {
    const { transport, presence, services } = this.#deps
    confirm(transport, batch.stored)
    askHello(transport, batch.asked)
    const now = services.clock.now().getTime()
    for (const id of batch.drafts.keys()) presence.heardDevice(id, now)
    return batch.refused
  }

  async #refuse(refused: readonly Refused[]): Promise<void> {
    if (refused.length === 0) return
    await persist(this.#persisting, 'rejections', () => inTransaction(this.#deps.services.pool, (tx) => writeRejections(tx, refused)))
    reject(this.#deps.transport, refused)
  }
}
