import { createConnection } from 'node:net'
import { DeviceError } from '../driver.ts'
import type { Wire } from './wires.ts'

/** A connection to an address. @throws DeviceError, or the signal's reason */
export async function openSocket({ host, port }: { host: string; port: number }, signal: AbortSignal): Promise<Wire> {
  const socket = createConnection({ host, port, noDelay: true, keepAlive: true })
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.destroy()
      reject(signal.reason)
    }
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    socket.once('error', (cause) => {
      signal.removeEventListener('abort', end)
      reject(new DeviceError('refused', cause.message, { cause }))
    })
    socket.once('connect', () => {
      signal.removeEventListener('abort', end)
      socket.removeAllListeners('error')
      resolve({ stream: socket, close: () => socket.destroy() })
    })
  })
}
