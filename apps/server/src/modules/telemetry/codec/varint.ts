/** Whole numbers in as few bytes as they need, seven bits each, lowest first. Up to 2^53. */
export class VarintWriter {
  #bytes: Buffer
  #length = 0

  constructor(capacity = 1024) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get length(): number {
    return this.#length
  }

  /** A view of what was written: valid until more is. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** @param value whole, from 0 */
  unsigned(value: number): void {
    this.#reserve(8)
    let rest = value
    for (; rest >= 0x8000_0000; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128
    for (; rest >= 128; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128
    this.#bytes[this.#length++] = rest
  }

  /** Zigzag: small numbers of either sign are short. @param value whole, below 2^52 */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  clear(): void {
    this.#length = 0
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

export class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** @throws RangeError behind the end */
  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new RangeError('the block ends early')
    return value
  }

  unsigned(): number {
    let byte = this.byte()
    if (byte < 128) return byte
    let value = byte & 127
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = this.byte()
      value += (byte & 127) * factor
    }
    return value
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** A view of the next bytes. */
  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the block ends early')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
