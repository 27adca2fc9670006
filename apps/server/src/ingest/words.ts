import { type Hello, partitionOf, type RejectReason } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import type { Services } from '../services.ts'
import { tellDeviceIds } from './answers.ts'
import type { AwaitedHellos } from './awaited-hellos.ts'
import { type HelloOutcome, takeHellos } from './hello.ts'
import type { FullBudget } from './hello-devices.ts'
import { payloadOf, type Refused } from './message.ts'
import { type Persisting, persist } from './persist.ts'
import type { Presence } from './presence.ts'
import type { Registry } from './registry.ts'
import { type ConnectionNews, takeStatuses } from './status.ts'
import type { IngestTransport } from './transport.ts'

/** Uplinks whose words share a transaction. */
export const mostAtOnce = 50

export interface WordsDeps {
  services: Services
  transport: IngestTransport
  registry: Registry
  awaited: AwaitedHellos
  presence: Presence
  persisting: Persisting
  makeBoxId(): string
  /** Holds these partitions for the transaction. @throws LeaseLost */
  hold(tx: PoolClient, partitions: readonly number[]): Promise<void>
}

export type Said<T> = readonly (readonly [uplinkId: string, words: T])[]

/** Takes what uplinks announce and answers with the ids of their devices. @throws LeaseLost */
export async function hearHellos(deps: WordsDeps, said: Said<Hello>): Promise<Refused[]> {
  const { services, registry, makeBoxId } = deps
  const now = services.clock.now()
  return heard(deps, 'hello', said, {
    async write(tx, some) {
      await registry.load(
        tx,
        some.map(([uplinkId]) => uplinkId),
      )
      const announced = some.flatMap(([uplinkId, hello]) => {
        const uplink = registry.uplink(uplinkId)
        return uplink ? [{ uplink, hello }] : []
      })
      return takeHellos(tx, announced, { now, makeBoxId, mostDevices: services.config.business.devices })
    },
    answer(outcomes, [uplinkId, hello]) {
      deps.awaited.heard(uplinkId)
      const outcome = outcomes.get(uplinkId)
      const isTaken = answerHello(deps, uplinkId, outcome)
      return isTaken ? [] : [refusedHello(uplinkId, hello, now, outcome?.full ? 'too-many-devices' : 'malformed')]
    },
    refuse: ([uplinkId, hello]) => {
      deps.awaited.heard(uplinkId)
      forget(deps, uplinkId)
      return [refusedHello(uplinkId, hello, now, 'malformed')]
    },
  })
}

/** Takes what uplinks and their broker say of their connections. @throws LeaseLost */
export async function hearNews(deps: WordsDeps, said: Said<ConnectionNews>): Promise<void> {
  const write = (tx: PoolClient, some: Said<ConnectionNews>) => takeStatuses(tx, new Map(some), deps.services.clock.now())
  await heard(deps, 'status', said, { write, answer: () => [], refuse: () => [] })
}

interface Hearing<T, R> {
  write(tx: PoolClient, said: Said<T>): Promise<R>
  /** After the commit, for each of them. */
  answer(written: R, said: Said<T>[number]): Refused[]
  /** The database does not take what this one says. */
  refuse(said: Said<T>[number]): Refused[]
}

/** One transaction for all; what cannot be stored for its content is narrowed down by halves until the one uplink is found. */
async function heard<T, R>(deps: WordsDeps, what: string, said: Said<T>, hearing: Hearing<T, R>): Promise<Refused[]> {
  const [only] = said
  if (!only) return []
  const written = await persist(deps.persisting, what, () =>
    deps.services.db.transaction(async (tx) => {
      await deps.hold(
        tx,
        said.map(([uplinkId]) => partitionOf(uplinkId)),
      )
      return hearing.write(tx, said)
    }),
  )
  if (written === 'stopped') return []
  if (written !== 'content') return said.flatMap((one) => hearing.answer(written.done, one))
  if (said.length === 1) return hearing.refuse(only)
  const half = Math.ceil(said.length / 2)
  return [...(await heard(deps, what, said.slice(0, half), hearing)), ...(await heard(deps, what, said.slice(half), hearing))]
}

/** @returns whether everything that it announced was taken */
function answerHello(deps: WordsDeps, uplinkId: string, outcome: HelloOutcome | undefined): boolean {
  if (outcome?.full) noteFull(deps, uplinkId, outcome.full)
  if (outcome?.changed !== false) forget(deps, uplinkId)
  if (!outcome) return false
  tellDeviceIds(deps.transport, uplinkId, outcome.devices)
  if (outcome.refused.length > 0) deps.services.log.warn({ uplinkId, devices: outcome.refused }, 'announced devices refused')
  return outcome.refused.length === 0
}

function noteFull({ registry, services }: WordsDeps, uplinkId: string, full: FullBudget): void {
  const businessId = registry.uplink(uplinkId)?.businessId
  if (full === 'devicesOfBusiness') registry.businessFull(uplinkId, services.clock.now().getTime())
  services.excesses.note(full, full === 'devicesOfBusiness' ? (businessId ?? uplinkId) : uplinkId)
}

function forget({ registry, presence }: WordsDeps, uplinkId: string): void {
  registry.forget(uplinkId)
  presence.changed(partitionOf(uplinkId))
}

function refusedHello(uplinkId: string, hello: Hello, now: Date, reason: RejectReason): Refused {
  return { uplinkId, received: now.getTime(), reason, payload: payloadOf(Buffer.from(JSON.stringify(hello))) }
}
