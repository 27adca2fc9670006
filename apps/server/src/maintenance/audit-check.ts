import { checkAudit, checkSentences } from '../modules/audit/index.ts'
import { connect } from '../storage/connect.ts'
import { openDatabase } from './open-database.ts'
import { atTerminal, preparedConfig } from './prepared.ts'

/** `npm run audit-check`: whether the chain of the operation log is whole; ends with 1 where it is not. Also while the server runs. */
async function check(): Promise<void> {
  const database = await openDatabase(preparedConfig(), { alone: false })
  const { pool, close } = connect({ url: database.url, application: 'kilowatch audit-check', connections: 1 })
  try {
    const found = await checkAudit(pool)
    for (const sentence of checkSentences(found)) console.log(sentence)
    if (!found.intact) process.exitCode = 1
  } finally {
    await close()
    await database.close()
  }
}

await atTerminal(check)
