import { createServer } from 'node:net'

/** The port itself, or for 0 one that is free now: the parts must agree on it before they listen. */
export function chosenPort(port: number): Promise<number> {
  if (port !== 0) return Promise.resolve(port)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
