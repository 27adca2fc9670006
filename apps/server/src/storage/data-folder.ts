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

/**
 * The folder that holds the embedded cluster `postgres/`: the data folder itself wherever PostgreSQL can reach it.
 * @throws StartRefused where the data folder says that it is elsewhere, and it is not there
 */
export function clusterParent(dataFolder: string): string {
  const place = placeElsewhere(dataFolder)
  if (place !== undefined) {
    if (isLost(dataFolder, place)) throw lost(dataFolder, place)
    return place
  }
  if (!postgresIdentity() || existsSync(join(dataFolder, 'postgres')) || reachableByOthers(dataFolder)) return dataFolder
  const parent = join(reachableRoot, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12))
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  // For anyone who finds it later, and wonders whether it may go.
  writeFileSync(join(parent, 'data-folder'), `${dataFolder}\n`)
  writeFileSync(join(dataFolder, pointer), `${parent}\n`)
  return parent
}

/** Where the embedded cluster of this data folder lies; undefined where it has none. Makes nothing. */
export function clusterFolder(dataFolder: string): string | undefined {
  const folder = join(placeElsewhere(dataFolder) ?? dataFolder, 'postgres')
  return isCluster(folder) ? folder : undefined
}

/** Where the data folder says that its database is, though it is not there: what a copy, or a removal, left behind. */
export function lostCluster(dataFolder: string): string | undefined {
  const place = placeElsewhere(dataFolder)
  return place !== undefined && isLost(dataFolder, place) ? join(place, 'postgres') : undefined
}

/** In the data folder: where its database lies when it lies elsewhere. */
const pointer = 'postgres.location'

function placeElsewhere(dataFolder: string): string | undefined {
  const file = join(dataFolder, pointer)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** A first start that was cut off left a place without a database; what was ever used has the broker's keys. */
function isLost(dataFolder: string, place: string): boolean {
  return !isCluster(join(place, 'postgres')) && (!existsSync(place) || existsSync(join(dataFolder, 'broker')))
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

function lost(dataFolder: string, place: string): StartRefused {
  const cluster = join(place, 'postgres')
  const file = join(dataFolder, pointer)
  return new StartRefused(
    `数据目录 ${dataFolder} 的数据库原在 ${cluster}，现在那里没有。请把它也复制到那里，或用新的数据目录恢复备份；若要从空库开始，请先删除 ${file}。`,
    `The database of the data folder ${dataFolder} was at ${cluster}, and is not there. Bring it there too, or restore a backup into a new data folder; to begin with an empty database, delete ${file} first.`,
  )
}

/** Where the programs of PostgreSQL are copied to when another user cannot reach them in node_modules. */
export function sharedFolder(dataFolder: string): string {
  const parent = clusterParent(dataFolder)
  return reachableByOthers(parent) ? parent : reachableRoot
}
