import type { Language } from '@kilowatch/catalog'
import type { Data, Input, NoticeTarget, noticeTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type AuditEntry, writeAudit } from '../../../storage/audit.ts'
import { addressProblem, linkTo, noticeFailureText, saysFailure, targetPurposes, testMessage, tryTarget } from '../../delivery/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { seal } from '../../settings/index.ts'
import {
  deleteTarget,
  findTarget,
  insertTarget,
  type KeptTarget,
  listTargets,
  lockTargets,
  type TargetRow,
  updateTarget,
} from '../queries.ts'
import { shownAddress } from '../rules.ts'

/** A business has so many. */
const mostTargets = 20

/** Who does it, for which business, and how the answer is read. */
export interface TargetActor {
  businessId: string
  userId: string
  address: string
  language: Language
}

type Added = Input<typeof noticeTargetCalls.addNoticeTarget>['body']
type Changed = Input<typeof noticeTargetCalls.changeNoticeTarget>['body']

export async function listNoticeTargets({ db }: Services, businessId: string, language: Language): Promise<NoticeTarget[]> {
  return (await listTargets(db, businessId)).map((row) => seen(row, language))
}

/** @throws Refusal 10003 for an address that cannot be sent to, 30001 when there are too many */
export async function addNoticeTarget({ db, clock, config }: Services, wish: Added, by: TargetActor): Promise<NoticeTarget> {
  const kept = keptOf(wish, config)
  const at = clock.now()
  return db.transaction(async (tx) => {
    if ((await lockTargets(tx, by.businessId)) >= mostTargets) throw new Refusal(30001, { says: saysFailure('too-many-targets') })
    const id = await insertTarget(tx, by.businessId, wish.channel, kept, { userId: by.userId, at })
    const target = found(await findTarget(tx, by.businessId, id))
    await writeAudit(tx, { ...entryOf(by, at, id), action: 'notice-target.add', after: audited(target) })
    return seen(target, by.language)
  })
}

/** @throws Refusal 10003 for an address that cannot be sent to */
export async function changeNoticeTarget(
  { db, clock, config }: Services,
  id: string,
  wish: Changed,
  by: TargetActor,
): Promise<NoticeTarget> {
  const kept = keptOf(wish, config)
  const at = clock.now()
  return db.transaction(async (tx) => {
    const before = found(await findTarget(tx, by.businessId, id))
    await updateTarget(tx, id, kept, { userId: by.userId, at })
    const after = found(await findTarget(tx, by.businessId, id))
    const given = { newAddress: kept.address !== undefined, newSecret: typeof kept.sealedSecret === 'string' }
    const entry = { ...entryOf(by, at, id), before: audited(before), after: { ...audited(after), ...given } }
    await writeAudit(tx, { ...entry, action: 'notice-target.change' })
    return seen(after, by.language)
  })
}

export async function removeNoticeTarget({ db, clock }: Services, id: string, by: TargetActor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = found(await findTarget(tx, by.businessId, id))
    await deleteTarget(tx, id)
    await writeAudit(tx, { ...entryOf(by, clock.now(), id), action: 'notice-target.remove', before: audited(before) })
  })
}

/** @throws Refusal 80001 when tried too often */
export async function tryNoticeTarget(
  services: Services,
  id: string,
  by: TargetActor,
): Promise<Data<typeof noticeTargetCalls.tryNoticeTarget>> {
  const { db, clock, config } = services
  const at = clock.now()
  if (!(await admitTry(db, `notice test of ${by.userId}`, backOff.account, at))) throw new Refusal(80001)
  const target = found(await findTarget(db, by.businessId, id))
  const failure = await tryTarget(services, target.channel, id, testMessage(target.language, linkTo(config, '/')))
  await writeAudit(db, { ...entryOf(by, at, id), action: 'notice-target.test', after: { name: target.name, failure } })
  return { sent: failure === null, failure: failure && noticeFailureText(failure, by.language) }
}

/** What is kept of a wish: address and secret sealed. */
function keptOf(wish: Omit<Added, 'channel' | 'address'> & { address?: string | undefined }, config: Services['config']): KeptTarget {
  const { name, topics, leastLevel, language, enabled, address, secret } = wish
  const problem = address === undefined ? undefined : addressProblem(address, config)
  if (problem) throw new Refusal(10003, { field: 'body.address', says: problem })
  const sealed = (purpose: string, text: string) => seal(config.dataFolder, purpose, text)
  return {
    name,
    topics: [...new Set(topics)],
    leastLevel,
    language,
    enabled,
    address: address === undefined ? undefined : { shown: shownAddress(address), sealed: sealed(targetPurposes.address, address) },
    sealedSecret: secret === undefined ? undefined : secret === '' ? null : sealed(targetPurposes.secret, secret),
  }
}

function seen({ lastSentAt, lastFailure, lastFailureAt, ...target }: TargetRow, language: Language): NoticeTarget {
  const failure = lastFailure !== null && lastFailureAt !== null
  return {
    ...target,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure: failure ? { at: lastFailureAt.toISOString(), text: noticeFailureText(lastFailure, language) } : null,
  }
}

/** What of a target the audit keeps: of its address no more than is shown. */
function audited({ channel, name, topics, leastLevel, language, enabled, address, hasSecret }: TargetRow): object {
  return { channel, name, topics, leastLevel, language, enabled, address, hasSecret }
}

function entryOf({ businessId, userId, address }: TargetActor, at: Date, id: string): Omit<AuditEntry, 'action'> {
  return { at, businessId, userId, address, subject: `notice-target ${id}` }
}

/** @throws Refusal 70003 where it was removed meanwhile */
function found(target: TargetRow | undefined): TargetRow {
  if (!target) throw new Refusal(70003)
  return target
}
