import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { RestoreRefused, restoreBackup } from '../storage/backup/index.ts'
import { fileStoreOf } from '../storage/files/index.ts'
import { StartRefused } from '../storage/start-refused.ts'
import { openDatabase } from './open-database.ts'
import { atTerminal, preparedConfig } from './prepared.ts'
import { problemTexts, texts } from './texts.ts'

/** `npm run restore -- FILE`: into an empty database, with the server stopped. */
async function restore(): Promise<void> {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new StartRefused(texts.usage, '')
  const file = resolve(process.env.INIT_CWD ?? '.', given)
  if (!existsSync(file)) throw new StartRefused(texts.unreadable(file), '')
  const config = preparedConfig()
  const database = await openDatabase(config, { alone: true })
  try {
    const { createdAt, tables, rows } = await restoreBackup({
      file,
      databaseUrl: database.url,
      dataFolder: config.dataFolder,
      files: fileStoreOf(config),
    })
    console.log(texts.restored(createdAt.toISOString(), tables, rows))
  } finally {
    await database.close()
  }
}

await atTerminal(restore, (error) => (error instanceof RestoreRefused ? problemTexts[error.problem] : undefined))
