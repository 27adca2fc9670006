import { join } from 'node:path'
import { pino } from 'pino'
import { readSetting } from '../modules/settings/index.ts'
import { backupFolder, beginBackup } from '../storage/backup/index.ts'
import { connect } from '../storage/connect.ts'
import { fileStoreOf } from '../storage/files/index.ts'
import { openDatabase } from './open-database.ts'
import { atTerminal, preparedConfig } from './prepared.ts'
import { failureTexts, texts } from './texts.ts'

/** `npm run backup`: also while the server runs. */
async function backUp(): Promise<void> {
  const { dataFolder, ...config } = preparedConfig()
  const database = await openDatabase({ ...config, dataFolder }, { alone: false })
  const { pool, close } = connect({ url: database.url, application: 'kilowatch backup', connections: 1 })
  try {
    const { keep } = await readSetting(pool, 'backup')
    const clock = { now: () => new Date() }
    const files = fileStoreOf({ ...config, dataFolder })
    const begun = await beginBackup({ databaseUrl: database.url, dataFolder, files, keep, clock, log: pino({ level: 'silent' }) })
    if (!begun) throw new Error(texts.running)
    const outcome = await begun.ended
    if ('failure' in outcome) throw new Error(failureTexts[outcome.failure])
    const { file, rows, bytes, damaged } = outcome.written
    console.log(texts.backedUp(join(backupFolder(dataFolder), file), rows, bytes))
    if (damaged.length > 0) console.error(texts.damagedContents(damaged))
  } finally {
    await close()
    await database.close()
  }
}

await atTerminal(backUp, (error) => (error instanceof Error && error.constructor === Error ? error.message : undefined))
