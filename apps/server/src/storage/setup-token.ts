import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Queryable, rowOf } from './queryable.ts'
import { secret } from './secrets.ts'

const name = 'setup-token'

/** Somebody runs the platform; operators of the demo do not count. */
export async function hasOperator(db: Queryable): Promise<boolean> {
  return (await rowOf(db, 'select from users where operator and not demo and removed_at is null limit 1')) !== undefined
}

/** The token that opens the page of the first run, made at the first call and kept 0600; undefined once there is an operator. */
export async function setupToken(db: Queryable, { demo, dataFolder }: { demo: boolean; dataFolder: string }): Promise<string | undefined> {
  return demo || (await hasOperator(db)) ? undefined : secret(dataFolder, name)
}

/** Takes the same time for a wrong token and for a missing one. */
export function isSetupToken(dataFolder: string, given: string): boolean {
  const kept = keptToken(dataFolder)
  const same = timingSafeEqual(hashOf(kept ?? ''), hashOf(given))
  return same && kept !== undefined
}

/** It has done its work. */
export function forgetSetupToken(dataFolder: string): void {
  rmSync(join(dataFolder, 'secrets', name), { force: true })
}

function keptToken(dataFolder: string): string | undefined {
  try {
    return readFileSync(join(dataFolder, 'secrets', name), 'utf8')
  } catch {
    return undefined
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
