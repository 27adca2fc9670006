import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Mosquitto {
  url: string
  stop(): Promise<void>
}

/** Debian's Mosquitto on loopback with a free port, as `deploy/` wants it for ingest. */
export async function startMosquitto(): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-mosquitto-'))
  const port = await freePort()
  const configuration = [
    'per_listener_settings false',
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'max_inflight_messages 0',
    'max_queued_messages 0',
    'user root',
    'log_dest stderr',
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), `${configuration.join('\n')}\n`)
  const child = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf'), '-v'], { stdio: ['ignore', 'pipe', 'pipe'] })
  await running(child)
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function running(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (part: Buffer) => {
      said += part
      if (/ running$/m.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`mosquitto ended: ${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
