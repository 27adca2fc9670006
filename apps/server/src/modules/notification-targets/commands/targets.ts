import type { Language } from '@kilowatch/catalog'
import type { Data, Input, NotificationTarget, notificationTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { audit, change, type UserActor } from '../../../storage/change.ts'
import {
  addressProblem,
  linkTo,
  notificationFailureText,
  saysFailure,
  targetPurposes,
  testMessage,
  tryTarget,
} from '../../delivery/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { seal } from '../../settings/index.ts'
import { deleteTarget, findTarget, insertTarget, type KeptTarget, lockTargets, type TargetRow, updateTarget } from '../queries.ts'
import { shownAddress } from '../rules.ts'
import { shownTarget } from '../targets.ts'

/** A business has so many. */
const mostTargets = 20

/** Who changes the targets of their business, and how the answer is read. */
export interface TargetActor extends UserActor {
  business: { id: string }
  language: Language
}

type Added = Input<typeof notificationTargetCalls.addNotificationTarget>['body']
type Changed = Input<typeof notificationTargetCalls.changeNotificationTarget>['body']

/** @throws Refusal 10003 for an address that cannot be sent to, 30001 when there are too many */
export async function addNotificationTarget(wish: Added, actor: TargetActor, services: Services): Promise<NotificationTarget> {
  const { business, user, language } = actor
  const kept = keptOf(wish, services.config)
  return change(services, actor, { action: 'notification-target.add' }, async (tx, { at, note }) => {
    if ((await lockTargets(tx, business.id)) >= mostTargets) throw new Refusal(30001, { says: saysFailure('too-many-targets') })
    const id = await insertTarget(tx, business.id, wish.channel, kept, { userId: user.id, at })
    const target = found(await findTarget(tx, business.id, id))
    note({ subject: subjectOf(id), after: audited(target) })
    return shownTarget(target, language)
  })
}

/** @throws Refusal 10003 for an address that cannot be sent to */
export async function changeNotificationTarget(
  id: string,
  wish: Changed,
  actor: TargetActor,
  services: Services,
): Promise<NotificationTarget> {
  const { business, user, language } = actor
  const kept = keptOf(wish, services.config)
  return change(services, actor, { action: 'notification-target.change', subject: subjectOf(id) }, async (tx, { at, note }) => {
    const before = found(await findTarget(tx, business.id, id))
    await updateTarget(tx, id, kept, { userId: user.id, at })
    const after = found(await findTarget(tx, business.id, id))
    const given = { newAddress: kept.address !== undefined, newSecret: typeof kept.sealedSecret === 'string' }
    note({ before: audited(before), after: { ...audited(after), ...given } })
    return shownTarget(after, language)
  })
}

export async function removeNotificationTarget(id: string, actor: TargetActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'notification-target.remove', subject: subjectOf(id) }, async (tx, { note }) => {
    const before = found(await findTarget(tx, actor.business.id, id))
    await deleteTarget(tx, id)
    note({ before: audited(before) })
  })
}

/** @throws Refusal 80001 when tried too often */
export async function tryNotificationTarget(
  id: string,
  actor: TargetActor,
  services: Services,
): Promise<Data<typeof notificationTargetCalls.tryNotificationTarget>> {
  const { db, clock, config } = services
  if (!(await admitTry(db, `notification test of ${actor.user.id}`, backOff.account, clock.now()))) throw new Refusal(80001)
  const target = found(await findTarget(db, actor.business.id, id))
  const failure = await tryTarget(services, target.channel, id, testMessage(target.language, linkTo(config, '/')))
  await audit(services, actor, { action: 'notification-target.test', subject: subjectOf(id), after: { name: target.name, failure } })
  return { sent: failure === null, failure: failure && notificationFailureText(failure, actor.language) }
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

/** What of a target the audit keeps: of its address no more than is shown. */
function audited({ channel, name, topics, leastLevel, language, enabled, address, hasSecret }: TargetRow): object {
  return { channel, name, topics, leastLevel, language, enabled, address, hasSecret }
}

function subjectOf(id: string): string {
  return `notification-target ${id}`
}

/** @throws Refusal 70003 where it was removed meanwhile */
function found(target: TargetRow | undefined): TargetRow {
  if (!target) throw new Refusal(70003)
  return target
}
