import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { aislePicture } from './picture.ts'

export const cameraPath = '/aisle.svg'

export interface DemoCamera {
  /** From which pages load its pictures: 'http://localhost:40123'. */
  origin: string
  stop(): Promise<void>
}

const portFile = (dataFolder: string) => join(dataFolder, 'demo', 'camera-port')

/** Its origin at this or an earlier start; undefined: it never ran. */
export function cameraOrigin(dataFolder: string): string | undefined {
  const file = portFile(dataFolder)
  return existsSync(file) ? originAt(Number(readFileSync(file, 'utf8'))) : undefined
}

const originAt = (port: number) => `http://localhost:${port}`

/** A camera of the demo's own: it answers each asking with a picture of that moment, to this machine alone. It keeps its port where that is free. */
export async function startDemoCamera(dataFolder: string, now: () => Date): Promise<DemoCamera> {
  const file = portFile(dataFolder)
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (request.method !== 'GET' || path !== cameraPath) {
      response.writeHead(404).end()
      return
    }
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }
    response.writeHead(200, headers).end(aislePicture(now()))
  })
  const known = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await listen(server, known).catch(() => listen(server, 0))
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, String(port), { mode: 0o600 })
  return {
    origin: originAt(port),
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      listening((server.address() as AddressInfo).port)
    })
  })
}
