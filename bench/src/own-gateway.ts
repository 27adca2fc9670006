import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fleetSecret } from './fleet.ts'
import { root, type Stage } from './stage.ts'

export interface OwnGateway {
  pid: number
  /** Never resolves. @throws when the gateway ends by itself */
  died: Promise<never>
  stop(): Promise<void>
}

export interface GatewayOptions {
  /** One that `claimFleet` has claimed. */
  uplinkId: string
  /** Lines of YAML without braces. */
  devices: readonly string[]
  nodeArguments?: readonly string[]
}

/** A real gateway in a process of its own, connected to the stage. */
export function startGateway({ mqttUrl }: Stage, { uplinkId, devices, nodeArguments = [] }: GatewayOptions): OwnGateway {
  const folder = mkdtempSync(join(tmpdir(), 'kw-bench-gateway-'))
  const file = join(folder, 'site.yaml')
  writeFileSync(file, `uplink: "${uplinkId}"\nstate: .\ndevices:\n${devices.map((device) => `  - { ${device} }\n`).join('')}`)
  const credential = { uplinkId, secret: fleetSecret, broker: { url: mqttUrl } }
  writeFileSync(join(folder, 'credential.json'), JSON.stringify(credential), { mode: 0o600 })
  const cli = join(root, 'apps/gateway/dist/cli.js')
  const gateway = spawn(process.execPath, [...nodeArguments, cli, 'run', '--log-level', 'warn', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(gateway, 'exit')
  let wanted = false
  const died = ended.then(([code]) => {
    if (!wanted) throw new Error(`the gateway ended with ${code}`)
    return new Promise<never>(() => {})
  })
  died.catch(() => {})
  return {
    pid: gateway.pid ?? 0,
    died,
    async stop() {
      wanted = true
      gateway.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
