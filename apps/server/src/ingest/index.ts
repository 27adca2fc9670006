import { setTimeout as wait } from 'node:timers/promises'
import { makeBoxId } from '../modules/devices/index.ts'
import type { Services } from '../services.ts'
import { connect } from '../storage/connect.ts'
import { listenForCommands } from '../storage/notify.ts'
import type { SessionLock } from '../storage/session-lock.ts'
import { type IngestFigures, ingestFigures } from './figures.ts'
import { Intake } from './intake.ts'
import { Leases } from './leases.ts'
import { Presence } from './presence.ts'
import { Rounds } from './rounds.ts'
import { Sharing } from './sharing.ts'
import type { IngestTransport } from './transport.ts'

export type { IngestTransport } from './transport.ts'

/** Samples of one transaction, and how long a lonely one waits for company. */
const mostSamples = 1_500
/** So many are company enough: under load they came while the batch before was written. */
const worthwhile = 100
const collectMilliseconds = 20
const judgeMilliseconds = 2_000
const lossesMilliseconds = 10_000
/** Commands are said again so often until their end is known. */
const commandsMilliseconds = 2_000
/** Of its own, so that no crowd of requests keeps what is stored waiting. */
const ingestConnections = 4

export interface IngestOptions {
  /** Of this process among those that share the work, `processes.id`. */
  owner: string
  /** A broker of its own brings everything to this process: the lock says that there is no other such process. Absent: it shares. */
  alone?: SessionLock
}

export interface Ingest {
  /** Stores and confirms what was taken in, gives up its partitions and lets go of the transport. */
  stop(): Promise<void>
}

/** Takes its part of the partitions and stores what their uplinks say until it is stopped. */
export async function startIngest(shared: Services, transport: IngestTransport, options: IngestOptions): Promise<Ingest> {
  const { clock, log, config } = shared
  const stopping = new AbortController()
  const writing = connect({ url: shared.databaseUrl, application: 'kilowatch ingest', connections: ingestConnections, pipelined: true })
  const services = { ...shared, db: writing.pool }
  const intake = new Intake(shared.excesses)
  const leases = new Leases({ owner: options.owner, milliseconds: config.leaseMilliseconds })
  const presence = new Presence()
  const figures = ingestFigures(services.metrics, {
    queueMessages: () => intake.waitingMessages,
    queueBytes: () => intake.waitingBytes,
    leases: () => leases.count,
    connections: () => writing.pool.totalCount,
  })
  const rounds: Rounds = new Rounds({
    services,
    transport,
    leases,
    presence,
    figures,
    stopping: stopping.signal,
    makeBoxId,
    onLost: (partitions) => sharing.forget(partitions),
  })
  const finish = () => finishArrived(intake, rounds)
  const sharing = new Sharing({ services, transport, leases, presence, rounds, figures, alone: options.alone, finish })
  try {
    await transport.start(
      (topic, payload) => {
        if (stopping.signal.aborted) return undefined
        const now = clock.now().getTime()
        const uplinkId = intake.take(topic, payload, now)
        if (uplinkId !== undefined) presence.heardUplink(uplinkId, now)
        return uplinkId === undefined ? undefined : intake.room(uplinkId)
      },
      (uplinkId, connected) => intake.takeConnection(uplinkId, connected),
    )
    await sharing.turn()
  } catch (error) {
    await writing.close()
    throw error
  }
  const news = { commands: true }
  const listener = listenForCommands(shared.databaseUrl, () => {
    news.commands = true
    intake.wake()
  })
  const running = run({ services, transport, intake, rounds, leases, sharing, figures, news, stopping: stopping.signal }).catch(
    (error: unknown) => {
      log.fatal({ err: error }, 'ingest ended')
      // A process that stores nothing must not look alive: anyone who keeps it running starts it again.
      setImmediate(() => {
        throw error
      })
    },
  )
  return {
    async stop() {
      stopping.abort()
      intake.wake()
      await running
      await listener.stop()
      rounds.stop()
      await sharing.leave().catch((error: unknown) => log.warn({ err: error }, 'partitions not given up'))
      await transport.stop()
      await writing.close()
    },
  }
}

interface Running {
  services: Services
  transport: IngestTransport
  intake: Intake
  rounds: Rounds
  leases: Leases
  sharing: Sharing
  figures: IngestFigures
  /** What was heard of since it was last looked at. */
  news: { commands: boolean }
  stopping: AbortSignal
}

async function run({ services, transport, intake, rounds, leases, sharing, figures, news, stopping }: Running): Promise<void> {
  const { log, config } = services
  const renewMilliseconds = config.leaseMilliseconds / 3
  // Soon again while others may be giving up what is due to us.
  const shortMilliseconds = renewMilliseconds / 5
  const judging = Math.min(judgeMilliseconds, renewMilliseconds)
  const isTurnDue = pace()
  const isJudgingDue = pace()
  const areLossesDue = pace()
  const areCommandsDue = pace()
  let dropped = 0
  while (!stopping.aborted || !intake.isEmpty) {
    await arrival(intake, Math.min(judging, shortMilliseconds), stopping)
    await rounds.take(intake.drain(mostSamples))
    if (intake.dropped > dropped) {
      log.warn({ dropped: intake.dropped - dropped }, 'queue full: messages dropped unconfirmed')
      figures.dropped(intake.dropped - dropped)
      dropped = intake.dropped
    }
    if (isTurnDue(leases.isShort ? shortMilliseconds : renewMilliseconds)) {
      await sharing.turn().catch((error: unknown) => log.warn({ err: error }, 'leases not renewed'))
    }
    if (transport.isConnected?.() !== false && isJudgingDue(judging)) await rounds.judgePresence()
    if (areLossesDue(lossesMilliseconds)) await rounds.judgeLosses()
    const isNews = news.commands
    news.commands = false
    if (areCommandsDue(commandsMilliseconds) || isNews) {
      await rounds.offerCommands().catch((error: unknown) => log.warn({ err: error }, 'commands not said'))
    }
  }
}

/** Says whether so many milliseconds have passed since it last said so; no jump of a clock moves it. */
function pace(): (milliseconds: number) => boolean {
  let last = performance.now()
  return (milliseconds) => {
    const now = performance.now()
    if (now - last < milliseconds) return false
    last = now
    return true
  }
}

/** What has arrived by now, not what arrives meanwhile. */
async function finishArrived(intake: Intake, rounds: Rounds): Promise<void> {
  for (let left = intake.waitingMessages; left > 0; ) {
    const arrived = intake.drain(mostSamples)
    left -= arrived.samples.length
    await rounds.take(arrived)
    if (arrived.samples.length === 0) return
  }
}

/** Until something has arrived and a moment more has passed for company, or until it is time to judge who is silent. */
async function arrival(intake: Intake, longest: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted || intake.waitingSamples >= mostSamples) return
  if (intake.isEmpty) await intake.arrival(longest)
  if (!stopping.aborted && !intake.isEmpty && intake.waitingSamples < worthwhile) await wait(collectMilliseconds)
}
