const publish = 3

/** What a packet breaks by its first bytes alone. */
export type BrokenBy = 'qos-2' | 'too-large' | 'other-too-large'

/** How far a chunk may go on to the parser. */
export interface Taken {
  /** Bytes of the chunk. What follows waits. */
  end: number
  /** Packets, and those of them that are PUBLISH, that begin within. */
  packets: number
  publishes: number
  broken?: { by: BrokenBy /** What its sender announced. */; bytes: number }
}

export interface PacketBounds {
  /** Bytes of a PUBLISH, and of every other packet, behind the fixed header. */
  publish(): number
  other(): number
}

/**
 * Follows packet borders through any cutting of the stream by their fixed headers, so that a packet that may not come is seen before
 * its body is gathered, and nothing is copied.
 */
export class PacketBorders {
  readonly #bounds: PacketBounds
  #type = 0
  /** Bytes of the present packet's body that are still to come. */
  #body = 0
  /** Bytes of the remaining length read so far; -1: the next byte is a packet's first. */
  #lengthBytes = -1
  #length = 0
  /** Bytes and pieces of the packet that is not whole yet. */
  gathered = { bytes: 0, pieces: 0 }

  constructor(bounds: PacketBounds) {
    this.#bounds = bounds
  }

  /** Takes at most so many packets, and among them so many PUBLISH; a packet that has begun goes on. */
  take(chunk: Uint8Array, most: { packets: number; publishes: number }): Taken {
    const taken: Taken = { end: 0, packets: 0, publishes: 0 }
    let began = 0
    while (taken.end < chunk.length) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, chunk.length - taken.end)
        this.#body -= skipped
        taken.end += skipped
      } else if (this.#lengthBytes < 0) {
        const first = chunk[taken.end] ?? 0
        if (!begins(taken, first, most)) break
        began = taken.end
        this.#begin(first)
        taken.end += 1
        if (isQos2(first)) return { ...taken, broken: { by: 'qos-2', bytes: 0 } }
      } else if (!this.#lengthByte(chunk[taken.end++] ?? 0)) {
        return { ...taken, broken: { by: this.#type === publish ? 'too-large' : 'other-too-large', bytes: this.#length } }
      }
      if (this.#isBetween) this.gathered = { bytes: 0, pieces: 0 }
    }
    this.#gather(taken.end - began)
    return taken
  }

  get #isBetween(): boolean {
    return this.#body === 0 && this.#lengthBytes < 0
  }

  #gather(bytes: number): void {
    if (this.#isBetween) return
    this.gathered = { bytes: this.gathered.bytes + bytes, pieces: this.gathered.pieces + 1 }
  }

  #begin(first: number): void {
    this.#type = first >> 4
    this.#lengthBytes = 0
    this.#length = 0
  }

  /** @returns false where the packet is longer than it may be */
  #lengthByte(byte: number): boolean {
    this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes
    this.#lengthBytes++
    if ((byte & 0x80) !== 0) return this.#lengthBytes < 4
    this.#body = this.#length
    this.#lengthBytes = -1
    return this.#length <= (this.#type === publish ? this.#bounds.publish() : this.#bounds.other())
  }
}

/** Counts the packet that begins with this byte, unless there are enough. */
function begins(taken: Taken, first: number, most: { packets: number; publishes: number }): boolean {
  const isPublish = first >> 4 === publish
  if (taken.packets >= most.packets || (isPublish && taken.publishes >= most.publishes)) return false
  taken.packets += 1
  if (isPublish) taken.publishes += 1
  return true
}

function isQos2(first: number): boolean {
  return first >> 4 === publish && (first & 0b100) !== 0
}
