import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { project } from '../product.ts'

const program = join(project, 'apps/gateway/bin/kilowatch-gateway.mjs')

/** One gateway with its folder, driven by the commands that a person types. */
export interface GatewayHouse {
  configFile: string
  /** `kilowatch-gateway <args>`; resolves with what it printed and its exit code. */
  command(...args: string[]): Promise<{ code: number; said: string }>
  /** `kilowatch-gateway run`. */
  run(): RunningGateway
  /** Ends what still runs and removes the folder. */
  remove(): Promise<void>
}

export interface RunningGateway {
  process: ChildProcess
  said(): string
  stop(): Promise<void>
}

/** Writes the configuration of one uplink. `devices` as they stand in the YAML. */
export function gatewayHouse(uplink: string, devices: readonly Record<string, unknown>[]): GatewayHouse {
  const folder = mkdtempSync(join(tmpdir(), 'kw-house-'))
  mkdirSync(join(folder, 'state'), { mode: 0o700 })
  const configFile = join(folder, 'gateway.yaml')
  writeFileSync(configFile, stringify({ uplink, state: join(folder, 'state'), devices }))
  const running = new Set<RunningGateway>()
  return {
    configFile,
    command: (...args) =>
      new Promise((done) => {
        execFile(process.execPath, [program, ...args], (error, stdout, stderr) => {
          done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, said: stdout + stderr })
        })
      }),
    run() {
      const gateway = runGateway(configFile)
      running.add(gateway)
      return gateway
    },
    async remove() {
      await Promise.all([...running].map((gateway) => gateway.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function runGateway(configFile: string): RunningGateway {
  const child = spawn(process.execPath, [program, 'run', configFile], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const ended = once(child, 'close')
  return {
    process: child,
    said: () => text,
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(late)
    },
  }
}
