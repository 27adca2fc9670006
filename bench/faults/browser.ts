import { connect, type Socket } from 'node:net'
import { LiveEvent, liveCalls } from '@kilowatch/contract'
import type { Product } from './product.ts'

/** A browser's end of the live stream, down to its socket: it may stop reading. */
export class Browser {
  readonly #socket: Socket
  #waiting: (() => void)[] = []
  #text = ''
  /** Everything that came, without the heads. */
  readonly events: LiveEvent[] = []
  bytes = 0
  isEnded = false

  /** @param keeps what was sent; otherwise only the bytes are counted */
  static async open({ httpUrl, person }: Product, watch: readonly string[], keeps: boolean): Promise<Browser> {
    const { hostname, port } = new URL(httpUrl)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed))
    const browser = new Browser(socket, keeps)
    const identity = `userid: ${person.id}\r\ntoken: ${person.token}\r\n`
    socket.write(`GET ${liveCalls.openLive.path}?watch=${watch.join(',')} HTTP/1.1\r\nhost: ${hostname}\r\n${identity}\r\n`)
    return browser
  }

  private constructor(socket: Socket, keeps: boolean) {
    this.#socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      this.bytes += part.length
      if (keeps) this.#read(part)
      this.#wake()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.isEnded = true
      this.#wake()
    })
  }

  stopReading(): void {
    this.#socket.pause()
  }
  goOn(): void {
    this.#socket.resume()
  }
  close(): void {
    this.#socket.destroy()
  }

  /** @throws after a minute */
  async until(holds: () => boolean, what: string): Promise<void> {
    const end = Date.now() + 60_000
    while (!holds()) {
      if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((done) => {
        this.#waiting.push(done)
        timer = setTimeout(done, 1_000)
      })
      clearTimeout(timer)
    }
  }

  /** Chunk sizes of HTTP stand on lines of their own between the events, and are no events. */
  #read(part: string): void {
    this.#text += part
    const lines = this.#text.split('\n')
    this.#text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) this.events.push(LiveEvent.parse(JSON.parse(line.slice(6))))
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }
}
