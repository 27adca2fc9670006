import { messageCalls, messageList } from '@kilowatch/contract'
import { timeText } from '../../http/csv.ts'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import { markMessagesRead } from './commands/mark-messages-read.ts'
import { findMessage, findUnread, type MessageRow, messageRows, unreadCounts } from './queries/reading.ts'
import { messageOf, type Reader } from './rules.ts'
import { codesWith } from './words.ts'

/** More would cover the page; the rest comes when these are read. */
const mostPopUps = 5
const mostNew = 10

const list = listHandlers<typeof messageList, MessageRow>(messageList, messageRows, {
  bound: ({ query, language }) => ({ codes: query.search ? codesWith(query.search, language) : [] }),
  show: (rows, { user, language }) => rows.map((row) => messageOf(row, readerOf(user, language))),
})

export const messageHandlers = handlers(messageCalls, {
  async listPopUpMessages({ user, language }, { db, clock }) {
    const rows = await findUnread(db, user.id, clock.now(), { onlyPopUps: true, limit: mostPopUps })
    return rows.map((row) => messageOf(row, readerOf(user, language)))
  },

  listMessages: list.page,
  exportMessages: list.file,

  async readMessage({ record, user, language }, { db, clock }) {
    const row = await findMessage(db, user.id, clock.now(), record.id)
    if (!row) throw new Refusal(70003)
    return messageOf(row, readerOf(user, language))
  },

  async markMessagesRead({ body, ...actor }, services) {
    return { changed: await markMessagesRead(body.ids ?? null, actor, services) }
  },

  async markMessageRead({ record, ...actor }, services) {
    await markMessagesRead([record.id], actor, services)
    return null
  },

  async listNewMessages({ user, language }, { db, clock }) {
    const now = clock.now()
    const rows = await findUnread(db, user.id, now, { onlyPopUps: false, limit: mostNew })
    const counts = (await unreadCounts(db, [user.id], now)).get(user.id)
    const items = rows.map((row) => messageOf(row, readerOf(user, language)))
    return { items, total: counts?.unread ?? 0, alarms: counts?.alarms ?? 0 }
  },
})

function readerOf(user: User, language: Reader['language']): Reader {
  return { language, time: timeText(readerZone(user)) }
}
