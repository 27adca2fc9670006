import { join } from 'node:path'
import type { Config } from '../config.ts'
import { embeddedBinaries } from '../storage/binaries.ts'
import { superuser } from '../storage/cluster.ts'
import { clusterParent, sharedFolder } from '../storage/data-folder.ts'
import { ensureDatabase } from '../storage/databases.ts'
import { startEmbedded } from '../storage/embedded.ts'
import { isLivePostmaster, readPidFile } from '../storage/postmaster.ts'
import { secret } from '../storage/secrets.ts'
import { postgresIdentity } from '../storage/unprivileged.ts'

const database = 'kilowatch'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/**
 * The installation's database: the external one, the embedded one of a running server, or the embedded one started for this alone.
 * `alone`: nobody else may be using it. @throws StartRefused where somebody does
 */
export async function openDatabase(config: Config, { alone }: { alone: boolean }): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: async () => {} }
  const url = alone ? undefined : runningUrl(config.dataFolder)
  return url === undefined ? startOwn(config.dataFolder) : { url, close: async () => {} }
}

function runningUrl(dataFolder: string): string | undefined {
  const cluster = join(clusterParent(dataFolder), 'postgres')
  const file = readPidFile(cluster)
  if (!file || !isLivePostmaster(file.pid, cluster)) return undefined
  const password = encodeURIComponent(secret(dataFolder, 'postgres'))
  return `postgresql://${superuser}:${password}@/${database}?host=${encodeURIComponent(file.socketFolder)}`
}

async function startOwn(dataFolder: string): Promise<OpenDatabase> {
  const identity = postgresIdentity()
  const embedded = await startEmbedded({
    folder: join(clusterParent(dataFolder), 'postgres'),
    binaries: embeddedBinaries(sharedFolder(dataFolder), identity !== undefined),
    identity,
    password: secret(dataFolder, 'postgres'),
  })
  try {
    await ensureDatabase(embedded.url('postgres'), database)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return { url: embedded.url(database), close: () => embedded.stop() }
}
