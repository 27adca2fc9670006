import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { Log } from '../../log.ts'
import { atMostEvery } from '../at-most-every.ts'
import type { SnmpDeviceConfig } from './settings.ts'

/** A device is read at most so often because of its traps, ms. */
const betweenHints = 1_000
const sequence = 0x30

export interface TrapListeners {
  /** Calls `hint` when a trap of this device's agent comes; the answer ends that. */
  listen(device: Pick<SnmpDeviceConfig, 'host' | 'traps'>, hint: () => void): () => void
}

interface Listener {
  socket: Socket
  /** By the address of the agent. */
  hints: Map<string, Set<() => void>>
  foreign: number
}

/**
 * One socket for each port that some device names. A trap says only that its device has something new: what, is read. So nothing of it
 * is believed but where it comes from, and a flood of them costs one reading a second.
 */
export function createTrapListeners(log: Log, pause = betweenHints): TrapListeners {
  const listeners = new Map<number, Listener>()

  function opened(port: number): Listener {
    const known = listeners.get(port)
    if (known) return known
    const socket = createSocket({ type: 'udp6', reuseAddr: false })
    const listener: Listener = { socket, hints: new Map(), foreign: 0 }
    socket.on('message', (datagram, { address }) => {
      const hints = datagram[0] === sequence ? listener.hints.get(plain(address)) : undefined
      if (!hints) return noteForeign(listener, address, log)
      for (const hint of hints) hint()
    })
    socket.on('error', (error) => log.error({ port, reason: error.message }, 'traps are not heard'))
    socket.bind(port)
    listeners.set(port, listener)
    return listener
  }

  return {
    listen({ host, traps: port }, hint) {
      if (port === undefined) return () => {}
      const listener = opened(port)
      const limited = atMostEvery(pause, hint)
      let address: string | undefined
      let ended = false
      const resolving = lookup(host).then(
        (found) => {
          address = plain(found.address)
          if (!ended) listener.hints.set(address, (listener.hints.get(address) ?? new Set()).add(limited.call))
        },
        (error: unknown) => log.warn({ host, reason: String(error) }, 'traps of this device are not heard'),
      )
      return () => {
        ended = true
        limited.end()
        void resolving.then(() => drop(listener, address, limited.call, () => listeners.delete(port)))
      }
    },
  }
}

function drop({ socket, hints }: Listener, address: string | undefined, hint: () => void, forget: () => void): void {
  const own = address === undefined ? undefined : hints.get(address)
  own?.delete(hint)
  if (address !== undefined && own?.size === 0) hints.delete(address)
  if (hints.size > 0) return
  forget()
  socket.close()
}

/** The first stranger is told of, then each time that there are ten times as many. */
function noteForeign(listener: Listener, address: string, log: Log): void {
  listener.foreign++
  if (Number.isInteger(Math.log10(listener.foreign))) log.warn({ address, count: listener.foreign }, 'trap of an unknown agent')
}

/** IPv4 addresses as themselves, not as part of IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
