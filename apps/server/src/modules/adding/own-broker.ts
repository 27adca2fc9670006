import { connect } from 'node:net'
import type { Connecting } from '@kilowatch/contract'

/** The longest wait for the broker's port, ms. */
const patience = 2_000

/** Where gateways connect, as this server was told, and whether anybody answers there. */
export async function brokerPort(brokerUrl: string): Promise<Connecting['broker']> {
  const { hostname, port, protocol } = new URL(brokerUrl)
  const number = Number(port) || (protocol === 'mqtts:' ? 8883 : 1883)
  return { host: hostname, port: number, answers: await isAnswered(hostname.replace(/^\[|\]$/g, ''), number) }
}

function isAnswered(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patience })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
