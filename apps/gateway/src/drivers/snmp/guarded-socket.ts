import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { headerOf } from './message-header.ts'

/** Datagrams that were no answer to a question of ours. */
export interface Oddities {
  /** From somebody else than the agent. */
  foreign: number
  /** After we gave up, or a second time. */
  late: number
  /** Cut off, or no SNMP. */
  broken: number
  /** Without the proof of its sender that was agreed on. */
  unproven: number
}

export interface Guard {
  address: string
  port: number
  /** SNMPv3 with a key: answers must be authenticated, other than reports, by which engines find each other. */
  authenticated: boolean
}

const reportPdu = 0xa8
/** Answers that are still waited for; an agent is asked one thing at a time. */
const mostWaiting = 16

/** UDP sockets that hear only what the agent says, and only what it was asked; what else comes is counted. */
export function guardedSockets(guard: Guard, oddities: Oddities): { createSocket(transport: 'udp4' | 'udp6'): Socket } {
  return {
    createSocket(transport) {
      const socket = createSocket(transport)
      const waiting = new Set<number>()
      const emit = socket.emit.bind(socket) as (event: string, ...rest: unknown[]) => boolean
      const send = socket.send.bind(socket) as (...rest: unknown[]) => void
      const guarded = {
        emit(event: string, ...rest: unknown[]): boolean {
          if (event !== 'message') return emit(event, ...rest)
          const odd = oddityOf(rest[0] as Buffer, rest[1] as RemoteInfo, guard, waiting)
          if (odd === undefined) return emit(event, ...rest)
          oddities[odd]++
          return true
        },
        send(message: Buffer, ...rest: unknown[]): void {
          const id = headerOf(message)?.id
          if (id !== undefined) waiting.add(id)
          if (waiting.size > mostWaiting) waiting.delete([...waiting][0] ?? 0)
          send(message, ...rest)
        },
      }
      return Object.assign(socket, guarded)
    },
  }
}

function oddityOf(datagram: Buffer, from: RemoteInfo, guard: Guard, waiting: Set<number>): keyof Oddities | undefined {
  if (from.address !== guard.address || from.port !== guard.port) return 'foreign'
  const header = headerOf(datagram)
  if (!header) return 'broken'
  if (!waiting.has(header.id)) return 'late'
  if (guard.authenticated && !header.authenticated && header.pdu !== reportPdu) return 'unproven'
  waiting.delete(header.id)
  return undefined
}
