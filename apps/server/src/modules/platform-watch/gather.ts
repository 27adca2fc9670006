import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readExcesses } from '../../budgets/index.ts'
import type { Services } from '../../services.ts'
import { findLast, findLastGood } from '../../storage/backup/index.ts'
import { clusterFolder } from '../../storage/data-folder.ts'
import { partitionSpan } from '../../storage/partition-days.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { readSetting } from '../settings/index.ts'
import type { Disk, Figures } from './figures.ts'
import {
  readDatabaseFigures,
  readIngestFigures,
  readMailOutcomes,
  readNotificationFigures,
  readPartitions,
  touch,
} from './queries/figures.ts'
import { readWatch } from './queries/record.ts'

type Gathering = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

const mailsLookedAt = 3
const hour = 3_600_000

/** Everything that the watch judges. What cannot be found out is undefined and logged; the rest is judged all the same. */
export async function gatherFigures({ db, clock, log, config }: Gathering): Promise<Figures> {
  const now = clock.now()
  const tried = <T>(what: string, asked: Promise<T | undefined>): Promise<T | undefined> =>
    asked.catch((error: unknown) => {
      log.warn({ err: error, what }, 'the watch could not find something out')
      return undefined
    })
  const [partitions, ingest, notifications, mail, backup, disks, database, history, ping, excesses] = await Promise.all([
    tried('partitions', readPartitions(db)),
    tried('ingest', readIngestFigures(db)),
    tried('notifications', readNotificationFigures(db, now)),
    tried('mail', mailFigures(db)),
    tried('backup', backupFigures(db)),
    tried('disks', disksOf(config.dataFolder)),
    tried('database', databaseFigures(db)),
    tried('history', historyFigures(db)),
    tried('ping', pingFigures(db)),
    tried('excesses', readExcesses(db, new Date(now.getTime() - hour))),
  ])
  return { partitions, ingest, notifications, mail, backup, disks, database, history, ping, excesses }
}

async function mailFigures(db: Queryable): Promise<Figures['mail']> {
  const [server, outcomes] = await Promise.all([readSetting(db, 'mail-server'), readMailOutcomes(db, mailsLookedAt)])
  return { configured: server !== null, outcomes }
}

async function backupFigures(db: Queryable): Promise<Figures['backup']> {
  const [{ at }, last, lastGood] = await Promise.all([readSetting(db, 'backup'), findLast(db), findLastGood(db)])
  return { at, lastGood, lastStart: last?.startedAt, failed: Boolean(last?.failure) }
}

async function historyFigures(db: Queryable): Promise<Figures['history']> {
  const [{ rawDays }, days] = await Promise.all([readSetting(db, 'retention'), partitionSpan(db)])
  return days && { ...days, rawDays }
}

async function pingFigures(db: Queryable): Promise<Figures['ping']> {
  const [{ url }, { pingFailingSince }] = await Promise.all([readSetting(db, 'ping'), readWatch(db)])
  return { configured: url !== null, failingSince: pingFailingSince }
}

/** The quickest of three answers: one that waited for a busy processor says nothing of the database. */
async function databaseFigures(db: Queryable): Promise<Figures['database']> {
  const seconds: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now()
    await touch(db)
    seconds.push((performance.now() - began) / 1_000)
  }
  const row = await readDatabaseFigures(db)
  return row && { ...row, answerSeconds: Math.min(...seconds) }
}

/** Of the data folder, and of the embedded database where it lies on another. */
async function disksOf(dataFolder: string): Promise<Disk[]> {
  const cluster = clusterFolder(dataFolder)
  const folder = existing(dataFolder)
  const apart = cluster !== undefined && (await stat(cluster)).dev !== (await stat(folder)).dev
  return Promise.all([folder, ...(apart ? [cluster] : [])].map(diskOf))
}

/** A worker of an external database may have written nothing yet: then the folder that its own will be made in. */
function existing(folder: string): string {
  const absolute = resolve(folder)
  return existsSync(absolute) || absolute === dirname(absolute) ? absolute : existing(dirname(absolute))
}

async function diskOf(path: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(path)
  return { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
