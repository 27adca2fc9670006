import type { Language } from '@kilowatch/catalog'
import { timeText } from '../../../http/csv.ts'
import { csvText, jsonText, type TableRow } from '../../../http/table-text.ts'
import { word } from '../../../http/words.ts'
import type { ZipPart } from '../../../http/zip.ts'
import { audit } from '../../../storage/change.ts'
import type { Database } from '../../../storage/database.ts'
import { messageWords } from '../../messages/index.ts'
import { type TaskKind, zipFile } from '../../tasks/index.ts'
import { type OwnTable, readOwnEntries, readOwnNotifications, readOwnTable } from '../queries/own-data.ts'
import { ownDataReadme } from './own-data-readme.ts'

/** Lines that are read at a time, where there may be many. */
const chunk = 1_000

const share = ['device', 'device_name', 'right', 'may_share'] as const
/** Columns of the files, in the order of the archive. */
const columns = {
  profile: [
    ...['id', 'login_name', 'mode', 'name', 'nickname', 'phone', 'email', 'company', 'department', 'industry', 'address'],
    ...['service_phone', 'console_title', 'language', 'created_at'],
  ],
  memberships: ['business', 'name', 'phone', 'email', 'job_number', 'position', 'right', 'scope', 'joined_at'],
  sessions: ['id', 'address', 'program', 'created_at', 'seen_at', 'expires_at'],
  'shares-received': [...share, 'shared_by', 'created_at', 'expires_at'],
  'shares-given': [...share, 'shared_with', 'created_at', 'expires_at'],
  messages: ['id', 'kind', 'title', 'body', 'created_at', 'read_at'],
  'notification-preferences': ['switches', 'least_level', 'quiet', 'repeat_minutes', 'language', 'changed_at'],
  'saved-views': ['list', 'name', 'query', 'created_at'],
  'alarm-drafts': ['alarm', 'text', 'written_at'],
  browsers: ['push_service', 'agent', 'created_at', 'last_sent_at'],
  files: ['name', 'type', 'bytes', 'sha256', 'business', 'of', 'created_at'],
  tasks: ['business', 'kind', 'state', 'name', 'address', 'created_at', 'ended_at'],
  'work-steps': ['business', 'of', 'record', 'number', 'at', 'step', 'from_state', 'to_state', 'entered'],
  'work-comments': ['business', 'of', 'record', 'number', 'at', 'text'],
  told: ['topic', 'code', 'level', 'business', 'created_at'],
  deliveries: ['occasion', 'channel', 'recipient', 'state', 'attempts', 'created_at', 'sent_at', 'failure'],
  feedback: ['kind', 'state', 'at', 'text', 'from_platform'],
  audit: ['id', 'at', 'action', 'subject', 'before', 'after', 'address', 'outcome', 'code'],
} as const satisfies Record<OwnTable | 'messages' | 'audit', readonly string[]>
type OwnFile = keyof typeof columns
const files = Object.keys(columns) as OwnFile[]

/** Everything that is kept of a person, to take along: each table as JSON and as CSV, and a page that explains them. */
export const ownData: TaskKind = {
  kind: 'own-data',
  async run(_, run) {
    const { services, user, language, address } = run
    const at = services.clock.now()
    await audit(services, { user, address }, { action: 'account.export', subject: `user ${user.id}` })
    const name = `${word('own-data-file', language)}-${at.toISOString().slice(0, 10)}`
    return zipFile(run, { name, parts: partsOf(services.db, user.id, language, at), total: 1 + 2 * files.length, at })
  },
}

async function* partsOf(db: Database, userId: string, language: Language, at: Date): AsyncIterable<ZipPart> {
  yield { name: 'README.txt', text: ownDataReadme(files, at) }
  for (const file of files) {
    yield { name: `${file}.json`, text: jsonText(rowsOf(file, db, userId, language)) }
    yield { name: `${file}.csv`, text: csvText(columns[file], rowsOf(file, db, userId, language)) }
  }
}

async function* rowsOf(file: OwnFile, db: Database, userId: string, language: Language): AsyncIterable<TableRow> {
  if (file === 'audit') yield* inChunks((after) => readOwnEntries(db, userId, after, chunk))
  else if (file === 'messages') yield* messageRows(db, userId, language)
  else yield* await readOwnTable(db, file, userId)
}

async function* messageRows(db: Database, userId: string, language: Language): AsyncIterable<TableRow> {
  const reader = { language, time: timeText('UTC') }
  for await (const { id, kind, code, params, title, body, ...times } of inChunks((after) =>
    readOwnNotifications(db, userId, after, chunk),
  )) {
    const words =
      title && body ? { title: title[language] || title.zh, body: body[language] || body.zh } : messageWords(code, params, reader)
    yield { id, kind, ...words, ...times }
  }
}

async function* inChunks<R extends { id: string }>(read: (after: string) => Promise<R[]>): AsyncIterable<R> {
  for (let after = '0'; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return
    after = last.id
  }
}
