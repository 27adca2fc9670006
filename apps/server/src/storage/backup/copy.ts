import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What a query object of ours hears from the client that runs it, and what it may say to the connection. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: NodeJS.WritableStream & { pause(): void; resume(): void; writableNeedDrain: boolean }
}
interface CommandComplete {
  text: string
}

/** Rows come one by one, of any size; they are gathered to pieces of this one. */
const pieceBytes = 262_144

/** The rows that a `copy … to stdout` yields, as text. The database waits while nobody reads. */
class CopyOut extends Readable {
  rows = 0
  readonly #text: string
  #connection: CopyConnection | undefined
  #piece = Buffer.allocUnsafe(pieceBytes)
  #bytes = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * pieceBytes })
    this.#text = text
  }

  submit(connection: CopyConnection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  /** The chunk is a part of the connection's own buffer, which the next message overwrites: it is copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(this.#piece, this.#bytes, at)
      this.#bytes += copied
      at += copied
      if (this.#bytes === pieceBytes) this.#flush()
    }
  }

  #flush(): void {
    if (this.#bytes === 0) return
    const full = this.#piece.subarray(0, this.#bytes)
    this.#piece = Buffer.allocUnsafe(pieceBytes)
    this.#bytes = 0
    if (!this.push(full)) this.#connection?.stream.pause()
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  handleCommandComplete({ text }: CommandComplete): void {
    this.rows = rowsOf(text)
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection?.stream.resume()
    done(error)
  }
}

/** What is written becomes the input of a `copy … from stdin`. `rows` is known when it has finished. */
class CopyIn extends Writable {
  rows = 0
  readonly #text: string
  #connection: CopyConnection | undefined
  #ready: Promise<void>
  #begin: () => void = () => {}
  #finish: ((error?: Error | null) => void) | undefined
  #failure: Error | undefined

  constructor(text: string) {
    super({ highWaterMark: 4 * pieceBytes })
    this.#text = text
    this.#ready = new Promise((done) => {
      this.#begin = done
    })
  }

  submit(connection: CopyConnection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyInResponse(): void {
    this.#begin()
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    void this.#ready.then(() => {
      const connection = this.#connection
      if (this.#failure || !connection) return done(this.#failure)
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => done())
      else done()
    })
  }

  override _final(done: (error?: Error | null) => void): void {
    void this.#ready.then(() => {
      if (this.#failure) return done(this.#failure)
      this.#finish = done
      this.#connection?.endCopyFrom()
    })
  }

  handleCommandComplete({ text }: CommandComplete): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#finish?.(this.#failure)
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#begin()
    if (this.#finish) this.#finish(error)
    else this.destroy(error)
  }

  /** Given up in the middle: the database must hear of it, or it waits for the rest for ever. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#failure && !this.writableFinished) void this.#ready.then(() => this.#connection?.sendCopyFail('given up'))
    this.#failure ??= error ?? undefined
    done(error)
  }
}

function rowsOf(tag: string): number {
  return Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)
}

/** @param text a `copy … to stdout` */
export function copyOut(client: pg.ClientBase, text: string): CopyOut {
  return client.query(new CopyOut(text) as unknown as pg.Submittable & CopyOut)
}

/** @param text a `copy … from stdin` */
export function copyIn(client: pg.ClientBase, text: string): CopyIn {
  return client.query(new CopyIn(text) as unknown as pg.Submittable & CopyIn)
}
