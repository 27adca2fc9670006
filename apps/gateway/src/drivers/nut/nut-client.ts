import { readFile } from 'node:fs/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { timeLimit } from '../../time-limit.ts'
import { DeviceError } from '../driver.ts'
import { LineReader, socketError } from './line-reader.ts'
import { errorOf, isSendable, quote, wordsOf } from './protocol.ts'

export interface NutServer {
  host: string
  port: number
  tls: 'off' | 'starttls' | 'required'
  /** PEM file; absent: the system's authorities. */
  ca?: string | undefined
  username?: string | undefined
  password?: string | undefined
  /** The longest wait for one answer, ms. */
  timeout: number
}

/** More variables than any device has (the largest recording has 500). */
const longestList = 5_000

/** One connection to a NUT server; one question at a time. */
export class NutClient {
  #socket: Socket
  #lines: LineReader
  #timeout: number

  private constructor(socket: Socket, timeout: number) {
    this.#socket = socket
    this.#lines = new LineReader(socket)
    this.#timeout = timeout
  }

  /** Connects, encrypts and gives name and password as configured; never LOGIN, which would count as a machine that the UPS feeds. @throws DeviceError */
  static async open(server: NutServer, signal: AbortSignal): Promise<NutClient> {
    const client = new NutClient(await connectSocket(server, signal), server.timeout)
    try {
      if (server.tls !== 'off') await client.#encrypt(server, signal)
      if (server.username !== undefined) await client.#expectOk('USERNAME', [server.username], signal)
      if (server.password !== undefined) await client.#expectOk('PASSWORD', [server.password], signal)
      return client
    } catch (error) {
      client.close()
      throw error
    }
  }

  /** Every variable of a UPS. @throws DeviceError */
  async variables(ups: string, signal: AbortSignal): Promise<Map<string, string>> {
    return new Map(await this.#pairs(['VAR', ups], signal))
  }

  /** Every UPS that the server has, with its description. @throws DeviceError */
  async devices(signal: AbortSignal): Promise<Map<string, string>> {
    return new Map(await this.#pairs(['UPS'], signal))
  }

  /** Every instant command that a UPS takes. @throws DeviceError */
  async commands(ups: string, signal: AbortSignal): Promise<string[]> {
    const rows = await this.#list(['CMD', ups], signal)
    return rows.map((row) => {
      const [name, ...more] = row
      if (name === undefined || more.length > 0) throw garbage(row)
      return name
    })
  }

  /** Names of the variables that may be set. @throws DeviceError */
  async writable(ups: string, signal: AbortSignal): Promise<string[]> {
    return (await this.#pairs(['RW', ups], signal)).map(([name]) => name)
  }

  /** What a variable that may be set lies between, where the server says so. @throws DeviceError */
  async range(ups: string, name: string, signal: AbortSignal): Promise<readonly [number, number] | undefined> {
    const [first] = await this.#pairs(['RANGE', ups, name], signal)
    const [least, most] = (first ?? []).map(Number)
    return least !== undefined && most !== undefined && least <= most ? [least, most] : undefined
  }

  /** Sets a variable. @throws DeviceError */
  async set(ups: string, name: string, value: string, signal: AbortSignal): Promise<void> {
    await this.#expectOk('SET', ['VAR', ups, name, value], signal)
  }

  /** Gives an instant command. @throws DeviceError */
  async command(ups: string, name: string, signal: AbortSignal): Promise<void> {
    await this.#expectOk('INSTCMD', [ups, name], signal)
  }

  close(): void {
    if (!this.#socket.destroyed && this.#socket.writable) this.#socket.write('LOGOUT\n')
    this.#socket.destroySoon()
    // Whatever the server still says is nobody's any more.
    this.#socket.on('error', () => {})
    setTimeout(() => this.#socket.destroy(), 1_000).unref()
  }

  /** One name and value per line. */
  async #pairs(what: readonly string[], signal: AbortSignal): Promise<[name: string, value: string][]> {
    const rows = await this.#list(what, signal)
    return rows.map((row) => {
      const [name, value, ...more] = row
      if (name === undefined || value === undefined || more.length > 0) throw garbage(row)
      return [name, value]
    })
  }

  /** `LIST <what>`: what stands in each line behind the repeated question, between BEGIN and END. */
  async #list(what: readonly string[], signal: AbortSignal): Promise<string[][]> {
    const waiting = this.#limit(signal)
    this.#send('LIST', what)
    const rows: string[][] = []
    this.#expect(await this.#words(waiting), ['BEGIN', 'LIST', ...what])
    for (;;) {
      const words = await this.#words(waiting)
      if (words[0] === 'END') {
        this.#expect(words, ['END', 'LIST', ...what])
        return rows
      }
      this.#expect(words.slice(0, what.length), what)
      if (rows.length >= longestList) throw new DeviceError('protocol', 'a list without end')
      rows.push(words.slice(what.length))
    }
  }

  async #encrypt(server: NutServer, signal: AbortSignal): Promise<void> {
    this.#send('STARTTLS', [])
    const answer = await this.#words(this.#limit(signal), { raise: server.tls === 'required' })
    if (answer[0] === 'ERR') return
    this.#expect(answer.slice(0, 1), ['OK'])
    if (!this.#lines.detach()) throw new DeviceError('tls', 'the server said more than was asked before the encryption')
    this.#socket = await secure(this.#socket, server, this.#limit(signal))
    this.#lines = new LineReader(this.#socket)
  }

  async #expectOk(command: string, words: readonly string[], signal: AbortSignal): Promise<void> {
    this.#send(command, words)
    const answer = await this.#words(this.#limit(signal))
    if (answer[0] !== 'OK') throw garbage(answer)
  }

  #send(command: string, words: readonly string[]): void {
    if (!words.every(isSendable)) throw new DeviceError('not-accepted', 'control characters cannot be sent', { keepsLink: true })
    this.#socket.write(`${[command, ...words.map(quote)].join(' ')}\n`)
  }

  async #words(signal: AbortSignal, { raise = true } = {}): Promise<string[]> {
    const line = await this.#lines.next(signal)
    const words = wordsOf(line)
    if (!words || words.length === 0) throw garbage([line])
    if (raise && words[0] === 'ERR') throw errorOf(words[1] ?? '')
    return words
  }

