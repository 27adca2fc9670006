import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { headerOf } from '../src/drivers/snmp/message-header.ts'

/** Object, type and content as they stand on the wire. */
export type WireObject = readonly [oid: string, type: number, content: Uint8Array]

/** One question, as a test answers it. */
export interface Question {
  pdu: number
  oids: readonly string[]
  /** A sound answer with these objects; `status` and `index` are the agent's error. */
  answer(
    objects: readonly WireObject[],
    options?: { id?: number; status?: number; index?: number; community?: string; version?: number },
  ): Buffer
  send(datagram: Uint8Array): void
  /** From another port: somebody else. */
  sendAsStranger(datagram: Uint8Array): void
}

export interface TestAgent {
  port: number
  asked: () => number
  stop(): Promise<void>
}

export const pdu = { get: 0xa0, getNext: 0xa1, response: 0xa2, set: 0xa3, getBulk: 0xa5 }

/** An SNMP agent that says whatever a test wants it to. */
export async function startTestAgent(hear: (question: Question) => void): Promise<TestAgent> {
  const [socket, stranger] = await Promise.all([bound(), bound()])
  let asked = 0
  socket.on('message', (datagram, from) => {
    asked++
    hear(questionIn(datagram, from, socket, stranger))
  })
  return {
    port: socket.address().port,
    asked: () => asked,
    stop: async () => {
      await Promise.all([socket, stranger].map((each) => new Promise<void>((done) => each.close(done))))
    },
  }
}

export const integer = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(5)
  bytes.writeIntBE(value, 0, 5)
  return bytes
}

function questionIn(datagram: Buffer, { port, address }: RemoteInfo, socket: Socket, stranger: Socket): Question {
  const header = headerOf(datagram)
  return {
    pdu: header?.pdu ?? 0,
    oids: oidsIn(datagram),
    answer: (objects, { id = header?.id ?? 0, status = 0, index = 0, community = 'public', version = 1 } = {}) =>
      element(
        0x30,
        element(2, Buffer.of(version)),
        element(4, Buffer.from(community)),
        element(
          pdu.response,
          element(2, integer(id)),
          element(2, integer(status)),
          element(2, integer(index)),
          element(0x30, ...objects.map(([oid, type, content]) => element(0x30, element(6, oidBytes(oid)), element(type, content)))),
        ),
      ),
    send: (said) => socket.send(said, port, address),
    sendAsStranger: (said) => stranger.send(said, port, address),
  }
}

/** Every OID of a request, which has a NULL behind each. */
function oidsIn(datagram: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < datagram.length - 2; at++) {
    const length = datagram[at + 1] ?? 0
    if (datagram[at] !== 6 || datagram[at + 2] !== 0x2b || datagram[at + 2 + length] !== 5) continue
    found.push(oidText(datagram.subarray(at + 2, at + 2 + length)))
  }
  return found
}

function oidText(bytes: Uint8Array): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of bytes.subarray(1)) {
    number = number * 128 + (byte & 0x7f)
    if (byte < 0x80) numbers.push(number)
    if (byte < 0x80) number = 0
  }
  return ['1.3', ...numbers].join('.')
}

export function oidBytes(oid: string): Uint8Array {
  const [, , ...numbers] = oid.split('.').map(Number)
  return Buffer.of(0x2b, ...numbers.flatMap((number) => base128(number)))
}

function base128(number: number): number[] {
  const digits = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) | 0x80)
  return digits
}

function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length < 0x80 ? Buffer.of(body.length) : Buffer.of(0x82, body.length >> 8, body.length & 0xff)
  return Buffer.concat([Buffer.of(tag), length, body])
}

function bound(): Promise<Socket> {
  const socket = createSocket('udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, '127.0.0.1', () => resolve(socket))
  })
}
