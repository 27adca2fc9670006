import { type PublishedNotice, type platformCalls, publishedNoticeList } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { publishNotice, withdrawNotice } from './commands/announcements.ts'
import { type PublishedRow, publishedRows } from './queries/announcements.ts'

type PublishingCalls = Pick<typeof platformCalls, 'listPublishedNotices' | 'exportPublishedNotices' | 'publishNotice' | 'withdrawNotice'>

const everybody = { zh: '所有人', en: 'Everybody' } as const

const list = listHandlers<typeof publishedNoticeList, PublishedRow>(publishedNoticeList, publishedRows, {
  show: (rows) => rows.map(publishedOf),
  cells: {
    title: ({ title }, { language }) => title[language] || title.zh,
    body: ({ body }, { language }) => body[language] || body.zh,
    businessName: ({ businessName }, { language }) => businessName ?? everybody[language],
  },
})

/** Announcements of the operator, for the handlers of the platform. */
export const noticePublishing: Handlers<PublishingCalls> = {
  listPublishedNotices: list.page,
  exportPublishedNotices: list.file,

  async publishNotice({ body, ...actor }, services) {
    return publishedOf(await publishNotice(body, actor, services))
  },

  async withdrawNotice({ params, ...actor }, services) {
    await withdrawNotice(params.noticeId, actor, services)
    return null
  },
}

function publishedOf(row: PublishedRow): PublishedNotice {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    popUp: row.pop_up,
    businessName: row.business_name,
    publishedBy: row.published_by,
    at: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    recipients: row.recipients,
    read: row.read,
  }
}
