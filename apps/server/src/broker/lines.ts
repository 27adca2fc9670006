import type { Socket } from 'node:net'
import { type BudgetName, budgets, paceOf, type TokenBucket } from '../budgets/index.ts'
import { Inflow, type Pace } from './inflow.ts'
import type { BrokenBy } from './packet-borders.ts'
import { SharedMemory } from './shared-memory.ts'

export interface LineEvents {
  /** The connection of this uplink ends for a message that it may not send, or not so. `bytes`: what the message said of its own length. */
  refused(uplinkId: string, reason: 'qos-2' | 'too-large', bytes: number): void
  excess(budget: BudgetName, uplinkId: string): void
}

const budgetOf = { 'qos-2': 'publishQos2', 'too-large': 'publishPacket', 'other-too-large': 'otherPacket' } as const satisfies Record<
  BrokenBy,
  BudgetName
>

interface UplinkPace extends Pace {
  connections: TokenBucket
  /** When it was last said to be slowed down, by a monotonic clock. */
  slowedAt: number
}

/** One connection: what it may send, and how much of it is in memory. */
export class Line {
  readonly socket: Socket
  readonly inflow: Inflow
  /** Once it is let in. */
  uplinkId: string | undefined
  readonly #holds: (bytes: number) => void
  #unparsed = 0

  constructor(
    socket: Socket,
    events: {
      broken(line: Line, by: BrokenBy, bytes: number): void
      slowed(line: Line, by: keyof Pace): void
      holds(line: Line, bytes: number): void
    },
  ) {
    this.socket = socket
    this.inflow = new Inflow(socket, {
      broken: (by, bytes) => events.broken(this, by, bytes),
      slowed: (by) => events.slowed(this, by),
      holds: (bytes) => {
        this.#unparsed = bytes
        this.#count()
      },
    })
    this.#holds = (bytes) => events.holds(this, bytes)
  }

  /** Whether another answer may wait to be read by its uplink. */
  takesAnswer(): boolean {
    this.#count()
    return this.socket.writableLength <= budgets.unreadAnswers.most
  }

  #count(): void {
    if (!this.socket.destroyed) this.#holds(this.#unparsed + this.socket.writableLength)
  }
}

/** All connections, with what they share: their memory, and the pace of each uplink over all its connections. */
export class Lines {
  readonly #events: LineEvents
  readonly #memory: SharedMemory<Line>
  readonly #lines = new WeakMap<object, Line>()
  /** Of those that were ever let in; an uplink that connects again goes on with what it has left. */
  readonly #paces = new Map<string, UplinkPace>()

  constructor(events: LineEvents) {
    this.#events = events
    this.#memory = new SharedMemory(budgets.connectionMemory.most, ({ socket, uplinkId }) => {
      if (uplinkId !== undefined) events.excess('connectionMemory', uplinkId)
      socket.destroy(new Error('memory of all connections exhausted'))
    })
  }

  open(socket: Socket): void {
    const line = new Line(socket, {
      broken: (of, by, bytes) => this.#broken(of, by, bytes),
      slowed: (of, by) => this.#slowed(of, by),
      holds: (of, bytes) => this.#memory.hold(of, bytes),
    })
    this.#lines.set(socket, line)
    socket.once('close', () => this.#memory.hold(line, 0))
  }

  of(connection: object): Line | undefined {
    return this.#lines.get(connection)
  }

  /** Whether this uplink, whose secret was right, may connect once more now. */
  mayConnect(uplinkId: string): boolean {
    const may = this.#paceOf(uplinkId).connections.takes()
    if (!may) this.#events.excess('uplinkConnections', uplinkId)
    return may
  }

  /** The uplink has been let in by this connection. */
  known(connection: object, uplinkId: string): void {
    const line = this.of(connection)
    if (!line) return
    line.uplinkId = uplinkId
    line.inflow.known(this.#paceOf(uplinkId))
  }

  #broken({ uplinkId }: Line, by: BrokenBy, bytes: number): void {
    if (uplinkId === undefined) return
    this.#events.excess(budgetOf[by], uplinkId)
    if (by !== 'other-too-large') this.#events.refused(uplinkId, by, bytes)
  }

  /** Each second in which an uplink waits counts once. */
  #slowed({ uplinkId }: Line, by: keyof Pace): void {
    if (uplinkId === undefined) return
    const pace = this.#paceOf(uplinkId)
    const now = performance.now()
    if (now - pace.slowedAt < 1_000) return
    pace.slowedAt = now
    this.#events.excess(by === 'packets' ? 'uplinkPackets' : 'uplinkBytes', uplinkId)
  }

  #paceOf(uplinkId: string): UplinkPace {
    const present = this.#paces.get(uplinkId)
    if (present) return present
    const pace = {
      connections: paceOf(budgets.uplinkConnections),
      packets: paceOf(budgets.uplinkPackets),
      bytes: paceOf(budgets.uplinkBytes),
      slowedAt: Number.NEGATIVE_INFINITY,
    }
    this.#paces.set(uplinkId, pace)
    return pace
  }
}
