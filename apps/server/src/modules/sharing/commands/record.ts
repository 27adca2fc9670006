import type { PoolClient } from 'pg'
import { budgets } from '../../../budgets/index.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import { notifyUsers } from '../../messages/index.ts'
import { admitTry } from '../../sessions/index.ts'
import { type Ended, listNames, nameOfBusiness, type ShareSubject } from '../queries.ts'
import type { AnsweredShare } from '../queries-offers.ts'
import type { ShareResult } from '../rules.ts'
import type { Asker, SharingWish } from './share-devices.ts'

/** Where the console shows what others share with the reader. */
const receivedPage = '/new_device_list'
/** Where it asks for an answer to what others want to share. */
const offersPage = '/ownspace'

/** Audit under each business, word to the people, and their open consoles. */
export async function recordShares(
  tx: PoolClient,
  devices: readonly DeviceSubject[],
  { asked, given }: { asked: readonly string[]; given: readonly string[] },
  wish: SharingWish,
  { user, address }: Asker,
  at: Date,
): Promise<void> {
  const { right, mayShare, expiresAt } = wish
  const after = { userIds: [...new Set([...given, ...asked])], ...(asked.length > 0 ? { asked } : {}), right, mayShare, expiresAt }
  for (const [businessId, boxIds] of byBusiness(devices)) {
    const entry = { at, businessId, userId: user.id, address }
    await writeAudit(tx, { ...entry, action: 'share.create', subject: subjectOf(boxIds), after })
  }
  const names = await listNames(
    tx,
    devices.map(({ id }) => id),
  )
  const params = { by: user.name, device: names.join('、') }
  await notifyUsers(tx, { kind: 'share', code: 'device-shared', params, userIds: given, at, link: receivedPage })
  await notify(tx, { rights: [...given] })
  await askPeople(tx, devices, asked, user.name, at)
}

/** Word to those who are asked, once for all that a business offers them in a day: more would let strangers flood their messages. */
async function askPeople(tx: PoolClient, devices: readonly DeviceSubject[], asked: readonly string[], by: string, at: Date): Promise<void> {
  for (const businessId of new Set(devices.map((device) => device.businessId))) {
    const userIds: string[] = []
    for (const id of asked) {
      if (await admitTry(tx, `offer of ${businessId} to ${id}`, [budgets.offerMessages.within ?? 0], at)) userIds.push(id)
    }
    const params = { by, business: await nameOfBusiness(tx, businessId) }
    await notifyUsers(tx, { kind: 'share', code: 'share-offered', params, userIds, at, link: offersPage })
  }
}

/** What a person said to somebody's offers. */
export async function recordAnswer(
  tx: PoolClient,
  shares: readonly AnsweredShare[],
  { from, accept }: { from: string; accept: boolean },
  { user, address }: Pick<Asker, 'user' | 'address'>,
  at: Date,
): Promise<void> {
  if (shares.length === 0) return
  for (const [businessId, boxIds] of byBusiness(shares)) {
    const entry = { at, businessId, userId: user.id, userName: user.name, address, subject: subjectOf(boxIds) }
    await writeAudit(tx, { ...entry, action: accept ? 'share.accept' : 'share.decline', after: { from } })
  }
  const params = { by: user.name, count: shares.length }
  await notifyUsers(tx, { kind: 'share', code: accept ? 'share-accepted' : 'share-declined', params, userIds: [from], at })
  if (accept) await notify(tx, { rights: [user.id] })
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
    await writeAudit(tx, {
      ...entry,
      action: 'share.not-registered',
      outcome: 'refused',
      code: 30001,
      subject: subjectOf(boxIds),
      after: { unknown },
    })
  }
}

/** A share has ended, with those passed on from it. */
export async function recordEnd(
  tx: PoolClient,
  share: ShareSubject,
  { losers, asked }: Ended,
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
    before: { userIds: [...losers, ...asked], right: share.right },
    address,
  })
  const notice = { kind: 'share', params: { by: user.name, device: share.deviceName }, at } as const
  await notifyUsers(tx, { ...notice, code: 'share-ended', userIds: losers.filter((id) => id !== user.id) })
  if (givenBack) await notifyUsers(tx, { ...notice, code: 'share-given-up', userIds: [share.sharedBy] })
  await notify(tx, { rights: [...losers] })
}

function byBusiness(devices: readonly { businessId: string; boxId: string }[]): Map<string, string[]> {
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
