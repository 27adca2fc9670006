import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Identity, privateFolder, reachableByOthers } from './unprivileged.ts'

/** A short folder (a socket's path has 107 bytes at most) that only the database's user may enter; the same one again after a restart. */
export function madeSocketFolder(present: string | undefined, identity: Identity | undefined): string {
  if (present) {
    mkdirSync(present, { recursive: true, mode: 0o700 })
    privateFolder(present, identity)
    return present
  }
  const temporary = tmpdir()
  const base = temporary.length > 60 || (identity && !reachableByOthers(temporary)) ? '/tmp' : temporary
  const folder = mkdtempSync(join(base, 'kilowatch-'))
  privateFolder(folder, identity)
  return folder
}

/** The socket folder of a server that was killed. */
export function removeLeftover(socketFolder: string): void {
  if (/^kilowatch-\w{6}$/.test(basename(socketFolder))) rmSync(socketFolder, { recursive: true, force: true })
}
