import type { Duplex } from 'node:stream'

/**
 * Bounds the length of each MQTT packet before it is gathered in memory: a longer one ends the connection.
 * Reads the fixed headers on the way through `read`, so that nothing is copied.
 * @param most bytes of the packet that is beginning, asked for each packet
 */
export function boundPackets(stream: Duplex, most: () => number): void {
  const scanner = new HeaderScanner(most)
  const read = stream.read.bind(stream)
  stream.read = (size?: number) => {
    const chunk = read(size) as Buffer | null
    if (chunk === null || scanner.accepts(chunk)) return chunk
    stream.destroy(new Error('packet too large'))
    return null
  }
}

/** Follows packet borders through any cutting of the stream. */
export class HeaderScanner {
  readonly #most: () => number
  /** Bytes of the present packet's body that are still to come. */
  #body = 0
  /** Bytes of the remaining length read so far; -1: the next byte is a packet's first. */
  #lengthBytes = -1
  #length = 0

  constructor(most: () => number) {
    this.#most = most
  }

  accepts(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, chunk.length - at)
        this.#body -= skipped
        at += skipped
      } else if (!this.#header(chunk[at++] ?? 0)) return false
    }
    return true
  }

  #header(byte: number): boolean {
    if (this.#lengthBytes < 0) {
      this.#lengthBytes = 0
      this.#length = 0
      return true
    }
    this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes
    this.#lengthBytes++
    if ((byte & 0x80) !== 0) return this.#lengthBytes < 4
    this.#body = this.#length
    this.#lengthBytes = -1
    return this.#body <= this.#most()
  }
}
