import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What a unit holds; addresses that are missing are answered with exception 2. */
export interface TestUnit {
  coil: Map<number, number>
  discrete: Map<number, number>
  holding: Map<number, number>
  input: Map<number, number>
}
export type TestTable = keyof TestUnit

/** One request as a unit hears it: function and its bytes, without address and checksum. */
export interface Heard {
  unit: number
  code: number
  pdu: Buffer
  /** Of reads and writes: the first address, and how many. */
  at: number
  count: number
}

/** Frames an answer as the line has it, for another unit or another request than the right one. */
export type Frame = (pdu: Buffer, other?: { unit?: number; transaction?: number }) => Buffer

/** What a device does instead of answering well; undefined: answers well. */
export type Misbehaviour = (heard: Heard, line: { answer: Buffer; frame: Frame; stream: Duplex }) => 'misbehaved' | undefined

/** A device of our own making on any stream of bytes: several units, honest until told otherwise. */
export class TestModbus {
  readonly units = new Map<number, TestUnit>()
  readonly heard: Heard[] = []
  misbehave: Misbehaviour | undefined

  unit(number: number): TestUnit {
    const known = this.units.get(number) ?? { coil: new Map(), discrete: new Map(), holding: new Map(), input: new Map() }
    this.units.set(number, known)
    return known
  }

  /** Puts registers (or bits) side by side. */
  put(unit: number, table: TestTable, at: number, ...numbers: readonly number[]): void {
    for (const [place, number] of numbers.entries()) this.unit(unit)[table].set(at + place, number & 0xffff)
  }

  /** Answers on this stream: with a header of Modbus TCP, or as a serial line does. */
  serve(stream: Duplex, framing: 'tcp' | 'rtu'): void {
    let unread = Buffer.alloc(0)
    stream.on('error', () => {})
    stream.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk])
      for (;;) {
        const request = framing === 'tcp' ? tcpRequest(unread) : rtuRequest(unread)
        if (!request) return
        unread = unread.subarray(request.length)
        this.#hear(stream, request.unit, request.pdu, request.frame)
      }
    })
  }

  #hear(stream: Duplex, unit: number, pdu: Buffer, frame: Frame): void {
    const code = pdu[0] ?? 0
    const single = code === 5 || code === 6
    const heard: Heard = { unit, code, pdu, at: pdu.readUInt16BE(1), count: single ? 1 : pdu.readUInt16BE(3) }
    this.heard.push(heard)
    const held = this.units.get(unit)
    // As on a real line: nobody of this number, no answer.
    if (!held) return
    const answer = answerOf(held, heard)
    if (this.misbehave?.(heard, { answer, frame, stream }) === 'misbehaved') return
    stream.write(frame(answer))
  }
}

function answerOf(unit: TestUnit, { code, pdu, at, count }: Heard): Buffer {
  switch (code) {
    case 1:
      return bits(unit.coil, code, at, count)
    case 2:
      return bits(unit.discrete, code, at, count)
    case 3:
      return registers(unit.holding, code, at, count)
    case 4:
      return registers(unit.input, code, at, count)
    case 5:
      return written(unit.coil, at, [pdu.readUInt16BE(3) === 0xff00 ? 1 : 0], pdu, code)
    case 6:
      return written(unit.holding, at, [pdu.readUInt16BE(3)], pdu, code)
    case 16:
      return written(
        unit.holding,
        at,
        Array.from({ length: count }, (_, place) => pdu.readUInt16BE(6 + 2 * place)),
        pdu.subarray(0, 5),
        code,
      )
    default:
      return exception(code, 1)
  }
}

export function exception(code: number, reason: number): Buffer {
  return Buffer.from([code | 0x80, reason])
}

function bits(held: ReadonlyMap<number, number>, code: number, at: number, count: number): Buffer {
  const answer = Buffer.alloc(2 + Math.ceil(count / 8))
  answer[0] = code
  answer[1] = answer.length - 2
  for (let place = 0; place < count; place++) {
    const bit = held.get(at + place)
    if (bit === undefined) return exception(code, 2)
    const byte = 2 + (place >> 3)
    answer[byte] = (answer[byte] ?? 0) | (bit << (place & 7))
  }
  return answer
}

function registers(held: ReadonlyMap<number, number>, code: number, at: number, count: number): Buffer {
  if (count > 125) return exception(code, 3)
  const answer = Buffer.alloc(2 + 2 * count)
  answer[0] = code
  answer[1] = 2 * count
  for (let place = 0; place < count; place++) {
    const register = held.get(at + place)
    if (register === undefined) return exception(code, 2)
    answer.writeUInt16BE(register, 2 + 2 * place)
  }
  return answer
}

function written(held: Map<number, number>, at: number, numbers: readonly number[], echo: Buffer, code: number): Buffer {
  if (numbers.some((_, place) => !held.has(at + place))) return exception(code, 2)
  for (const [place, number] of numbers.entries()) held.set(at + place, number)
  return Buffer.from(echo)
}

interface Request {
  unit: number
  pdu: Buffer
  /** Bytes that it took. */
  length: number
  frame: Frame
}

function tcpRequest(bytes: Buffer): Request | undefined {
  const length = bytes.length < 8 ? Number.POSITIVE_INFINITY : 6 + bytes.readUInt16BE(4)
  if (bytes.length < length) return undefined
  const transaction = bytes.readUInt16BE(0)
  const unit = bytes[6] ?? 0
  return {
    unit,
    pdu: Buffer.from(bytes.subarray(7, length)),
    length,
    frame: (pdu, other = {}) => {
      const header = Buffer.alloc(7)
      header.writeUInt16BE(other.transaction ?? transaction, 0)
      header.writeUInt16BE(pdu.length + 1, 4)
      header[6] = other.unit ?? unit
      return Buffer.concat([header, pdu])
    },
  }
}

function rtuRequest(bytes: Buffer): Request | undefined {
  const [unit, code] = bytes
  if (unit === undefined || code === undefined) return undefined
  const length = code === 15 || code === 16 ? 9 + (bytes[6] ?? 256) : 8
  if (bytes.length < length) return undefined
  return {
    unit,
    pdu: Buffer.from(bytes.subarray(1, length - 2)),
    length,
    frame: (pdu, other = {}) => withChecksum(Buffer.concat([Buffer.from([other.unit ?? unit]), pdu])),
  }
}

/** By the polynomial, bit by bit: another way than the gateway's. */
function withChecksum(frame: Buffer): Buffer {
  let register = 0xffff
  for (const byte of frame) {
    for (let bit = 0; bit < 8; bit++) {
      const feedback = (register ^ (byte >> bit)) & 1
      register = (register >> 1) ^ (feedback * 0xa001)
    }
  }
  return Buffer.concat([frame, Buffer.from([register & 0xff, register >> 8])])
}

export interface TestModbusServer extends TestModbus {
  port: number
  /** How many connections came in all. */
  connections(): number
  /** Ends every connection, as a device that restarts does. */
  cut(): void
  stop(): Promise<void>
}

/** Modbus on a port of this machine. */
export async function startModbusServer(framing: 'tcp' | 'rtu' = 'tcp'): Promise<TestModbusServer> {
  const device = new TestModbus()
  const sockets = new Set<Socket>()
  let came = 0
  const server = createServer((socket) => {
    came++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    device.serve(socket, framing)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(device, {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => came,
    cut,
    async stop() {
      cut()
      await new Promise((done) => server.close(done))
    },
  })
}

/** A number as two registers of a 32-bit float, big word first. */
export function float(value: number): [number, number] {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)]
}