  #expect(words: readonly string[], wanted: readonly string[]): void {
    if (words.length !== wanted.length || wanted.some((word, position) => words[position] !== word)) throw garbage(words)
  }

  #limit(signal: AbortSignal): AbortSignal {
    return timeLimit(signal, this.#timeout).signal
  }
}

function garbage(words: readonly string[]): DeviceError {
  return new DeviceError('protocol', `not understood: ${words.join(' ').slice(0, 80)}`)
}

function connectSocket({ host, port, timeout }: NutServer, signal: AbortSignal): Promise<Socket> {
  const limit = timeLimit(signal, timeout).signal
  return settled(connect({ host, port, noDelay: true }), 'connect', limit, socketError)
}

/** With `starttls` the certificate is looked at only when a CA is named: encryption against listeners, as NUT's own clients do by default. */
async function secure(socket: Socket, { host, tls, ca }: NutServer, signal: AbortSignal): Promise<TLSSocket> {
  const authority = ca === undefined ? {} : { ca: await readAuthority(ca) }
  const secured = connectTls({
    socket,
    ...authority,
    rejectUnauthorized: tls === 'required' || ca !== undefined,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    host,
  })
  return settled(secured, 'secureConnect', signal, (cause) => new DeviceError('tls', cause.message, { cause }))
}

async function readAuthority(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new DeviceError('tls', `the CA file cannot be read: ${file}`, { cause })
  }
}

/** Waits for the event that says the socket is ready; an error, a time-out or an abort destroys it. */
function settled<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  explain: (error: Error) => DeviceError,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const finish = (error?: DeviceError) => {
      signal.removeEventListener('abort', onAbort)
      socket.off(event, onReady).off('error', onError).off('close', onClose)
      if (!error) return resolve(socket)
      socket.on('error', () => {})
      socket.destroy()
      reject(error)
    }
    const onReady = () => finish()
    const onError = (error: Error) => finish(explain(error))
    const onClose = () => finish(explain(new Error('connection closed')))
    const onAbort = () => finish(new DeviceError('timeout', 'no connection in time'))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    socket.once(event, onReady).once('error', onError).once('close', onClose)
  })
}
