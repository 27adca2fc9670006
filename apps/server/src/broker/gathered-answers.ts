import type { Duplex } from 'node:stream'

const mostMilliseconds = 5
const mostBytes = 4_096

/**
 * Sends together what is answered to the parts of one chunk: a chunk is handed on ten publishes at a time, and a call of the system for
 * the acknowledgements of each ten costs more than all the rest.
 */
export class GatheredAnswers {
  readonly #stream: Duplex
  #timer: NodeJS.Timeout | undefined

  constructor(stream: Duplex) {
    this.#stream = stream
  }

  /** More is to come soon: what is answered meanwhile waits, a moment and a little at the most. */
  gather(): void {
    if (this.#timer && this.#stream.writableLength > mostBytes) this.send()
    if (this.#timer) return
    this.#stream.cork()
    this.#timer = setTimeout(() => this.send(), mostMilliseconds)
  }

  send(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stream.uncork()
  }
}
