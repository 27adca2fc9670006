import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Damaged rests and refused entries are kept for inspection, the newest of them. */
const kept = 50

/** Keeps an entry that was given up. @throws the system's error */
export function keepForInspection(queueFolder: string, seq: number, reason: string, payload: Buffer | undefined): void {
  const folder = join(queueFolder, 'set-aside')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, `${String(seq).padStart(16, '0')}.${reason}.json`), payload ?? '', { mode: 0o600 })
  keepNewest(folder)
}

/** Removes all but the newest files of a folder, by name. */
export function keepNewest(folder: string): void {
  for (const name of readdirSync(folder).sort().slice(0, -kept)) rmSync(join(folder, name), { force: true })
}
