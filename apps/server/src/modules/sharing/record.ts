import type { PoolClient } from 'pg'
import type { DeviceSubject } from '../../http/subjects.ts'
import { writeAudit } from '../../storage/audit.ts'
import { notify } from '../../storage/notify.ts'
import { notifyUsers } from '../messages/index.ts'
import { listNames, type ShareSubject } from './queries.ts'
import type { ShareResult } from './rules.ts'
import type { Asker, SharingWish } from './share.ts'

/** Where the console shows what others share with the reader. */
const receivedPage = '/index/new_device_list'

/** Audit under each business, word to the people, and their open consoles. */
export async function recordShares(
  tx: PoolClient,
  devices: readonly DeviceSubject[],
  userIds: readonly string[],
  wish: SharingWish,
  { user, address }: Asker,
  at: Date,
): Promise<void> {
  const { right, mayShare, expiresAt } = wish
  const after = { userIds, right, mayShare, expiresAt }
  for (const [businessId, boxIds] of byBusiness(devices)) {
    const entry = { at, businessId, userId: user.id, address }
    await writeAudit(tx, { ...entry, action: 'share.create', subject: subjectOf(boxIds), after })
  }
  const names = await listNames(
    tx,
    devices.map(({ id }) => id),
  )
  const params = { by: user.name, device: names.join('、') }
  await notifyUsers(tx, { kind: 'share', code: 'device-shared', params, userIds, at, link: receivedPage })
  await notify(tx, { rights: [...userIds] })
}

/** Somebody asked for accounts that do not exist: how many, never which. */
export async function recordLookup(
  tx: PoolClient,
  devices: readonly DeviceSubject[],
  problems: readonly ShareResult[],
  { user, address }: Asker,
  at: Date,
): Promise<void> {
  const unknown = new Set(problems.filter(({ outcome }) => outcome === 'not-registered').map(({ account }) => account)).size
  for (const [businessId, boxIds] of byBusiness(devices)) {
    const entry = { at, businessId, userId: user.id, address }
    await writeAudit(tx, { ...entry, action: 'share.not-registered', subject: subjectOf(boxIds), after: { unknown } })
  }
}

/** A share has ended, with those passed on from it. */
export async function recordEnd(
  tx: PoolClient,
  share: ShareSubject,
  losers: readonly string[],
  { user, address }: Pick<Asker, 'user' | 'address'>,
  at: Date,
): Promise<void> {
  const givenBack = share.userId === user.id
  await writeAudit(tx, {
    at,
    businessId: share.businessId,
    userId: user.id,
    action: givenBack ? 'share.leave' : 'share.revoke',
    subject: `device ${share.boxId}`,
    before: { userIds: losers, right: share.right },
    address,
  })
  const notice = { kind: 'share', params: { by: user.name, device: share.deviceName }, at } as const
  await notifyUsers(tx, { ...notice, code: 'share-ended', userIds: losers.filter((id) => id !== user.id) })
  if (givenBack) await notifyUsers(tx, { ...notice, code: 'share-given-up', userIds: [share.sharedBy] })
  await notify(tx, { rights: [...losers] })
}

function byBusiness(devices: readonly DeviceSubject[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { businessId, boxId } of devices) {
    const boxIds = found.get(businessId)
    if (boxIds) boxIds.push(boxId)
    else found.set(businessId, [boxId])
  }
  return found
}

function subjectOf(boxIds: readonly string[]): string {
  return boxIds.length === 1 ? `device ${boxIds[0]}` : `devices ${boxIds.join(',')}`
}
