import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { connect } from '../../storage/connect.ts'
import { clusterFolder } from '../../storage/data-folder.ts'
import { fileStoreOf } from '../../storage/files/index.ts'
import { isLivePostmaster, readPidFile } from '../../storage/postmaster.ts'
import { openDatabase } from '../open-database.ts'
import { checkContent, checkSchema, checkServer } from './database.ts'
import { checkFiles } from './files.ts'
import { bad, type Finding, hint, reasonOf } from './finding.ts'
import { checkFolders } from './folder.ts'
import { checkClock, checkDisk, checkMemory, checkNode, type SpaceAt, spaceAt } from './machine.ts'
import { checkBroker, checkCertificates, checkNames } from './network.ts'

export interface Means {
  now(): Date
  space: SpaceAt
}

const usualMeans: Means = { now: () => new Date(), space: spaceAt }

/** Looks at an installation, whether its server runs or not, and changes nothing. */
export async function examine(config: Config, means: Means = usualMeans): Promise<Finding[]> {
  const dataFolder = resolve(config.dataFolder)
  const external = config.databaseUrl !== undefined
  const folders = checkFolders(dataFolder, external)
  const usable = !folders.some(({ code }) => code === 'folder-none' || code === 'folder-no-right')
  return [
    checkNode(process.version),
    checkMemory(),
    ...(await checkClock()),
    ...folders,
    ...(usable ? await checkDisks(dataFolder, external, means) : []),
    ...(usable ? checkCertificates(dataFolder, means.now()) : []),
    ...(await checkNames(config)),
    ...(usable || external ? await checkDatabase({ ...config, dataFolder }, means) : []),
  ]
}

async function checkDisks(dataFolder: string, external: boolean, { space }: Means): Promise<Finding[]> {
  const cluster = external ? undefined : clusterFolder(dataFolder)
  const elsewhere = cluster !== undefined && !cluster.startsWith(dataFolder)
  return Promise.all([dataFolder, ...(elsewhere ? [cluster] : [])].map((path) => checkDisk(path, space)))
}

/** With the broker's ports, which somebody answers only while ingest runs. */
async function checkDatabase(config: Config, { now }: Means): Promise<Finding[]> {
  const cluster = config.databaseUrl === undefined ? clusterFolder(config.dataFolder) : undefined
  if (config.databaseUrl === undefined && cluster === undefined) return []
  const leftPid = cluster === undefined ? undefined : livePid(cluster)
  try {
    const database = await openDatabase(config, { alone: false })
    const { pool, close } = connect({ url: database.url, application: 'kilowatch doctor', connections: 1, patience: 5_000 })
    try {
      const server = await checkServer(pool, now)
      const schema = await checkSchema(pool)
      if (schema.mark !== 'good') return [...server, schema]
      const { findings, ingest } = await checkContent(pool, now(), leftPid).catch(couldNotLook)
      const files = await checkFiles(pool, fileStoreOf(config))
      return [...server, schema, ...findings, ...files, ...(await checkBroker(config, ingest))]
    } finally {
      await close()
      await database.close()
    }
  } catch (error) {
    return [bad('database-unreachable', { reason: reasonOf(error) })]
  }
}

function couldNotLook(error: unknown): { findings: Finding[]; ingest: boolean } {
  return { findings: [hint('could-not-look', { reason: reasonOf(error) })], ingest: false }
}

function livePid(cluster: string): number | undefined {
  const file = readPidFile(cluster)
  return file && isLivePostmaster(file.pid, cluster) ? file.pid : undefined
}
