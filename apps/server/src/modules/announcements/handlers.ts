import { type Announcement, announcementList, type platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { publishAnnouncement, withdrawAnnouncement } from './commands/announcements.ts'
import { type PublishedRow, publishedRows } from './queries/announcements.ts'

type PublishingCalls = Pick<
  typeof platformCalls,
  'listAnnouncements' | 'exportAnnouncements' | 'publishAnnouncement' | 'withdrawAnnouncement'
>

const everybody = { zh: '所有人', en: 'Everybody' } as const

const list = listHandlers<typeof announcementList, PublishedRow>(announcementList, publishedRows, {
  show: (rows) => rows.map(publishedOf),
  cells: {
    title: ({ title }, { language }) => title[language] || title.zh,
    body: ({ body }, { language }) => body[language] || body.zh,
    businessName: ({ businessName }, { language }) => businessName ?? everybody[language],
  },
})

/** Announcements of the operator, for the handlers of the platform. */
export const announcementHandlers: Handlers<PublishingCalls> = {
  listAnnouncements: list.page,
  exportAnnouncements: list.file,

  async publishAnnouncement({ body, ...actor }, services) {
    return publishedOf(await publishAnnouncement(body, actor, services))
  },

  async withdrawAnnouncement({ params, ...actor }, services) {
    await withdrawAnnouncement(params.announcementId, actor, services)
    return null
  },
}

function publishedOf(row: PublishedRow): Announcement {
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
