import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayProgram } from './programs.ts'

/** A real gateway with a folder of its own, to be started, killed and started again. */
export interface GatewayProcess {
  /** Holds `queue`, and `control.yaml` where a test says what happens to the mains. */
  state: string
  claim(server: string, key: string): Promise<void>
  start(): void
  /** SIGKILL, or another signal. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** @param more further YAML of its file, `devices` among it */
export async function gatewayProcess(folder: string, uplinkId: string, more: string): Promise<GatewayProcess> {
  const program = await gatewayProgram()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'site.yaml')
  writeFileSync(file, `uplink: "${uplinkId}"\nstate: ./state\n${more}`)
  let child: ChildProcess | undefined
  const run = (...words: string[]) => spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    state: join(folder, 'state'),
    async claim(server, key) {
      const [status] = await once(run('claim', '--server', server, '--key', key, '--config', file), 'exit')
      if (status !== 0) throw new Error(`the claim ended with ${status}`)
    },
    start() {
      child = run('run', '--log-level', 'error', file)
    },
    async end(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
