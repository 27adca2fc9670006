import type { PublishedNotice, platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { publishNotice, withdrawNotice } from './commands/notices.ts'
import { listPublished, type PublishedRow } from './queries/publishing.ts'

type PublishingCalls = Pick<typeof platformCalls, 'listPublishedNotices' | 'publishNotice' | 'withdrawNotice'>

/** Notices of the operator, for the handlers of the platform. */
export const noticePublishing: Handlers<PublishingCalls> = {
  async listPublishedNotices({ query }, { db }) {
    const { rows, total } = await listPublished(db, { limit: query.pageSize, offset: (query.page - 1) * query.pageSize })
    return { items: rows.map(publishedOf), total }
  },

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
