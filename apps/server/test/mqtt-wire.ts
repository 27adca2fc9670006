import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** As much of MQTT 3.1.1 as is needed to break it: what a client library would not send. */

export function publishBytes(topic: string, payload: Uint8Array, { qos = 1, id = 1, length = payload.length } = {}): Buffer {
  const head = [text(topic), ...(qos > 0 ? [Buffer.from([id >> 8, id & 0xff])] : [])]
  const announced = head.reduce((sum, part) => sum + part.length, length)
  return Buffer.concat([Buffer.from([0x30 | (qos << 1), ...varint(announced)]), ...head, payload])
}

export function subscribeBytes(topic: string): Buffer {
  const body = [Buffer.from([0, 1]), text(topic), Buffer.from([1])]
  return Buffer.concat([Buffer.from([0x82, ...varint(body.reduce((sum, part) => sum + part.length, 0))]), ...body])
}

export const pingBytes = Buffer.from([0xc0, 0])

export interface Doors {
  plainPort: number
  tlsPort?: number | undefined
}

/** A connection that the broker has let in; nothing of what it says later is read unless the test does. */
export async function openRaw(doors: Doors, kind: 'plain' | 'tls', uplinkId: string, secret: string): Promise<Socket> {
  const socket =
    kind === 'plain'
      ? connectPlain(doors.plainPort, '127.0.0.1')
      : connectTls({ port: doors.tlsPort ?? 0, host: '127.0.0.1', rejectUnauthorized: false })
  socket.on('error', () => {})
  await once(socket, kind === 'plain' ? 'connect' : 'secureConnect')
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text(uplinkId), text(uplinkId), text(secret)])
  socket.write(Buffer.concat([Buffer.from([0x10, ...varint(body.length)]), body]))
  await once(socket, 'data')
  return socket
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)]
}

function text(words: string): Buffer {
  const bytes = Buffer.from(words)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}
