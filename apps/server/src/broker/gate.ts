import type { Duplex } from 'node:stream'

/** While it is shut, whoever reads the stream finds nothing: what the other end sends waits there, by TCP's own means. */
export class Gate {
  readonly #stream: Duplex
  #isShut = false

  constructor(stream: Duplex) {
    this.#stream = stream
    const read = stream.read.bind(stream)
    // Zero only asks the stream to begin filling.
    stream.read = (size?: number) => (this.#isShut && size !== 0 ? null : read(size))
  }

  shut(until: Promise<void>): void {
    if (this.#isShut) return
    this.#isShut = true
    until.then(() => {
      this.#isShut = false
      if (!this.#stream.destroyed) this.#stream.emit('readable')
    })
  }
}
