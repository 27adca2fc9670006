import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptFileOfEntry } from './format.ts'
import type { TarEntry } from './tar.ts'

/** Each installation has its own: the password of its own database, and the token of a first run. */
const ownOnes: readonly string[] = ['secrets/postgres', 'secrets/setup-token']
/** The authority that gateways know; what it signed is made again. */
const authority = 'broker/ca.pem'

/** Of the data folder, what a restored database could not be used without: the settings' key, the broker's authority. */
export function readKeptFiles(dataFolder: string): TarEntry[] {
  return [...secretsIn(dataFolder), authority]
    .filter((path) => !ownOnes.includes(path) && existsSync(join(dataFolder, path)))
    .map((path) => ({ name: `files/${path}`, data: readFileSync(join(dataFolder, path)) }))
}

function secretsIn(dataFolder: string): string[] {
  const folder = join(dataFolder, 'secrets')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ name }) => `secrets/${name}`).sort()
}

/** Puts them in place of those that are there. */
export function writeKeptFiles(dataFolder: string, entries: readonly TarEntry[]): void {
  for (const { name, data } of entries) {
    const file = keptFileOfEntry(name)
    if (!file || ownOnes.includes(`${file.folder}/${file.name}`)) continue
    const folder = join(dataFolder, file.folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const beside = join(folder, `${file.name}.restored`)
    writeFileSync(beside, data, { mode: 0o600 })
    renameSync(beside, join(folder, file.name))
  }
}
