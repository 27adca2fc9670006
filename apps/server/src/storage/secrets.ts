import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret of this installation, kept 0600 in `<dataFolder>/secrets`; made at first use.
 * Written beside and linked, so that two processes that start together end with the same one.
 */
export function secret(dataFolder: string, name: string, make: () => string = () => randomBytes(24).toString('base64url')): string {
  const folder = join(dataFolder, 'secrets')
  const file = join(folder, name)
  const present = readIfThere(file)
  if (present !== undefined) return present
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(beside, make(), { mode: 0o600 })
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside)
  }
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
