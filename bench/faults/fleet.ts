import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface FleetOrder {
  /** Plain MQTT. */
  url: string
  uplinkIds: readonly string[]
  /** Of each uplink; a message holds one sample of each. */
  devices: number
}

/** Which devices leave their limits now and then (the first of each uplink), or at once and for good. */
export type Hot = 'none' | 'first' | 'all'

export interface Pace {
  hot: Hot
  /** As fast as is confirmed: so many unanswered messages of an uplink. */
  window?: number
  /** At an even rate whatever is confirmed: messages a second over all uplinks. */
  rate?: number
  /** Messages a second of each uplink that go out of the backlog; 50 by default. */
  backlogRate?: number
}

/** Messages count as made once, however often they are sent. Delays are milliseconds of messages that were confirmed since the last reading. */
export interface Progress {
  made: number
  confirmed: number
  unanswered: number
  resent: number
  ready: number
  /** How often an established connection was lost. */
  lost: number
  rejected: Record<string, number>
  delays: { count: number; p50: number; p99: number }
}

/** What the process can be told; each is answered. */
export interface FleetCalls {
  begin(order: FleetOrder): void
  /** Until every uplink is connected and known. */
  allReady(): void
  /** Until each of them had a message confirmed since then. */
  allServed(): void
  pace(pace: Pace): void
  /** One message of every uplink. */
  once(hot: Hot): void
  /** Until so many messages more are confirmed. */
  confirmedMore(count: number): void
  /** Makes no new ones; until everything is answered. */
  drained(): void
  cutAll(): void
  progress(): Progress
  /** Times of the confirmed messages, by uplink. */
  confirmed(): Record<string, number[]>
}

type Name = keyof FleetCalls
export type Asked = { [N in Name]: { id: number; name: N; argument: Parameters<FleetCalls[N]>[0] } }[Name]
export interface Answered {
  id: number
  result?: unknown
  failed?: string
}

/** Milliseconds. */
const patience = 600_000

/** A fleet of uplinks in a process of its own. */
export class Fleet {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  #next = 0

  constructor() {
    this.#child = fork(fileURLToPath(new URL('./fleet-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
    this.#child.on('message', ({ id, result, failed }: Answered) => {
      const asked = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (failed === undefined) asked?.resolve(result)
      else asked?.reject(new Error(failed))
    })
    this.#child.once('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the fleet ended with ${code}`))
    })
  }

  /** @throws when it is not answered in ten minutes, or in `within` milliseconds */
  async ask<N extends Name>(name: N, argument?: Parameters<FleetCalls[N]>[0], within = patience): Promise<ReturnType<FleetCalls[N]>> {
    const id = this.#next++
    let late: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve: (result) => resolve(result as ReturnType<FleetCalls[N]>), reject })
        late = setTimeout(() => reject(new Error(`${name} waited in vain for ${within / 1_000} s`)), within)
        this.#child.send({ id, name, argument })
      })
    } finally {
      clearTimeout(late)
    }
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill('SIGKILL')
    await ended
  }
}
