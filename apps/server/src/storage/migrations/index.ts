import { foundation } from './0001-foundation.ts'
import { accounts } from './0002-accounts.ts'
import { people } from './0003-people.ts'
import { visibility } from './0004-visibility.ts'
import { messagesAndAudit } from './0005-messages-and-audit.ts'
import { platform } from './0006-platform.ts'
import { alarmNotices } from './0007-alarm-notices.ts'
import { sealedHistory } from './0008-sealed-history.ts'
import { ingestProcesses } from './0009-ingest-processes.ts'
import { selfWatch } from './0010-self-watch.ts'
import { brokerAccounts } from './0011-broker-accounts.ts'
import { hourCopies } from './0012-hour-copies.ts'

export interface Migration {
  /** Never changes once released, and neither does the SQL. */
  name: string
  sql: string
}

/** In order; new ones are added at the end. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-accounts', sql: accounts },
  { name: '0003-people', sql: people },
  { name: '0004-visibility', sql: visibility },
  { name: '0005-messages-and-audit', sql: messagesAndAudit },
  { name: '0006-platform', sql: platform },
  { name: '0007-alarm-notices', sql: alarmNotices },
  { name: '0008-sealed-history', sql: sealedHistory },
  { name: '0009-ingest-processes', sql: ingestProcesses },
  { name: '0010-self-watch', sql: selfWatch },
  { name: '0011-broker-accounts', sql: brokerAccounts },
  { name: '0012-hour-copies', sql: hourCopies },
]
