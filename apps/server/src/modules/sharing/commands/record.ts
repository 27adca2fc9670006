import { budgets } from '../../../budgets/index.ts'
import type { Changing, UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { settle, tell } from '../../notifications/index.ts'
import { admitTry } from '../../sessions/index.ts'
import { type Ended, type EndedRow, endedOf, listNames, nameOfBusiness, type ShareSubject } from '../queries.ts'
import { type AnsweredShare, isAsked } from '../queries-offers.ts'
import type { ShareResult, SharingWish } from '../rules.ts'
import type { Shareable } from '../shareable.ts'

/** Audit under each business, messages to the people, and a signal to their browsers. */
export async function recordShares(
  tx: Transaction,
  devices: readonly Shareable[],
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
  const about = { subject: subjectOf(devices.map(({ boxId }) => boxId)), by: user.id, at }
  await tell(tx, { code: 'device-shared', params, ...about, to: { people: given, ...ofOne(devices) } })
  await notify(tx, { rights: [...given] })
  await askPeople(tx, devices, asked, user, at)
}

/** Asks them, with one message for all that a business offers them in a day: more would let strangers flood their messages. */
async function askPeople(
  tx: Transaction,
  devices: readonly Shareable[],
  asked: readonly string[],
  user: UserActor['user'],
  at: Date,
): Promise<void> {
  for (const businessId of new Set(devices.map((device) => device.businessId))) {
    const params = { by: user.name, business: await nameOfBusiness(tx, businessId) }
    for (const id of asked) {
      const subject = offersTo(businessId, id)
      if (!(await admitTry(tx, subject, [budgets.offerMessages.within ?? 0], at))) continue
      await tell(tx, { code: 'share-offered', params, subject, to: { people: [id], businessId }, by: user.id, at })
    }
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
  for (const businessId of [...byBusiness(shares).keys()].sort()) await settleAnswered(tx, businessId, user.id, at)
  const about = { subject: subjectOf(shares.map(({ boxId }) => boxId)), by: user.id, at }
  await tell(tx, { code: accept ? 'share-accepted' : 'share-declined', params, ...about, to: { people: [from] } })
  if (accept) await notify(tx, { rights: [user.id] })
}

/** Somebody asked for accounts that do not exist: how many, never which. */
export function recordLookup(devices: readonly Shareable[], problems: readonly ShareResult[], { note }: Changing): void {
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
  for (const id of [...asked].sort()) await settleAnswered(tx, businessId, id, at)
  const about = { params: { by: user.name, device: share.deviceName }, subject: `device ${boxId}`, by: user.id, at }
  await tell(tx, { ...about, code: 'share-ended', to: { people: losers.filter((id) => id !== user.id), businessId } })
  if (givenBack) await tell(tx, { ...about, code: 'share-given-up', to: { people: [share.sharedBy] } })
  await notify(tx, { rights: [...losers] })
}

/** Shares of several devices have ended: one entry for each business, and one message for all who lost the same. */
export async function recordEnds(
  tx: Transaction,
  devices: readonly Shareable[],
  rows: readonly EndedRow[],
  { user }: UserActor,
  { at, note }: Changing,
): Promise<void> {
  const ended = devices.filter(({ id }) => rows.some((row) => row.device_id === id))
  const { losers, asked } = endedOf(rows)
  for (const [businessId, boxIds] of byBusiness(ended)) {
    note({ businessId, subject: subjectOf(boxIds), before: { userIds: [...new Set([...losers, ...asked])] } })
    for (const id of [...asked].sort()) await settleAnswered(tx, businessId, id, at)
  }
  for (const [ids, people] of peopleByDevices(rows.filter(({ waits }) => !waits))) {
    const lost = ended.filter(({ id }) => ids.includes(id))
    const names = await listNames(tx, ids)
    const params = { by: user.name, device: names.join('、') }
    const about = { params, subject: subjectOf(lost.map(({ boxId }) => boxId)), by: user.id, at }
    await tell(tx, { ...about, code: 'share-ended', to: { people, ...ofOne(lost) } })
  }
  await notify(tx, { rights: [...losers] })
}

/** Devices, and who lost exactly these. */
function peopleByDevices(rows: readonly EndedRow[]): [number[], string[]][] {
  const lostBy = new Map<string, Set<number>>()
  for (const { user_id, device_id } of rows) lostBy.set(user_id, (lostBy.get(user_id) ?? new Set()).add(device_id))
  const alike = new Map<string, [number[], string[]]>()
  for (const [person, lost] of lostBy) {
    const ids = [...lost].sort((one, other) => one - other)
    const [, people] = alike.get(ids.join()) ?? [ids, []]
    alike.set(ids.join(), [ids, [...people, person]])
  }
  return [...alike.values()]
}

/** A person who has answered some of what a business offers them is reminded of the rest. */
async function settleAnswered(tx: Transaction, businessId: string, userId: string, at: Date): Promise<void> {
  if (!(await isAsked(tx, businessId, userId))) await settle(tx, offersTo(businessId, userId), at)
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

/** What waits for the answer of one person to one business; also the name of a count. */
function offersTo(businessId: string, userId: string): string {
  return `offer of ${businessId} to ${userId}`
}

/** Whose devices they are, where that is one business. */
function ofOne(devices: readonly { businessId: string }[]): { businessId?: string } {
  const [first, ...others] = [...new Set(devices.map(({ businessId }) => businessId))]
  return first !== undefined && others.length === 0 ? { businessId: first } : {}
}

function subjectOf(boxIds: readonly string[]): string {
  return boxIds.length === 1 ? `device ${boxIds[0]}` : `devices ${boxIds.join(',')}`
}
