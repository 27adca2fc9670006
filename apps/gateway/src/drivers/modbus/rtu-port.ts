import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { crc16 } from './crc16.ts'

/** A frame has at most 256 bytes (Modbus over serial line V1.02, 2.3); more that fits nothing is noise. */
const mostUnread = 512
const exceptionFrame = 5

/**
 * Frames of a serial line over any stream of bytes, as a port for modbus-serial: it sends what it is given, and emits the next whole frame
 * of the unit and function that were asked, with a good checksum. Everything else on the line is passed over: other units, noise, and what
 * was left from before the request. `silence`: between two frames, ms.
 */
export class RtuPort extends EventEmitter {
  readonly #stream: Duplex
  readonly #silence: number
  #unread = Buffer.alloc(0)
  #request: Buffer = Buffer.alloc(0)
  #last = Number.NEGATIVE_INFINITY

  constructor(stream: Duplex, silence: number) {
    super()
    this.#stream = stream
    this.#silence = silence
    stream.on('data', (chunk: Buffer) => this.#hear(chunk))
    stream.once('close', () => this.emit('close'))
  }

  get isOpen(): boolean {
    return !this.#stream.destroyed
  }

  open(done: () => void): void {
    done()
  }

  write(frame: Buffer): void {
    this.#unread = Buffer.alloc(0)
    this.#request = frame
    const wait = this.#last + this.#silence - performance.now()
    if (wait > 0) setTimeout(() => this.#send(frame), Math.ceil(wait))
    else this.#send(frame)
  }

  #send(frame: Buffer): void {
    if (this.isOpen) this.#stream.write(frame)
  }

  #hear(chunk: Buffer): void {
    this.#last = performance.now()
    this.#unread = Buffer.concat([this.#unread, chunk]).subarray(-mostUnread)
    for (let at = 0; at + exceptionFrame <= this.#unread.length; at++) {
      const frame = answerAt(this.#unread.subarray(at), this.#request)
      if (!frame) continue
      this.#unread = Buffer.alloc(0)
      this.#request = Buffer.alloc(0)
      this.emit('data', frame)
      return
    }
  }
}

/** A whole answer to the request at the beginning of these bytes; undefined where there is none, or not yet. */
function answerAt(bytes: Buffer, request: Buffer): Buffer | undefined {
  const [unit, code = 0] = request
  if (unit === undefined || bytes[0] !== unit) return undefined
  const length = bytes[1] === code ? answerLength(request) : bytes[1] === (code | 0x80) ? exceptionFrame : 0
  if (length === 0 || bytes.length < length) return undefined
  const frame = bytes.subarray(0, length)
  return crc16(frame.subarray(0, -2)) === frame.readUInt16LE(length - 2) ? frame : undefined
}

/** Bytes of the answer that a request must have: unit, function, contents and checksum. */
function answerLength(request: Buffer): number {
  const code = request[1] ?? 0
  const count = request.readUInt16BE(4)
  if (code <= 2) return 5 + Math.ceil(count / 8)
  return code <= 4 ? 5 + 2 * count : 8
}
