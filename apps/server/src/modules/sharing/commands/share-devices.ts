import type { Language } from '@kilowatch/catalog'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { admitTry, takeBackTry } from '../../sessions/index.ts'
import { deleteExpired, findAccounts, findParents, insertShares, listInsiders, listSharedWith, lockDevices } from '../queries.ts'
import { demandRoom } from '../room.ts'
import {
  accountsOf,
  beyondLimit,
  beyondParent,
  type Candidate,
  type DeviceStanding,
  expiryBelow,
  lookupBackOff,
  type Parent,
  type ShareResult,
  type ShareWish,
  type SharingWish,
  seesAllShares,
  shareProblems,
  tellsOfAccounts,
} from '../rules.ts'
import type { Shareable } from '../shareable.ts'
import { outcomeWords } from '../words.ts'
import { recordLookup, recordShares } from './record.ts'

/** The answer is in their language. */
type Reader = UserActor & { language: Language }

export interface Shared {
  applied: boolean
  results: { deviceId: string; account: string; outcome: ShareResult['outcome'] | 'shared' | 'offered'; says: string }[]
}

/**
 * Shares each of the devices with each of the accounts: all of them, or none and the reasons.
 * Who is not of a device's business is asked first.
 * @throws Refusal 70001 where the caller has no right to share, or not this much; 10003 for a time that cannot be; 30001 where too many wait for an answer; 80001 for guessing accounts
 */
export async function shareDevices(devices: readonly Shareable[], wish: SharingWish, actor: Reader, services: Services): Promise<Shared> {
  const { db, clock } = services
  const now = clock.now()
  const typed = accountsOf(wish.accounts)
  if (typed.length === 0) throw new Refusal(10003, { field: 'body.accounts', says: saysMessage('account-format-incorrect') })
  if (wish.expiresAt && wish.expiresAt <= now) throw new Refusal(10003, { field: 'body.expiresAt', says: says('share-expiry-past') })
  const tooMany = beyondLimit(
    devices.map(({ boxId }) => boxId),
    typed,
  )
  if (tooMany.length > 0) return answerOf(tooMany, actor.language)
  const subject = `share ${actor.user.id}`
  if (!(await admitTry(db, subject, lookupBackOff, now))) throw new Refusal(80001)
  const { problems, done } = await change(services, actor, { action: 'share.create' }, (tx, changing) =>
    shareAll(tx, devices, { ...wish, typed }, actor, changing, services),
  )
  if (!tellsOfAccounts(problems)) await takeBackTry(db, subject, now)
  if (problems.length > 0) return answerOf(problems, actor.language)
  return { applied: true, results: done.map((result) => ({ ...result, says: outcomeWords(result.outcome, actor.language) })) }
}

interface Work extends SharingWish {
  typed: readonly string[]
}

/** Why it cannot be, or what became of each. */
interface Outcome {
  problems: ShareResult[]
  done: { deviceId: string; account: string; outcome: 'shared' | 'offered' }[]
}

async function shareAll(
  tx: Transaction,
  devices: readonly Shareable[],
  work: Work,
  actor: UserActor,
  changing: Changing,
  services: Services,
): Promise<Outcome> {
  const { at, unchanged } = changing
  const by = actor.user.id
  const ids = devices.map(({ id }) => id)
  await lockDevices(tx, ids)
  await deleteExpired(tx, ids)
  const parents = await demandParents(tx, devices, work, by)
  const candidates = await findCandidates(tx, work.typed)
  const userIds = [...new Set(candidates.flatMap(({ target }) => (target ? [target.id] : [])))]
  const crowded = await demandRoom(tx, devices, userIds, services)
  const problems = shareProblems(await standingOf(tx, devices, userIds), candidates, { mode: work.mode, by, crowded })
  if (problems.length > 0) {
    if (tellsOfAccounts(problems)) recordLookup(devices, problems, changing)
    else unchanged()
    return { problems, done: [] }
  }
  const rows = ids.map((deviceId) => {
    const parent = parents.get(deviceId)
    return { deviceId, parentId: parent?.id ?? null, expiresAt: expiryBelow(parent, work) }
  })
  const waitsUntil = new Date(at.getTime() + budgets.offerTime.most * 1_000)
  const people = await insertShares(tx, rows, userIds, { right: work.right, mayShare: work.mayShare, by, at, waitsUntil })
  await recordShares(tx, devices, people, work, actor, changing)
  const asked = new Set(people.asked)
  const outcomeOf = ({ target }: Candidate) => (target && asked.has(target.id) ? 'offered' : 'shared')
  return {
    problems: [],
    done: devices.flatMap(({ boxId }) =>
      candidates.map((candidate) => ({ deviceId: boxId, account: candidate.typed, outcome: outcomeOf(candidate) })),
    ),
  }
}

/** Who has a device only shared needs a share that may be passed on, and passes on no more than that. */
async function demandParents(
  tx: Transaction,
  devices: readonly Shareable[],
  wish: ShareWish,
  userId: string,
): Promise<Map<number, Parent>> {
  const passedOn = devices.filter(({ right }) => !seesAllShares(right)).map(({ id }) => id)
  if (passedOn.length === 0) return new Map()
  const parents = await findParents(tx, userId, passedOn)
  for (const id of passedOn) {
    const parent = parents.get(id)
    if (!parent) throw new Refusal(70001, { says: saysMessage('no-sharing-rights') })
    const beyond = beyondParent(parent, wish)
    if (beyond === 'right') throw new Refusal(70001, { field: 'body.right', says: says('share-beyond-right') })
    if (beyond === 'expiry') throw new Refusal(10003, { field: 'body.expiresAt', says: says('share-beyond-expiry') })
  }
  return parents
}

/** The same account typed twice, by phone and by e-mail, is one. */
async function findCandidates(tx: Transaction, typed: readonly string[]): Promise<Candidate[]> {
  const found = await findAccounts(
    tx,
    typed.map((text) => text.toLowerCase()),
  )
  const byContact = new Map(found.map((account) => [account.contact, account]))
  const seen = new Set<string>()
  return typed.flatMap((text) => {
    const target = byContact.get(text.toLowerCase())
    if (target && seen.has(target.id)) return []
    if (target) seen.add(target.id)
    return [{ typed: text, target }]
  })
}

async function standingOf(tx: Transaction, devices: readonly Shareable[], userIds: readonly string[]): Promise<DeviceStanding[]> {
  const ids = devices.map(({ id }) => id)
  const [shared, insiders] = [usersOf(await listSharedWith(tx, ids)), usersOf(await listInsiders(tx, ids, userIds))]
  return devices.map(({ id, boxId }) => ({ id, boxId, shared: shared(id), insiders: insiders(id) }))
}

function usersOf(rows: readonly { device_id: number; user_id: string }[]): (deviceId: number) => ReadonlySet<string> {
  const byDevice = new Map<number, Set<string>>()
  for (const { device_id, user_id } of rows) byDevice.set(device_id, (byDevice.get(device_id) ?? new Set()).add(user_id))
  return (deviceId) => byDevice.get(deviceId) ?? new Set()
}

function answerOf(problems: readonly ShareResult[], language: Language): Shared {
  return { applied: false, results: problems.map((problem) => ({ ...problem, says: outcomeWords(problem.outcome, language) })) }
}
