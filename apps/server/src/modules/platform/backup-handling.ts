import { resolve } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import type { BackupState, platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { type BackupRow, backupFolder, beginBackup, findLast, isRunning } from '../../storage/backup/index.ts'
import { audit } from '../../storage/change.ts'
import { changeSetting, readSetting } from '../settings/index.ts'

type BackupCalls = Pick<typeof platformCalls, 'readBackup' | 'saveBackup' | 'startBackup'>

/** When backups are made, and how the last one went. */
export const backupHandling: Handlers<BackupCalls> = {
  async readBackup({ language }, services) {
    return readState(services, language)
  },

  async saveBackup({ body, language, ...actor }, services) {
    await changeSetting('backup', body, actor, services)
    return readState(services, language)
  },

  async startBackup({ language, ...actor }, services) {
    const { db, databaseUrl, clock, config, files, log } = services
    const { keep } = await readSetting(db, 'backup')
    const begun = await beginBackup({ databaseUrl, dataFolder: config.dataFolder, files, keep, clock, log })
    if (!begun) throw new Refusal(30001, { says: says('backup-running') })
    await audit(services, actor, { action: 'backup.start', subject: 'backup', businessId: null })
    return readState(services, language)
  },
}

async function readState({ db, config }: Services, language: Language): Promise<BackupState> {
  const [setting, last, running] = await Promise.all([readSetting(db, 'backup'), findLast(db), isRunning(db)])
  return { ...setting, folder: resolve(backupFolder(config.dataFolder)), last: last ? lastOf(last, running, language) : null, running }
}

function lastOf(row: BackupRow, running: boolean, language: Language): NonNullable<BackupState['last']> {
  // Nobody makes it, and nobody wrote down how it ended: its process was killed.
  const failure = row.finishedAt === null && !running ? 'interrupted' : row.failure
  return {
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    file: row.file,
    bytes: row.bytes,
    rows: row.rows,
    failure: failure && word(`backup-${failure}`, language),
  }
}
