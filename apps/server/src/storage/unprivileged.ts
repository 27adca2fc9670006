import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; root drops to nobody, whom every Unix system has. */
const nobody = 65_534

export interface Identity {
  uid: number
  gid: number
}

/** As whom PostgreSQL runs; undefined: as the person who started us. */
export function postgresIdentity(): Identity | undefined {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined
}

/** Whether another user may walk down to this folder: each folder above must let others pass. */
export function reachableByOthers(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0 && statSync(at).uid !== nobody) return false
    if (at === dirname(at)) return true
  }
}

/** Makes a folder that only `identity` (or we ourselves) may enter. */
export function privateFolder(folder: string, identity: Identity | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
}
