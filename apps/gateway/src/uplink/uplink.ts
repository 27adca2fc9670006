import {
  type AccessReport,
  type Command,
  type ConfigAnswer,
  parseAccess,
  parseAsk,
  parseCommand,
  parseConfig,
  parseDeviceIds,
  parseRejected,
  parseStored,
  parseTimetable,
  type RejectedEntry,
  type Result,
  type Sample,
  type ServerChannel,
  type Status,
  type Stored,
  type TimetableReport,
  type Unreachable,
  type UplinkConfig,
} from '@kilowatch/telemetry'
import type { ServerListener } from '../alarms/local-alarms.ts'
import type { Backoff } from '../backoff.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { Doorkeeper } from '../doors/doorkeeper.ts'
import type { Reading } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import type { Timetable } from '../timetable/timetable.ts'
import { AbsentDevices, saysNothing } from './absent.ts'
import type { Announced } from './announced.ts'
import { createAnnouncer } from './announcer.ts'
import { createBatcher } from './batcher.ts'
import { type BrokerAccess, keepConnected } from './connection.ts'
import { entryPayload } from './envelope.ts'
import type { FlightRules } from './flights.ts'
import { type Moment, Moments } from './moments.ts'
import type { PointLists } from './point-lists.ts'
import type { DiskQueue } from './queue/disk-queue.ts'
import { createSender } from './sender.ts'
import { createStatusReporter } from './status-reporter.ts'

export interface UplinkRules extends FlightRules {
  resendPerSecond: number
  /** How long samples of one tick are gathered, ms. */
  gather: number
  /** Status goes out at least so often, ms. */
  statusEvery: number
  /** Hellos that the server asks for: not more often, ms. */
  helloEvery: number
  backoff: Backoff
}

export interface UplinkOptions {
  access: BrokerAccess
  queue: DiskQueue
  lists: PointLists
  rules: UplinkRules
  clock: Clock
  /** 0 up to 1. */
  random: () => number
  log: Log
  unreachable: () => Unreachable[]
  exchanges: () => NonNullable<Status['exchanges']>
  commands: CommandHandlers
  timetable: Pick<Timetable, 'hear' | 'up'>
  doors: Pick<Doorkeeper, 'hear' | 'up'>
  config: ConfigHandlers
  server: ServerListener
}

/** Who takes what the server says of intervals. */
export interface ConfigHandlers {
  hear(config: UplinkConfig): void
  /** What is in force, as the status says it. */
  answer(): ConfigAnswer
}

/** Who does what the server commands. */
export interface CommandHandlers {
  hear(command: Command): void
  /** The connection is gone. */
  down(): void
}

export interface Uplink {
  /**
   * A reading on its way to the server: placed, stored, sent. @returns what of it was told, by time; nothing: one that says nothing makes no
   * device of what was none before
   */
  offer(reading: Reading, announced: Announced): Moment[]
  /** A try that failed. Of a device of which nothing was ever read the server hears that it looks absent, and why. */
  missed(device: Pick<Reading, 'ref' | 'type' | 'name'>, announced: Announced, why: string): void
  /** Samples of the past, of a boot of their own: stored, and sent as backlog. Resolves when safe on disk. */
  store(samples: readonly Sample[], boot: string): Promise<void>
  /** What became of a command; lost while there is no connection: the server asks again. */
  tell(result: Result): void
  /** What is carried out by itself; lost while there is no connection: it is said again. */
  report(channel: 'scheduled', report: TimetableReport): void
  report(channel: 'passages', report: AccessReport): void
  /** What `unreachable` tells has changed. */
  stateChanged(): void
  stop(): Promise<void>
}

