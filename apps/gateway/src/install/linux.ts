import { chmodSync, copyFileSync, lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Mistake } from '../texts.ts'
import { places, serviceUser, unit } from './linux-unit.ts'
import type { Machine } from './machine.ts'
import { runCommand, statusOfCommand } from './run-command.ts'

/** systemd. `image`: a folder instead of the machine's own root; then nothing is started. */
export function linux(image: string | undefined): Machine {
  const root = image ?? '/'
  const alone = image === undefined
  const program = join(root, places.program)
  const config = (name: string) => join(root, places.configurations, `${name}.yaml`)
  const state = (name: string) => join(root, places.states, name)
  const service = (name: string) => `kilowatch-gateway@${name}`
  return {
    program,
    config,
    state,

    demandRights() {
      if (alone && process.getuid?.() !== 0) throw new Mistake('install-not-root')
    },

    /** A running program's file cannot be written over, but another can take its name. */
    put(from) {
      if (from === program) return
      mkdirSync(dirname(program), { recursive: true })
      copyFileSync(from, `${program}.new`)
      chmodSync(`${program}.new`, 0o755)
      renameSync(`${program}.new`, program)
    },

    makeFolders(name) {
      if (alone) addUser()
      // Whatever the mask of the person's shell is, the service must be able to read it.
      mkdirSync(dirname(config(name)), { recursive: true })
      chmodSync(dirname(config(name)), 0o755)
      mkdirSync(state(name), { recursive: true, mode: 0o700 })
      if (lstatSync(state(name)).isSymbolicLink()) throw new Mistake('install-linked', { folder: state(name) })
    },

    protectConfig: (name) => chmodSync(config(name), 0o640),

    start(name) {
      const file = join(root, places.unit)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, unit)
      if (!alone) return
      runCommand('chown', ['-R', `${serviceUser}:${serviceUser}`, places.states])
      runCommand('chgrp', [serviceUser, config(name)])
      runCommand('systemctl', ['daemon-reload'])
      runCommand('systemctl', ['enable', service(name)])
      // A gateway that runs already must see the new program and credential.
      runCommand('systemctl', ['restart', service(name)])
    },

    service: (name) => ({ name: service(name), restart: alone ? `systemctl restart ${service(name)}` : undefined }),
  }
}

function addUser(): void {
  if (statusOfCommand('id', ['-u', serviceUser]).status === 0) return
  runCommand('useradd', ['--system', '--home-dir', places.states, '--shell', '/usr/sbin/nologin', serviceUser])
}
