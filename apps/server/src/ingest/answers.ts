import { type RejectedEntry, rangesOf, topicOf } from '@kilowatch/telemetry'
import { budgets, type Excesses } from '../budgets/index.ts'
import type { Refused, SamplesMessage } from './message.ts'
import { Paced } from './paced.ts'
import type { IngestTransport } from './transport.ts'

/** One confirmation per uplink and stream: these numbers are committed. */
export function confirm(transport: IngestTransport, stored: readonly SamplesMessage[]): void {
  const numbers = new Map<string, Map<string, number[]>>()
  for (const { uplinkId, body } of stored) {
    const streams = numbers.get(uplinkId) ?? new Map<string, number[]>()
    numbers.set(uplinkId, streams)
    const known = streams.get(body.stream)
    if (known) known.push(body.seq)
    else streams.set(body.stream, [body.seq])
  }
  for (const [uplinkId, streams] of numbers) {
    for (const [stream, seqs] of streams) transport.publish(topicOf(uplinkId, 'stored'), JSON.stringify({ stream, ranges: rangesOf(seqs) }))
  }
}

/**
 * What is said again and again to an uplink that goes on wrongly: each once a second at the most, with all that came meanwhile. Of more
 * refusals than fit the newest are told; what is not told is sent again by its uplink.
 */
export class Complaints {
  readonly #rejected: Paced<readonly RejectedEntry[]>
  readonly #asked: Paced<true>

  constructor(transport: IngestTransport, excesses: Pick<Excesses, 'note'>) {
    const mostTold = budgets.rejectionsTold.most
    this.#rejected = new Paced({
      say: (uplinkId, [first, ...more]) => {
        const rejected = { ...first, ...(more.length > 0 ? { more } : {}) }
        if (first) transport.publish(topicOf(uplinkId, 'rejected'), JSON.stringify(rejected))
      },
      merge: (uplinkId, before, later) => {
        const untold = before.length + later.length - mostTold
        if (untold > 0) excesses.note('rejectionsTold', uplinkId, untold)
        return [...before, ...later].slice(-mostTold)
      },
    })
    this.#asked = new Paced({
      say: (uplinkId) => transport.publish(topicOf(uplinkId, 'ask'), JSON.stringify({ hello: true })),
      merge: () => true,
    })
  }

  /** What was refused, where it has a number. */
  reject(refused: readonly Refused[]): void {
    const told = new Map<string, RejectedEntry[]>()
    for (const { uplinkId, number, reason } of refused) {
      if (number) told.set(uplinkId, [...(told.get(uplinkId) ?? []), { ...number, reason }])
    }
    for (const [uplinkId, entries] of told) this.#rejected.tell(uplinkId, entries.slice(-budgets.rejectionsTold.most))
  }

  askHello(uplinkIds: Iterable<string>): void {
    for (const uplinkId of uplinkIds) this.#asked.tell(uplinkId, true)
  }

  /** Says what still waits. */
  stop(): void {
    this.#rejected.stop()
    this.#asked.stop()
  }
}

export function tellDeviceIds(transport: IngestTransport, uplinkId: string, devices: readonly { ref: string; box_id: string }[]): void {
  transport.publish(topicOf(uplinkId, 'devices'), JSON.stringify({ devices }))
}
