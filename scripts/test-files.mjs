// Which files of tests run where and when, by the end of their paths without `.test.ts`. A name that no file has is refused: files move.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ending = '.test.ts'

/** Files that wait for processes and clocks more than they reckon, the longest first. They run beside all others. */
export const waiting = named([
  ...['server/src/stage0', 'server/src/http/access', 'ingest/sharing', 'two-of-each-role', 'engine/sender'],
  ...['server/src/killed-commands'],
  ...['supervisor/life', 'sealing/sealing-killed', 'sign-in/guessing', 'sign-in/sign-in-flood', 'broker/worst-uplink'],
  ...['gateway/src/gateway', 'uplink-import/import-uplinks', 'parsing/run-parser', 'storage/database-faults', 'storage/embedded'],
])

/** These start the embedded PostgreSQL themselves, whichever one the others use, or are about processes more than about SQL. */
const ofEmbedded = [
  'storage/embedded',
  'ingest/sharing',
  'ingest/server-clock',
  'storage/database-faults',
  'sealing/sealing-killed',
  'engine/sender',
]
/** These count guesses and floods against the clock: what they call is called by `log-in`, `codes` and `confirming` as well. */
const ofTheDoor = ['sign-in/guessing', 'sign-in/sign-in-flood', 'invitations/confirming-guesses']
/** Nothing of these reaches a database, so that another one finds nothing more. */
const withoutDatabase = [
  ...['accounts/rules', 'controls/rules', 'platform-watch/rules', 'sessions/rules', 'sharing/rules', 'rules/place', 'rules/decide'],
  ...['notifications/words', 'audit/words', 'messages/words', 'ingest/words', 'settings/sealing'],
  ...['ingest/clock-correction', 'ingest/draft', 'ingest/presence-rules', 'codec/sample-block', 'delivery/smtp', 'targets/targets'],
]
/** These are about files, printed pages and processes that read them; their few statements are asked for by others as well. */
const aboutFiles = [
  ...['files/keeping', 'files/files', 'uplink-import/import-uplinks', 'alarm-evidence/evidence'],
  ...['documents/exhaustion', 'device-card/card', 'audit-log/audit-log'],
]
/** Of the folders that have SQL of their own: what another version of PostgreSQL finds nothing more in. */
export const sameOnEveryPostgres = named([...ofEmbedded, ...ofTheDoor, ...withoutDatabase, ...aboutFiles])

/**
 * @param {string[]} names
 * @throws where a name is that of no file
 */
function named(names) {
  const files = ['apps', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }))
    .filter((path) => path.endsWith(ending))
  const unknown = names.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}${ending}`)))
  if (unknown.length > 0) throw new Error(`scripts/test-files.mjs names files that are not there: ${unknown.join(', ')}`)
  return names
}
