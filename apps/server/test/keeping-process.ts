import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Excesses } from '../src/budgets/index.ts'
import { readConfig } from '../src/config.ts'
import { keepFile } from '../src/modules/files/index.ts'
import { parseBy } from '../src/parsing/parser-process.ts'
import { connect } from '../src/storage/connect.ts'
import { fileStoreOf } from '../src/storage/files/index.ts'

/** Keeps a text as a file in a process of its own, which is killed after its content is written and before its row is. */
const { DATABASE_URL: url = '', KW_DATA: dataFolder = '', KEPT = '', PARSER = '' } = process.env
const { path, bytes, sha256, businessId, userId } = JSON.parse(KEPT) as Record<'path' | 'sha256' | 'businessId' | 'userId', string> & {
  bytes: number
}
const config = readConfig({ KW_DATA: dataFolder })
const store = fileStoreOf(config)
parseBy(PARSER)

await keepFile(
  {
    db: connect({ url, application: 'keeping process' }).pool,
    databaseUrl: url,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    config,
    files: {
      ...store,
      async put(...content) {
        await store.put(...content)
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => setInterval(() => {}, 1_000))
      },
    },
    broker: { url: '', ca: null, fingerprint: '' },
    excesses: new Excesses(),
    metrics: new Registry(),
  },
  { files: [{ path, bytes, sha256, name: 'a.txt', type: 'text/plain' }], takes: 'file', businessId, userId },
)
