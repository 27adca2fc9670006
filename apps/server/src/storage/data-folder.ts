import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from './start-refused.ts'
import { postgresIdentity, reachableByOthers } from './unprivileged.ts'

/** Where PostgreSQL's folder goes when root keeps the data folder where no other user can reach it. */
const reachableRoot = '/var/lib/kilowatch'

/** Makes the data folder. @throws StartRefused where that is not allowed */
export function prepareDataFolder(path: string): string {
  const folder = resolve(path)
  try {
    // As root, PostgreSQL runs as another user and has to pass through.
    mkdirSync(folder, { recursive: true, mode: postgresIdentity() ? 0o711 : 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return folder
  } catch {
    throw new StartRefused(`没有写入数据目录 ${folder} 的权限。`, `No right to write to the data folder ${folder}.`)
  }
}

/** The folder that holds the embedded cluster `postgres/`: the data folder itself wherever PostgreSQL can reach it. */
export function clusterParent(dataFolder: string): string {
  const pointer = join(dataFolder, 'postgres.location')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  if (!postgresIdentity() || existsSync(join(dataFolder, 'postgres')) || reachableByOthers(dataFolder)) return dataFolder
  const parent = join(reachableRoot, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12))
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  writeFileSync(pointer, `${parent}\n`)
  return parent
}

/** Where the embedded cluster of this data folder lies; undefined where it has none. Makes nothing. */
export function clusterFolder(dataFolder: string): string | undefined {
  const pointer = join(dataFolder, 'postgres.location')
  const folder = join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataFolder, 'postgres')
  return existsSync(join(folder, 'PG_VERSION')) ? folder : undefined
}

/** Where the programs of PostgreSQL are copied to when another user cannot reach them in node_modules. */
export function sharedFolder(dataFolder: string): string {
  const parent = clusterParent(dataFolder)
  return reachableByOthers(parent) ? parent : reachableRoot
}
