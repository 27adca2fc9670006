import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { project } from '../product.ts'

const program = join(project, 'apps/gateway/bin/kilowatch-gateway.mjs')

/** One gateway with its folder, driven by the commands that a person types there. */
export interface GatewayHouse {
  /** Name of the configuration in that folder. */
  configFile: string
  /** `kilowatch-gateway <args>`; resolves with what it printed and its exit code. */
  command(...args: string[]): Promise<{ code: number; said: string }>
  /** `kilowatch-gateway run`. */
  run(): RunningGateway
  /** Bytes in its disk queue. */
  queued(): number
  /** Ends what still runs and removes the folder. */
  remove(): Promise<void>
}

export interface RunningGateway {
  process: ChildProcess
  said(): string
  stop(): Promise<void>
}

/** The configuration of one uplink as text; `devices` as they stand in the file. */
export function configText(uplink: string, devices: readonly Record<string, unknown>[]): string {
  return stringify({ uplink, devices })
}

/** A folder with a configuration in it. */
export function gatewayHouse(config: string): GatewayHouse {
  const folder = mkdtempSync(join(tmpdir(), 'kw-house-'))
  const configFile = 'gateway.yaml'
  writeFileSync(join(folder, configFile), config)
  const running = new Set<RunningGateway>()
  return {
    configFile,
    command: (...args) =>
      new Promise((done) => {
        execFile(process.execPath, [program, ...args], { cwd: folder }, (error, stdout, stderr) => {
          done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, said: stdout + stderr })
        })
      }),
    run() {
      const gateway = runGateway(folder, configFile)
      running.add(gateway)
      return gateway
    },
    queued: () => bytesBelow(join(folder, 'state', 'queue')),
    async remove() {
      await Promise.all([...running].map((gateway) => gateway.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

function runGateway(folder: string, configFile: string): RunningGateway {
  const child = spawn(process.execPath, [program, 'run', configFile], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
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
