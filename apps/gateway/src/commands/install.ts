import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isSea } from 'node:sea'
import { readClaimKey } from '@kilowatch/telemetry'
import { stringify } from 'yaml'
import { places, serviceUser, unit } from '../install/unit.ts'
import { Mistake } from '../texts.ts'
import { claim } from './claim.ts'
import type { Screen } from './screen.ts'

export interface InstallOptions {
  server: string
  key: string
  /** Which of several gateways of one machine: its file is <name>.yaml. */
  name: string
  /** A folder instead of the machine's own root: an image that is being made. Then nothing is started. */
  root?: string
}

/**
 * Puts this program, its configuration and its credential where a service has them, and starts it under systemd.
 * What is there already stays, but for the program and the unit. @throws Mistake
 */
export async function install(options: InstallOptions, screen: Screen, program = singleFile()): Promise<number> {
  const { server, key, name, root = '/' } = options
  if (program === undefined) throw new Mistake('install-not-single')
  if (process.platform !== 'linux') throw new Mistake('install-not-linux')
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name)) throw new Mistake('install-bad-name', { name })
  const order = readClaimKey(key)
  if (!order) throw new Mistake('claim-bad-key')
  const alone = options.root === undefined
  if (alone && process.getuid?.() !== 0) throw new Mistake('install-not-root')
  const config = join(root, places.configurations, `${name}.yaml`)
  const state = join(root, places.states, name)
  put(program, join(root, places.program))
  if (alone) addUser()
  // Whatever the mask of the person's shell is, the service must be able to read it.
  mkdirSync(dirname(config), { recursive: true })
  chmodSync(dirname(config), 0o755)
  mkdirSync(state, { recursive: true, mode: 0o700 })
  if (lstatSync(state).isSymbolicLink()) throw new Mistake('install-linked', { folder: state })
  // From the configuration's own folder: in an image the root is another later.
  const first = { uplink: order.uplinkId, state: relative(dirname(config), state), devices: [] }
  if (!existsSync(config)) writeFileSync(config, stringify(first))
  chmodSync(config, 0o640)
  const code = await claim({ server, key, config }, screen, { quiet: true })
  if (code !== 0) return code
  const file = join(root, places.unit)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, unit)
  if (alone) start(name, config)
  screen.print(screen.text(alone ? 'install-done' : 'install-placed', { service: `kilowatch-gateway@${name}`, config }))
  return 0
}

/** This program where it is one file with its runtime. */
function singleFile(): string | undefined {
  return isSea() ? process.execPath : undefined
}

/** A running program's file cannot be written over, but another can take its name. */
function put(program: string, target: string): void {
  if (program === target) return
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(program, `${target}.new`)
  chmodSync(`${target}.new`, 0o755)
  renameSync(`${target}.new`, target)
}

function addUser(): void {
  if (spawnSync('id', ['-u', serviceUser]).status === 0) return
  run('useradd', '--system', '--home-dir', places.states, '--shell', '/usr/sbin/nologin', serviceUser)
}

function start(name: string, config: string): void {
  run('chown', '-R', `${serviceUser}:${serviceUser}`, places.states)
  run('chgrp', serviceUser, config)
  run('systemctl', 'daemon-reload')
  run('systemctl', 'enable', `kilowatch-gateway@${name}`)
  // A gateway that runs already must see the new program and credential.
  run('systemctl', 'restart', `kilowatch-gateway@${name}`)
}

/** @throws Mistake with what the command said */
function run(command: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0)
    throw new Mistake('install-command', { command: [command, ...words].join(' '), reason: (stderr || error?.message || '').trim() })
}
