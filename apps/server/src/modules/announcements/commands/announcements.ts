import type { Parsed, platformCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { readRow } from '../../../storage/list.ts'
import { notify } from '../../../storage/notify.ts'
import { insertMessage } from '../../messages/index.ts'
import { tellOfMessage } from '../../notifications/index.ts'
import { addAudience, findBusinessName, type PublishedRow, publishedRows, readersOf, withdraw } from '../queries/announcements.ts'

type AnnouncementWish = Parsed<typeof platformCalls.publishAnnouncement>['body']

/**
 * An operator's announcement to all, or to the people of a business. People who come later do not get it.
 * @throws Refusal 10003 for an end that is past, 50001 without such a business
 */
export async function publishAnnouncement(wish: AnnouncementWish, actor: UserActor, services: Services): Promise<PublishedRow> {
  const { title, body, popUp, businessId } = wish
  const expiresAt = wish.expiresAt === null ? null : new Date(wish.expiresAt)
  if (expiresAt && expiresAt <= services.clock.now()) throw new Refusal(10003, { field: 'body.expiresAt' })
  return change(services, actor, { action: 'announcement.publish', businessId }, async (tx, { at, note }) => {
    const business = businessId === null ? null : await findBusinessName(tx, businessId)
    if (business === undefined) throw new Refusal(50001, { field: 'body.businessId' })
    const id = await insertMessage(tx, {
      kind: 'operator',
      code: '',
      params: business === null ? {} : { business },
      title,
      body,
      link: null,
      popUp,
      publishedBy: actor.user.id,
      at,
      expiresAt,
    })
    const readers = await addAudience(tx, id, businessId)
    note({ subject: `announcement ${id}`, after: { title, body, popUp, expiresAt, recipients: readers.length } })
    await notify(tx, { messages: readers })
    await tellOfMessage(tx, { messageId: id, subject: `announcement ${id}`, level: popUp ? 3 : 2, people: readers, by: actor.user.id, at })
    const row = await readRow<PublishedRow>(tx, publishedRows, {}, id)
    if (!row) throw new Refusal(70003)
    return row
  })
}

/** @throws Refusal 70003 where there is none such, or it is withdrawn already */
export async function withdrawAnnouncement(id: string, actor: UserActor, services: Services): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw new Refusal(70003)
  const options = { action: 'announcement.withdraw', subject: `announcement ${id}`, businessId: null } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    const before = await withdraw(tx, id, at)
    if (!before) throw new Refusal(70003)
    note({ before })
    await notify(tx, { messages: await readersOf(tx, id) })
  })
}
