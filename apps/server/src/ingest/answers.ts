import { rangesOf, topicOf } from '@kilowatch/telemetry'
import type { Refused, SamplesMessage } from './message.ts'
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

/** What was refused, where it has a number. */
export function reject(transport: IngestTransport, refused: readonly Refused[]): void {
  for (const { uplinkId, number, reason } of refused) {
    if (number) transport.publish(topicOf(uplinkId, 'rejected'), JSON.stringify({ ...number, reason }))
  }
}

export function askHello(transport: IngestTransport, uplinkIds: Iterable<string>): void {
  for (const uplinkId of uplinkIds) transport.publish(topicOf(uplinkId, 'ask'), JSON.stringify({ hello: true }))
}

export function tellDeviceIds(transport: IngestTransport, uplinkId: string, devices: readonly { ref: string; box_id: string }[]): void {
  transport.publish(topicOf(uplinkId, 'devices'), JSON.stringify({ devices }))
}
