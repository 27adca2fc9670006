import type { Socket } from 'node:net'
import { deviceText } from '../device-text.ts'
import { DeviceError } from '../driver.ts'

/** Longer than any line of a NUT server (its own limit is below 1 KB). */
const longestLine = 8_192
/** What may wait to be read; a server that sends without being asked is none. */
const mostUnread = 4_194_304

/** Reads a socket line by line; every wait is bounded, by the caller's signal and by size. */
export class LineReader {
  #socket: Socket
  #unread: Buffer = Buffer.alloc(0)
  #ended: DeviceError | undefined
  #wake: (() => void) | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', this.#onData)
    socket.once('error', this.#onError)
    socket.once('close', this.#onClose)
  }

  /** The next line, without its end. @throws DeviceError on garbage, end of the connection, or when the signal is aborted */
  async next(signal: AbortSignal): Promise<string> {
    for (;;) {
      const end = this.#unread.indexOf(0x0a)
      if (end >= 0) return this.#take(end)
      if (this.#unread.length > longestLine) throw new DeviceError('protocol', 'endless line')
      if (this.#ended) throw this.#ended
      await this.#more(signal)
    }
  }

  /** Leaves the socket to somebody else (TLS). False when the server has already said more than was asked. */
  detach(): boolean {
    this.#socket.off('data', this.#onData).off('error', this.#onError).off('close', this.#onClose)
    return this.#unread.length === 0
  }

  #take(end: number): string {
    if (end > longestLine) throw new DeviceError('protocol', 'endless line')
    const octets = this.#unread.subarray(0, end)
    const line = deviceText(octets) ?? withoutValues(octets)
    this.#unread = this.#unread.subarray(end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  #more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        this.#wake = undefined
        signal.removeEventListener('abort', onAbort)
        finish()
      }
      const onAbort = () => settle(() => reject(new DeviceError('timeout', 'no answer in time')))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort)
      this.#wake = () => settle(resolve)
    })
  }

  #onData = (chunk: Buffer) => {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    if (this.#unread.length > mostUnread) {
      this.#ended ??= new DeviceError('protocol', 'the server sends without end')
      this.#socket.destroy()
    }
    this.#wake?.()
  }

  #onError = (error: Error) => {
    this.#ended ??= socketError(error)
    this.#wake?.()
  }

  #onClose = () => {
    this.#ended ??= new DeviceError('protocol', 'connection closed by the server')
    this.#wake?.()
  }
}

/** A line whose values are no text: it keeps its names, and says nothing where it is unreadable. */
function withoutValues(octets: Buffer): string {
  return octets.toString('latin1').replace(/"(?:[^"\\]|\\.)*"/g, (value) => (/[\x80-\xff]/.test(value) ? '""' : value))
}

/** A socket's error as the gateway's reason. */
export function socketError(error: Error): DeviceError {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ETIMEDOUT') return new DeviceError('timeout', error.message, { cause: error })
  return new DeviceError(code === 'ECONNRESET' || code === 'EPIPE' ? 'protocol' : 'refused', error.message, { cause: error })
}
