import { Malformed, parseSamples, type RejectReason, type Samples } from '@kilowatch/telemetry'

/** What is kept of a payload for inspection: the whole would hold the network's buffers while it waits. */
export interface Payload {
  bytes: number
  head: Buffer
}

const headBytes = 512

export function payloadOf(payload: Uint8Array): Payload {
  return { bytes: payload.byteLength, head: Buffer.from(payload.subarray(0, headBytes)) }
}

/** A samples message that waits for its batch. */
export interface SamplesMessage {
  uplinkId: string
  partition: number
  /** Milliseconds since 1970 by our clock. */
  received: number
  bytes: number
  body: Samples
}

/** A message that was refused: kept for inspection, counted, and answered where its number could be read. */
export interface Refused {
  uplinkId: string
  received: number
  reason: RejectReason
  payload: Payload
  number?: { stream: string; seq: number }
}

export type Read = { ok: true; message: SamplesMessage } | { ok: false; refused: Refused }

/** Parses once, on arrival; what breaks the protocol comes back as refused, with its number as far as it can be read. */
export function readSamples(uplinkId: string, partition: number, payload: Uint8Array, received: number): Read {
  try {
    return { ok: true, message: { uplinkId, partition, received, bytes: payload.byteLength, body: parseSamples(payload) } }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return { ok: false, refused: { uplinkId, received, reason: error.reason, payload: payloadOf(payload), ...numberIn(payload) } }
  }
}

const streamShape = /"stream"\s*:\s*"([\w-]{1,64})"/
const seqShape = /"seq"\s*:\s*(\d{1,15})\b/

/** Stream and number of a broken message, where they stand before its samples as our own gateways write them. */
function numberIn(payload: Uint8Array): Pick<Refused, 'number'> {
  const start = Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.byteLength, 500)).toString('latin1')
  const [head = ''] = start.split('"samples"')
  const stream = streamShape.exec(head)?.[1]
  const seq = seqShape.exec(head)?.[1]
  return stream && seq ? { number: { stream, seq: Number(seq) } } : {}
}

/** Of a message that was understood: its beginning is rewritten, since its bytes were not kept while it waited. */
export function refusalOf({ uplinkId, received, bytes, body }: SamplesMessage, reason: RejectReason): Refused {
  const { stream, seq } = body
  const payload = { bytes, head: payloadOf(Buffer.from(JSON.stringify(body))).head }
  return { uplinkId, received, reason, payload, number: { stream, seq } }
}
