import { readSetting } from '../modules/settings/index.ts'
import { beginBackup, findLast, findLastGood, isBackupDue } from '../storage/backup/index.ts'
import { urlOf } from '../storage/connect.ts'
import type { Job } from './job.ts'

/** Only begins it: a stopping server does not wait for a long backup, which the next start finds unfinished. */
export const dailyBackup: Job = {
  name: 'daily-backup',
  every: 60_000,
  async run({ pool, clock, config, log }) {
    const { at, keep } = await readSetting(pool, 'backup')
    if (at === null) return
    const [last, lastGood] = await Promise.all([findLast(pool), findLastGood(pool)])
    if (!isBackupDue(at, { lastStart: last?.startedAt, lastGood }, clock.now())) return
    await beginBackup({ databaseUrl: urlOf(pool), dataFolder: config.dataFolder, keep, clock, log })
  },
}
