import { createSocket } from 'node:dgram'

/** A UDP port of loopback that nobody has. */
export function freeUdpPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createSocket('udp4')
    probe.once('error', reject)
    probe.bind(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
