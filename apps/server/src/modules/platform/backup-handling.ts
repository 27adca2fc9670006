import { resolve } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import type { BackupState, platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../storage/audit.ts'
import { type BackupRow, backupFolder, beginBackup, findLast, isRunning } from '../../storage/backup/index.ts'
import { readSetting, saveSetting } from '../settings/index.ts'
import { actorOf } from './actor.ts'

type BackupCalls = Pick<typeof platformCalls, 'readBackup' | 'saveBackup' | 'startBackup'>

/** When backups are made, and how the last one went. */
export const backupHandling: Handlers<BackupCalls> = {
  async readBackup({ language }, services) {
    return readState(services, language)
  },

  async saveBackup(request, services) {
    const { db, clock } = services
    const { userId, address } = actorOf(request)
    const at = clock.now()
    await db.transaction(async (tx) => {
      const before = await readSetting(tx, 'backup')
      await saveSetting(tx, 'backup', request.body, { by: userId, at })
      const entry = { at, businessId: null, userId, action: 'backup.save' as const, subject: 'backup', address }
      await writeAudit(tx, { ...entry, before, after: request.body })
    })
    return readState(services, request.language)
  },

  async startBackup(request, services) {
    const { db, databaseUrl, clock, config, files, log } = services
    const { userId, address } = actorOf(request)
    const { keep } = await readSetting(db, 'backup')
    const begun = await beginBackup({ databaseUrl, dataFolder: config.dataFolder, files, keep, clock, log })
    if (!begun) throw new Refusal(30001, { says: says('backup-running') })
    await writeAudit(db, { at: clock.now(), businessId: null, userId, action: 'backup.start', subject: 'backup', address })
    return readState(services, request.language)
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
