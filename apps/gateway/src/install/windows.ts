import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Mistake } from '../texts.ts'
import { type System, SystemError, windowsSystem } from '../windows/system.ts'
import type { Machine } from './machine.ts'
import { runCommand, statusOfCommand } from './run-command.ts'
import { accessFor, serviceCommands, serviceKey, type WindowsCommand, windowsService } from './windows-service.ts'

export interface WindowsOptions {
  env?: Readonly<Record<string, string | undefined>>
  system?: System
  status?: typeof statusOfCommand
}

/** The service manager of Windows. */
export function windows({ env = process.env, system = windowsSystem(), status = statusOfCommand }: WindowsOptions = {}): Machine {
  const program = join(env.ProgramFiles ?? 'C:\\Program Files', 'Kilowatch', 'kilowatch-gateway.exe')
  const data = join(env.ProgramData ?? 'C:\\ProgramData', 'Kilowatch')
  const folder = (name: string) => join(data, name)
  const config = (name: string) => join(folder(name), 'gateway.yaml')
  const state = (name: string) => join(folder(name), 'state')
  // By their whole paths: Windows looks into the folder of downloads first.
  const tool = (name: WindowsCommand[0]) => join(env.SystemRoot ?? 'C:\\Windows', 'System32', name)
  const call = ([name, ...words]: WindowsCommand) => runCommand(tool(name), words, status)

  const exists = (service: string) => status(tool('reg.exe'), ['query', serviceKey(service), '/v', 'ImagePath']).status === 0

  /** @throws Mistake */
  function protect(path: string, access: string): void {
    try {
      system.protect(path, access)
    } catch (error) {
      if (!(error instanceof SystemError)) throw error
      throw new Mistake('install-not-protected', { path, reason: error.message })
    }
  }

  /** @throws Mistake where it leads elsewhere: anybody may lay something into ProgramData */
  function makeFolder(path: string, access: string): void {
    mkdirSync(path, { recursive: true })
    if (lstatSync(path).isSymbolicLink()) throw new Mistake('install-linked', { folder: path })
    protect(path, access)
  }

  return {
    program,
    config,
    state,

    demandRights() {
      if (!system.isAdministrator()) throw new Mistake('install-not-administrator')
    },

    put: (from) => putAside(from, program),

    makeFolders(name) {
      const service = windowsService(name)
      makeFolder(data, accessFor(undefined))
      makeFolder(folder(name), accessFor(service))
      for (const own of [state(name), join(folder(name), 'log')]) makeFolder(own, accessFor(service, 'change'))
    },

    protectConfig: (name) => protect(config(name), accessFor(windowsService(name), 'read', 'file')),

    start(name) {
      const service = windowsService(name)
      const there = exists(service)
      for (const command of serviceCommands({ name, program, config: config(name), exists: there })) call(command)
      // One that runs already must see the new program and credential; where it does not run, that it cannot be stopped is no matter.
      if (there) status(tool('net.exe'), ['stop', service])
      call(['net.exe', 'start', service])
    },

    service: (name) => ({ name: windowsService(name), restart: `Restart-Service ${windowsService(name)}` }),
  }
}

/** A program that runs can be neither written over nor removed, but called otherwise; it is removed the next time. */
function putAside(from: string, target: string): void {
  if (from.toLowerCase() === target.toLowerCase()) return
  const folder = dirname(target)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).filter((name) => name.endsWith('.old'))) removeUnused(join(folder, old))
  copyFileSync(from, `${target}.new`)
  if (existsSync(target)) renameSync(target, `${target}.${Date.now()}.old`)
  renameSync(`${target}.new`, target)
}

function removeUnused(file: string): void {
  try {
    rmSync(file)
  } catch {}
}
