import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { Intake } from './intake.ts'
import { LeaseLost, Leases } from './leases.ts'
import { Presence } from './presence.ts'
import { Rounds } from './rounds.ts'
import type { IngestTransport } from './transport.ts'

export type { IngestTransport } from './transport.ts'

/** Samples of one transaction, and how long a lonely one waits for company. */
const mostSamples = 1_000
const collectMilliseconds = 20
const judgeMilliseconds = 2_000
const renewMilliseconds = 5_000

export interface Ingest {
  /** Stores and confirms what was taken in, then lets go of the transport. */
  stop(): Promise<void>
}

/** Takes all partitions over and stores what uplinks say until it is stopped, or another process takes over. */
export async function startIngest(services: Services, transport: IngestTransport): Promise<Ingest> {
  const { pool, clock, log } = services
  const leases = new Leases(randomUUID())
  await leases.takeAll(pool, clock.now())
  const presence = new Presence()
  await presence.load(pool, clock.now().getTime())
  const stopping = new AbortController()
  const intake = new Intake()
  const rounds = new Rounds({ services, transport, leases, presence, stopping: stopping.signal, makeBoxId })
  await transport.start(
    (topic, payload) => {
      if (stopping.signal.aborted) return
      const now = clock.now().getTime()
      const uplinkId = intake.take(topic, payload, now)
      if (uplinkId !== undefined) presence.heardUplink(uplinkId, now)
    },
    (uplinkId, connected) => intake.takeConnection(uplinkId, connected),
  )
  const running = run({ services, transport, intake, rounds, leases, stopping: stopping.signal }).catch((error: unknown) => {
    if (error instanceof LeaseLost) log.error({ reason: error.message }, 'ingest ends here')
    else log.fatal({ err: error }, 'ingest ended')
    stopping.abort()
  })
  return {
    async stop() {
      stopping.abort()
      intake.wake()
      await running
      await transport.stop()
    },
  }
}

/** 14 digits, not guessable in a row; the database refuses one that is taken. */
function makeBoxId(): string {
  return String(randomInt(1e7, 1e8 - 1)) + String(randomInt(0, 1e6)).padStart(6, '0')
}

interface Running {
  services: Services
  transport: IngestTransport
  intake: Intake
  rounds: Rounds
  leases: Leases
  stopping: AbortSignal
}

async function run({ services, transport, intake, rounds, leases, stopping }: Running): Promise<void> {
  const { pool, clock, log } = services
  let judgedAt = clock.now().getTime()
  let renewedAt = judgedAt
  let dropped = 0
  while (!stopping.aborted || !intake.isEmpty) {
    await arrival(intake, judgeMilliseconds, stopping)
    await rounds.take(intake.drain(mostSamples))
    if (intake.dropped > dropped) log.warn({ dropped: intake.dropped - dropped }, 'queue full: messages dropped unconfirmed')
    dropped = intake.dropped
    const now = clock.now()
    if (now.getTime() - judgedAt >= judgeMilliseconds && transport.isConnected?.() !== false) {
      await rounds.judgePresence()
      judgedAt = now.getTime()
    }
    if (now.getTime() - renewedAt >= renewMilliseconds) {
      await leases.renew(pool, now).catch((error: unknown) => log.warn({ err: error }, 'leases not renewed'))
      renewedAt = now.getTime()
    }
  }
}

/** Until something has arrived and a moment more has passed for company, or until it is time to judge who is silent. */
async function arrival(intake: Intake, longest: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted || intake.waitingSamples >= mostSamples) return
  if (intake.isEmpty) await intake.arrival(longest)
  if (!stopping.aborted && !intake.isEmpty && intake.waitingSamples < mostSamples) await wait(collectMilliseconds)
}
