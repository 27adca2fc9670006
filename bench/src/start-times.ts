import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './stage.ts'

/** Seconds until `npm start` prints its address: with a new data folder, and again with the same one. Packages and bundles are there. */
export async function startTimes(): Promise<{ first: number; later: number }> {
  const data = mkdtempSync(join(tmpdir(), 'kw-bench-start-'))
  try {
    return { first: await startOnce(data), later: await startOnce(data) }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function startOnce(data: string): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, KW_DATA: data, KW_PORT: '0', KW_MQTT_PORT: '0', KW_MQTT_PLAIN_PORT: '0', KW_HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part
      if (said.includes('http://')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
  const seconds = (performance.now() - began) / 1_000
  child.kill('SIGINT')
  await ended
  return seconds
}
