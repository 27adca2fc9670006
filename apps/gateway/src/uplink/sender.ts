import { type Clock, instantOf } from '../clock.ts'
import type { Announcer } from './announcer.ts'
import type { Connection } from './connection.ts'
import { backlogMessage, freshMessage, type Sending } from './envelope.ts'
import { type FlightRules, Flights } from './flights.ts'
import type { PointLists } from './point-lists.ts'
import type { DiskQueue, Entry } from './queue/disk-queue.ts'
import type { StatusReporter } from './status-reporter.ts'

export interface Sender {
  up(): void
  down(): void
  /** The server has answered our hello, which goes before all entries. */
  heard(): void
  /** A fresh entry: goes out at once, or waits on disk. */
  live(entry: Entry): void
  stored(ranges: readonly (readonly [from: number, to: number])[]): void
  /** The server wants to see the entry later. */
  postpone(seq: number): void
  /** More of the past came than the server stores at a time: the whole backlog waits a little, and then goes on with less at a time. */
  slowDown(seq: number): void
  giveUp(seq: number, reason: string): void
  stop(): void
}

export interface SenderParts {
  connection: Connection
  announcer: Announcer
  status: StatusReporter
  queue: DiskQueue
  lists: PointLists
  rules: FlightRules & { resendPerSecond: number }
  clock: Clock
  random: () => number
}

/** Live messages that may wait for an answer; beyond it the server is in trouble and the rest waits on disk. */
const liveWindow = 500

/** Sends entries, live ones at once and the backlog in order at its rate, until the server has answered each. */
export function createSender({ connection, announcer, status, queue, lists, rules, clock, random }: SenderParts): Sender {
  const flights = new Flights(rules)
  let connected = false
  let tokens = 0
  let lastPump = 0
  let timer: NodeJS.Timeout | undefined
  const ticking = setInterval(tick, Math.min(1_000, rules.answerTimeout / 4))

  function sending(live: boolean): Sending {
    const { t, up } = instantOf(clock)
    return { stream: queue.stream, sent: t, boot_now: clock.boot, up_now: up, live }
  }

  /** Sends as much of the backlog as the rate allows since the last time, and comes back after a time with chance in it. */
  function pump(): void {
    const now = clock.up()
    tokens = Math.min(Math.max(1, rules.resendPerSecond / 4), tokens + ((now - lastPump) * rules.resendPerSecond) / 1_000)
    lastPump = now
    for (let seq = nextBacklog(0, now); seq !== undefined && tokens >= 1 && flights.hasRoom(now); seq = nextBacklog(seq, now)) {
      sendBacklog(seq, now)
      tokens -= 1
    }
    timer = setTimeout(pump, 50 + 100 * random())
  }

  function nextBacklog(after: number, now: number): number | undefined {
    let seq = queue.nextOpen(after)
    while (seq !== undefined && !flights.mayGo(seq, now)) seq = queue.nextOpen(seq)
    return seq
  }

  function sendBacklog(seq: number, now: number): void {
    const payload = queue.read(seq)
    if (payload === undefined) return
    announcer.beforeSample()
    flights.sent(seq, now, false)
    connection.publish(
      'samples',
      backlogMessage(payload, sending(false), (ref) => lists.hashOf(ref)),
    )
  }

  function giveUp(seq: number, reason: string): void {
    queue.setAside(seq, reason)
    flights.forget(seq)
    status.soon()
  }

  function tick(): void {
    for (const seq of flights.expire(clock.up())) giveUp(seq, 'unanswered')
    queue.checkpoint()
    status.soon()
  }

  return {
    up() {
      connected = true
      // Many uplinks come back at the same moment: their backlogs do not begin together.
      tokens = 0
      lastPump = clock.up()
      clearTimeout(timer)
      timer = setTimeout(pump, 1_000 * random())
    },
    down() {
      connected = false
      flights.grounded()
      clearTimeout(timer)
    },
    live({ seq, payload }) {
      if (!connected || flights.liveCount() >= liveWindow) return
      announcer.beforeSample()
      flights.sent(seq, clock.up(), true)
      connection.publish('samples', freshMessage(payload, sending(true)))
    },
    heard: () => flights.heard(),
    stored(ranges) {
      flights.heardBy(ranges)
      queue.answer(ranges)
      const highest = ranges.reduce((most, [, to]) => Math.max(most, to), 0)
      flights.answered(highest, (seq) => queue.isOpen(seq))
    },
    postpone(seq) {
      flights.heardBy([[seq, seq]])
      flights.postponed(seq, clock.up())
    },
    slowDown(seq) {
      flights.heardBy([[seq, seq]])
      flights.slowedDown(seq, clock.up())
    },
    giveUp,
    stop() {
      connected = false
      clearInterval(ticking)
      clearTimeout(timer)
    },
  }
}
