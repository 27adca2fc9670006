import { readSetting } from '../modules/settings/index.ts'
import { beginBackup, findLast, findLastGood, isBackupDue } from '../storage/backup/index.ts'
import type { Job } from './job.ts'

/** Only begins it: a stopping server does not wait for a long backup, which the next start finds unfinished. */
export const dailyBackup: Job = {
  name: 'daily-backup',
  every: 60_000,
  async run({ db, databaseUrl, clock, config, files, log }) {
    const { at, keep } = await readSetting(db, 'backup')
    if (at === null) return
    const [last, lastGood] = await Promise.all([findLast(db), findLastGood(db)])
    if (!isBackupDue(at, { lastStart: last?.startedAt, lastGood }, clock.now())) return
    await beginBackup({ databaseUrl, dataFolder: config.dataFolder, files, keep, clock, log })
  },
}
