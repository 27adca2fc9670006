import { existsSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { isSea } from 'node:sea'
import { readClaimKey } from '@kilowatch/telemetry'
import { stringify } from 'yaml'
import { linux } from '../install/linux.ts'
import type { Machine } from '../install/machine.ts'
import { windows } from '../install/windows.ts'
import { Mistake } from '../texts.ts'
import { claim } from './claim.ts'
import type { Screen } from './screen.ts'

export interface InstallOptions {
  server: string
  key: string
  /** Which of several gateways of one machine. */
  name: string
  /** A folder instead of the machine's own root: an image that is being made. Then nothing is started. */
  root?: string
}

export interface InstallBy {
  /** This program where it is one file with its runtime. */
  program?: string | undefined
  machine?: Machine
}

/**
 * Puts this program, its configuration and its credential where a service has them, and starts it under the system's service manager.
 * What is there already stays, but for the program and the service itself. @throws Mistake
 */
export async function install(
  options: InstallOptions,
  screen: Screen,
  { program = singleFile(), machine }: InstallBy = {},
): Promise<number> {
  const { server, key, name } = options
  if (program === undefined) throw new Mistake('install-not-single')
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name)) throw new Mistake('install-bad-name', { name })
  const order = readClaimKey(key)
  if (!order) throw new Mistake('claim-bad-key')
  const here = machine ?? thisMachine(options.root)
  here.demandRights()
  here.put(program)
  here.makeFolders(name)
  const [config, state] = [here.config(name), here.state(name)]
  // From the configuration's own folder: in an image the root is another later.
  const first = { uplink: order.uplinkId, state: relative(dirname(config), state), devices: [] }
  if (!existsSync(config)) writeFileSync(config, stringify(first))
  here.protectConfig(name)
  const code = await claim({ server, key, config }, screen, { quiet: true })
  if (code !== 0) return code
  here.start(name)
  const { name: service, restart } = here.service(name)
  screen.print(restart ? screen.text('install-done', { service, config, restart }) : screen.text('install-placed', { service, config }))
  return 0
}

function singleFile(): string | undefined {
  return isSea() ? process.execPath : undefined
}

/** @throws Mistake where it has no service manager that we know */
function thisMachine(root: string | undefined): Machine {
  if (process.platform === 'linux') return linux(root)
  if (process.platform !== 'win32') throw new Mistake('install-no-system')
  if (root !== undefined) throw new Mistake('install-no-image')
  return windows()
}