/** One uplink: point lists, disk queue, broker, and the server's answers. */
export function startUplink(options: UplinkOptions): Uplink {
  const { access, queue, lists, rules, clock, random, log, server } = options
  const connection = keepConnected(access, { up, opened, down, message: hear }, { log, random, backoff: rules.backoff })
  const absent = new AbsentDevices()
  const moments = new Moments()
  const announcer = createAnnouncer(connection, { lists, absent }, clock, rules.helloEvery)
  const { unreachable, exchanges, config } = options
  const told = { unreachable, exchanges, config: config.answer }
  const status = createStatusReporter({ connection, queue, clock, ...told, every: rules.statusEvery })
  const sender = createSender({ connection, announcer, status, queue, lists, rules, clock, random })
  const batcher = createBatcher(rules.gather, (samples) => void storeLive(samples))

  function up(): void {
    announcer.announce()
    status.now()
    sender.up()
    server.up()
  }

  function opened(channel: ServerChannel): void {
    if (channel === 'schedule') options.timetable.up()
    if (channel === 'access') options.doors.up()
  }

  function down(): void {
    sender.down()
    server.down()
    options.commands.down()
  }

  function hear(channel: ServerChannel, payload: Buffer): void {
    try {
      answers[channel](payload)
    } catch (error) {
      log.warn({ channel, detail: String(error) }, 'message of the server not understood')
    }
  }

  const answers: Readonly<Record<ServerChannel, (payload: Buffer) => void>> = {
    stored: (payload) => onStored(parseStored(payload)),
    rejected(payload) {
      const { more = [], ...first } = parseRejected(payload)
      for (const entry of [first, ...more]) onRejected(entry)
    },
    command: (payload) => options.commands.hear(parseCommand(payload)),
    config(payload) {
      config.hear(parseConfig(payload))
      // Said again until it is answered: also where nothing is new.
      status.now()
    },
    schedule: (payload) => options.timetable.hear(parseTimetable(payload)),
    access: (payload) => options.doors.hear(parseAccess(payload)),
    devices(payload) {
      lists.adopt(parseDeviceIds(payload).devices)
      sender.heard()
      server.answered(queue.counts().queued === 0)
    },
    ask(payload) {
      parseAsk(payload)
      announcer.asked()
    },
  }

  /** A confirmation of another stream is of a queue that is gone: its numbers mean nothing here. */
  function onStored({ stream, ranges }: Stored): void {
    if (stream !== queue.stream) return
    sender.stored(ranges)
    server.answered(queue.counts().queued === 0)
  }

  function onRejected({ stream, seq, reason }: RejectedEntry): void {
    if (stream !== queue.stream || !queue.isOpen(seq)) return
    log.warn({ seq, reason }, 'entry rejected by the server')
    server.answered(queue.counts().queued === 0)
    if (reason === 'too-fast') {
      sender.slowDown(seq)
      return
    }
    if (reason !== 'unknown-list' && reason !== 'unknown-device') {
      sender.giveUp(seq, reason)
      return
    }
    announcer.asked()
    sender.postpone(seq)
  }

  async function storeLive(samples: readonly Sample[]): Promise<void> {
    const entry = await queue.append((seq) => entryPayload(seq, clock.boot, samples), samples.length)
    if (entry) sender.live(entry)
    else status.soon()
  }

  function missed(device: Pick<Reading, 'ref' | 'type' | 'name'>, announced: Announced, why: string): void {
    if (!lists.has(device.ref) && absent.missed(device, announced, why)) announcer.asked()
  }

  return {
    missed,
    offer(reading, announced) {
      const isKnown = lists.has(reading.ref)
      if (reading.unplugged || (!isKnown && saysNothing(reading))) {
        missed(reading, announced, reading.unplugged ? 'unplugged' : 'empty')
        return []
      }
      absent.found(reading.ref)
      const told = moments.of(reading, instantOf(clock))
      for (const { time, values } of told) {
        const { sample, grown } = lists.place({ ...reading, values }, announced, time)
        if (grown) announcer.listsGrew()
        batcher.add(sample)
      }
      server.said()
      return told
    },
    async store(samples, boot) {
      announcer.listsGrew()
      await queue.append((seq) => entryPayload(seq, boot, samples), samples.length)
    },
    tell: (result) => connection.publish('result', JSON.stringify(result)),
    report: (channel: 'scheduled' | 'passages', report: object) => connection.publish(channel, JSON.stringify(report)),
    stateChanged: () => status.soon(),
    async stop() {
      batcher.flush()
      await queue.close()
      sender.stop()
      announcer.stop()
      status.stop()
      await connection.close(status.farewell())
    },
  }
}
