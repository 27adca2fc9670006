/** As much of MQTT 3.1.1 as an uplink speaks: ten thousand connections in one process leave no room for a whole client each. */

export const packetTypes = { connect: 1, connack: 2, publish: 3, puback: 4, subscribe: 8, suback: 9, pingreq: 12 } as const

export interface Packet {
  /** One of `packetTypes`. */
  type: number
  /** Return code of a CONNACK or SUBACK. */
  code?: number
  /** Of a PUBLISH. */
  topic?: string
  payload?: Buffer
  /** Of a PUBLISH with QoS 1, and of what answers one. */
  id?: number
}

export interface ConnectWords {
  id: string
  password: string
  /** Seconds. */
  keepalive: number
  will: { topic: string; payload: string }
}

/** A clean session with a will, QoS 1, not retained. */
export function connectPacket({ id, password, keepalive, will }: ConnectWords): Buffer {
  const flags = 0b1100_1110
  const head = Buffer.from([0, 4, 0x4d, 0x51, 0x54, 0x54, 4, flags, keepalive >> 8, keepalive & 0xff])
  return packet(packetTypes.connect << 4, [head, text(id), text(will.topic), text(will.payload), text(id), text(password)])
}

export function subscribePacket(id: number, topics: readonly string[]): Buffer {
  const wanted = topics.flatMap((topic) => [text(topic), Buffer.from([1])])
  return packet((packetTypes.subscribe << 4) | 2, [number(id), ...wanted])
}

/** QoS 1. */
export function publishPacket(id: number, topic: string, payload: string): Buffer {
  return packet((packetTypes.publish << 4) | 2, [text(topic), number(id), Buffer.from(payload)])
}

/** As an uplink may not send it. */
export function qos2Packet(id: number, topic: string, payload: Buffer): Buffer {
  return packet((packetTypes.publish << 4) | 4, [text(topic), number(id), payload])
}

export function pubackPacket(id: number): Buffer {
  return packet(packetTypes.puback << 4, [number(id)])
}

export const pingPacket = Buffer.from([packetTypes.pingreq << 4, 0])

function packet(first: number, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const header = [first]
  for (let left = length; ; ) {
    const digit = left & 0x7f
    left >>= 7
    header.push(left > 0 ? digit | 0x80 : digit)
    if (left === 0) break
  }
  return Buffer.concat([Buffer.from(header), ...parts], header.length + length)
}

function text(words: string): Buffer {
  const bytes = Buffer.from(words)
  return Buffer.concat([number(bytes.length), bytes])
}

function number(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

/** Cuts a stream of bytes into packets. */
export class PacketReader {
  #rest: Buffer = Buffer.alloc(0)

  /** The whole packets so far. */
  take(chunk: Buffer): Packet[] {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const packets: Packet[] = []
    for (;;) {
      const border = borderOf(bytes)
      if (!border || bytes.length < border.end) break
      packets.push(packetOf(bytes[0] ?? 0, bytes.subarray(border.begin, border.end)))
      bytes = bytes.subarray(border.end)
    }
    // Copied: a slice would keep the network's whole buffer alive, one for each connection.
    this.#rest = Buffer.from(bytes)
    return packets
  }
}

/** Where the body of the first packet begins and ends; undefined while its length is not known. */
function borderOf(bytes: Buffer): { begin: number; end: number } | undefined {
  let length = 0
  for (let at = 1; at < bytes.length && at < 5; at++) {
    const digit = bytes[at] ?? 0
    length += (digit & 0x7f) * 128 ** (at - 1)
    if ((digit & 0x80) === 0) return { begin: at + 1, end: at + 1 + length }
  }
  return undefined
}

function packetOf(first: number, body: Buffer): Packet {
  const type = first >> 4
  if (type === packetTypes.connack) return { type, code: body[1] ?? 255 }
  if (type === packetTypes.suback) return { type, id: body.readUInt16BE(0), code: Math.max(...body.subarray(2)) }
  if (type === packetTypes.puback) return { type, id: body.readUInt16BE(0) }
  if (type !== packetTypes.publish) return { type }
  const end = 2 + body.readUInt16BE(0)
  const topic = body.toString('utf8', 2, end)
  const acknowledged = (first & 0b110) !== 0
  return acknowledged
    ? { type, topic, id: body.readUInt16BE(end), payload: body.subarray(end + 2) }
    : { type, topic, payload: body.subarray(end) }
}
