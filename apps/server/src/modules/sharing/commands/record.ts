import { budgets } from '../../../budgets/index.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import type { Changing, UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { notifyUsers } from '../../messages/index.ts'
import { admitTry } from '../../sessions/index.ts'
import { type Ended, listNames, nameOfBusiness, type ShareSubject } from '../queries.ts'
import type { AnsweredShare } from '../queries-offers.ts'
import type { ShareResult } from '../rules.ts'
import type { SharingWish } from './share-devices.ts'

/** Where the console shows what others share with the reader. */
const receivedPage = '/new_device_list'
/** Where it asks for an answer to what others want to share. */
const offersPage = '/ownspace'

/** Audit under each business, messages to the people, and a signal to their browsers. */
export async function recordShares(
  tx: Transaction,
  devices: readonly DeviceSubject[],
  { asked, given }: { asked: readonly string[]; given: readonly string[] },
  wish: SharingWish,
  { user }: UserActor,
  { at, note }: Changing,
): Promise<void> {
  const { right, mayShare, expiresAt } = wish
  const after = { userIds: [...new Set([...given, ...asked])], ...(asked.length > 0 ? { asked } : {}), right, mayShare, expiresAt }
  for (const [businessId, boxIds] of byBusiness(devices)) note({ businessId, subject: subjectOf(boxIds), after })
  const names = await listNames(
    tx,
    devices.map(({ id }) => id),
  )
  const params = { by: user.name, device: names.join('、') }
  await notifyUsers(tx, { kind: 'share', code: 'device-shared', params, userIds: given, at, link: receivedPage })
  await notify(tx, { rights: [...given] })
  await askPeople(tx, devices, asked, user.name, at)
}

/** Asks them, with one message for all that a business offers them in a day: more would let strangers flood their messages. */
async function askPeople(
  tx: Transaction,
  devices: readonly DeviceSubject[],
  asked: readonly string[],
  by: string,
  at: Date,
): Promise<void> {
  for (const businessId of new Set(devices.map((device) => device.businessId))) {
    const userIds: string[] = []
    for (const id of asked) {
      if (await admitTry(tx, `offer of ${businessId} to ${id}`, [budgets.offerMessages.within ?? 0], at)) userIds.push(id)
    }
    const params = { by, business: await nameOfBusiness(tx, businessId) }
    await notifyUsers(tx, { kind: 'share', code: 'share-offered', params, userIds, at, link: offersPage })
  }
}

/** What a person answered to somebody's offers. */
export async function recordAnswer(
  tx: Transaction,
  shares: readonly AnsweredShare[],
  { from, accept }: { from: string; accept: boolean },
  { user }: UserActor,
  { at, note }: Changing,
): Promise<void> {
  for (const [businessId, boxIds] of byBusiness(shares)) note({ businessId, subject: subjectOf(boxIds), after: { from } })
  const params = { by: user.name, count: shares.length }
  await notifyUsers(tx, { kind: 'share', code: accept ? 'share-accepted' : 'share-declined', params, userIds: [from], at })
  if (accept) await notify(tx, { rights: [user.id] })
}

/** Somebody asked for accounts that do not exist: how many, never which. */
export function recordLookup(devices: readonly DeviceSubject[], problems: readonly ShareResult[], { note }: Changing): void {
  const unknown = new Set(problems.filter(({ outcome }) => outcome === 'not-registered').map(({ account }) => account)).size
  const refused = { action: 'share.not-registered', outcome: 'refused', code: 30001, after: { unknown } } as const
  for (const [businessId, boxIds] of byBusiness(devices)) note({ ...refused, businessId, subject: subjectOf(boxIds) })
}

/** A share has ended, with those passed on from it. */
export async function recordEnd(
  tx: Transaction,
  share: ShareSubject,
  { losers, asked }: Ended,
  { user }: UserActor,
  { at, note }: Changing,
): Promise<void> {
  const { businessId, boxId, right } = share
  const givenBack = share.userId === user.id
  const before = { userIds: [...losers, ...asked], right }
  note({ action: givenBack ? 'share.leave' : 'share.revoke', businessId, subject: `device ${boxId}`, before })
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
