import type { PublishedNotice, platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import {
  addAudience,
  findBusinessName,
  findPublished,
  listPublished,
  type PublishedRow,
  readersOf,
  withdraw,
} from '../queries/publishing.ts'
import { insertNotice } from '../queries/writing.ts'

type PublishingCalls = Pick<typeof platformCalls, 'listPublishedNotices' | 'publishNotice' | 'withdrawNotice'>

/** Notices of the operator, for the handlers of the platform. People who come later do not get the older ones. */
export const noticePublishing: Handlers<PublishingCalls> = {
  async listPublishedNotices({ query }, { db }) {
    const { rows, total } = await listPublished(db, { limit: query.pageSize, offset: (query.page - 1) * query.pageSize })
    return { items: rows.map(publishedOf), total }
  },

  async publishNotice({ body, user, address }, { db, clock }) {
    const now = clock.now()
    const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
    if (expiresAt && expiresAt <= now) throw new Refusal(10003, { field: 'body.expiresAt' })
    return db.transaction(async (tx) => {
      const business = body.businessId === null ? null : await findBusinessName(tx, body.businessId)
      if (business === undefined) throw new Refusal(50001, { field: 'body.businessId' })
      const { title, body: text, popUp } = body
      const id = await insertNotice(tx, {
        kind: 'operator',
        code: '',
        params: business === null ? {} : { business },
        title,
        body: text,
        link: null,
        popUp,
        publishedBy: user.id,
        at: now,
        expiresAt,
      })
      const readers = await addAudience(tx, id, body.businessId)
      await writeAudit(tx, {
        at: now,
        businessId: body.businessId,
        userId: user.id,
        action: 'notice.publish',
        subject: `notice ${id}`,
        after: { title, body: text, popUp, expiresAt, recipients: readers.length },
        address,
      })
      await notify(tx, { messages: readers })
      const row = await findPublished(tx, id)
      if (!row) throw new Refusal(70003)
      return publishedOf(row)
    })
  },

  async withdrawNotice({ params, user, address }, { db, clock }) {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const withdrawn = /^\d{1,18}$/.test(params.noticeId) ? await withdraw(tx, params.noticeId, now) : undefined
      if (!withdrawn) throw new Refusal(70003)
      await writeAudit(tx, {
        at: now,
        businessId: null,
        userId: user.id,
        action: 'notice.withdraw',
        subject: `notice ${params.noticeId}`,
        before: withdrawn,
        address,
      })
      await notify(tx, { messages: await readersOf(tx, params.noticeId) })
    })
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
