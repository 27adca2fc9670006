import type { Duplex } from 'node:stream'
import ModbusRTU from 'modbus-serial'
import { pause, timeLimit } from '../../time-limit.ts'
import { DeviceError } from '../driver.ts'
import { failureOf, ModbusException } from './failures.ts'
import { RtuPort } from './rtu-port.ts'
import { openSerial } from './serial-port.ts'
import { openSocket } from './socket.ts'
import type { LineWire, Wire } from './wires.ts'

interface OpenLine {
  client: ModbusRTU
  wire: Wire
}

/** After a failure on a line without numbered answers, late ones may still arrive: so long they are let pass, ms. */
const lateAnswers = 100

/**
 * One connection or serial line, whoever of its devices is asked. It opens when it is first needed and again after a failure: an answer
 * that comes late cannot be taken for the next one. Used by one at a time; its bus sees to that.
 */
export class ModbusLine {
  readonly #reached: LineWire
  #open: OpenLine | undefined
  #dropped = 0

  constructor(reached: LineWire) {
    this.#reached = reached
  }

  /** One request to one unit; waits `timeout` ms at the most. @throws DeviceError */
  async ask<T>(unit: number, timeout: number, signal: AbortSignal, request: (client: ModbusRTU) => Promise<T>): Promise<T> {
    const limit = timeLimit(signal, timeout)
    let strays: Strays | undefined
    try {
      this.#open ??= await this.#opened(limit.signal)
      const { client, wire } = this.#open
      client.setID(unit)
      if (this.#reached.kind === 'tcp') strays = straysOn(wire.stream)
      return await answered(request(client), wire.stream, limit.signal)
    } catch (cause) {
      const failure = failureOf(cause)
      const isUnanswered = failure.reason === 'timeout' && !(failure instanceof ModbusException) && !signal.aborted
      const words = isUnanswered ? strays?.words() : undefined
      throw words === undefined ? failure : new DeviceError('protocol', words, { cause })
    } finally {
      strays?.end()
      limit.end()
    }
  }

  /** Closed, whoever uses it; the next request opens it again. */
  drop(): void {
    if (!this.#open) return
    this.#open.wire.close()
    this.#open = undefined
    this.#dropped = performance.now()
  }

  async #opened(signal: AbortSignal): Promise<OpenLine> {
    const reached = this.#reached
    if (reached.kind !== 'tcp') await pause(this.#dropped + lateAnswers - performance.now(), signal)
    const wire = reached.kind === 'serial' ? await openSerial(reached, signal) : await openSocket(reached, signal)
    // What is wrong with it, its end says.
    wire.stream.on('error', () => {})
    wire.stream.once('close', () => {
      if (this.#open?.wire === wire) this.#open = undefined
    })
    return { client: await clientOf(reached, wire.stream), wire }
  }
}

interface Strays {
  /** What came though no answer to the request did; undefined: nothing. */
  words(): string | undefined
  end(): void
}

/** Bytes that arrive while an answer is waited for: modbus-serial drops without a word what bears another transaction number. */
function straysOn(stream: Duplex): Strays {
  const asked: number[] = []
  const came: Buffer[] = []
  const hear = (bytes: Buffer) => {
    if (came.length < 4) came.push(bytes)
  }
  const write = stream.write
  // The transaction number of the request stands in its first two bytes.
  stream.write = (...given: unknown[]) => {
    const [bytes] = given
    if (Buffer.isBuffer(bytes) && bytes.length >= 2) asked.push(bytes.readUInt16BE(0))
    return Reflect.apply(write, stream, given)
  }
  stream.on('data', hear)
  return {
    words() {
      const bytes = Buffer.concat(came)
      if (bytes.length === 0) return undefined
      const number = bytes.length >= 2 ? bytes.readUInt16BE(0) : undefined
      const expected = asked.at(-1)
      return number !== undefined && expected !== undefined && number !== expected
        ? `answered transaction ${number} instead of ${expected}`
        : `no whole answer: ${bytes.length} bytes`
    },
    end() {
      stream.write = write
      stream.off('data', hear)
    },
  }
}

async function clientOf(reached: LineWire, stream: Duplex): Promise<ModbusRTU> {
  if (reached.kind === 'tcp') {
    const client = new ModbusRTU()
    await client.linkTCP(stream as never, { port: reached.port })
    return client
  }
  const client = new ModbusRTU(new RtuPort(stream, reached.kind === 'serial' ? silenceOf(reached.baud) : 0))
  await new Promise<void>((done) => client.open(done))
  return client
}

/** Modbus over serial line V1.02, 2.5.1.1: 3.5 characters between frames, and never less than 1.75 ms; in ms. */
function silenceOf(baud: number): number {
  return Math.max(1.75, (3.5 * 11 * 1_000) / baud)
}

/** The answer, the end of the line or the end of the wait: whichever comes first. A line that lives for months keeps nothing of it. */
function answered<T>(answer: Promise<T>, stream: Duplex, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      stream.off('close', onGone)
      signal.removeEventListener('abort', onEnd)
    }
    const onGone = () => {
      finish()
      reject(new DeviceError('refused', 'connection closed'))
    }
    const onEnd = () => {
      finish()
      reject(signal.reason)
    }
    stream.once('close', onGone)
    signal.addEventListener('abort', onEnd, { once: true })
    answer.then(resolve, reject).finally(finish)
  })
}
