import type { Values } from '@kilowatch/catalog'
import type { rectificationFields } from '@kilowatch/contract'
import { mayArrangeRectification, rectificationFlow, rectificationOpen } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { isMember } from '../../../storage/is-member.ts'
import { beginWork, countOpenWork, insertSteps, takeStep } from '../../work/index.ts'
import * as queries from '../queries/rectifications.ts'
import { tellDoers } from '../tell.ts'

type Texts = Values<typeof rectificationFields>
type Work = RecordSubject<'work'>

export interface RectificationWish extends Texts, queries.Holders {
  groupId: string | null
}

/**
 * Raises a rectification, and assigns it where somebody is named. @throws Refusal 10003 for a day that is past or two that carry it out,
 * 30001 where too many are open, 50001 for a department, provider or person of nobody's
 */
export async function addRectification(
  wish: RectificationWish,
  devices: readonly { id: number }[],
  actor: RecordActor & UserActor,
  services: Services,
): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'rectification.create', businessId: business.id }, async (tx, changing) => {
    const { at, note } = changing
    const { title, groupId, dueOn } = wish
    await holdBusiness(tx, business.id)
    const { most } = budgets.openRectifications
    if ((await countOpenWork(tx, business.id, rectificationFlow.kind)) >= most) {
      services.excesses.note('openRectifications', business.id)
      throw new Refusal(30001, { says: says('too-many-rectifications', { most }) })
    }
    demandDay(dueOn, await queries.todayOf(tx, business.id, at))
    if (groupId !== null)
      await demandOwn(tx, { name: 'groups' }, { businessId: business.id, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
    const { id, number } = await beginWork(tx, rectificationFlow, {
      ...{ businessId: business.id, title, by: user.id, at, devices: devices.map((device) => device.id) },
      ...(groupId === null ? {} : { groupId }),
    })
    await queries.insertRectification(tx, id, wish, at)
    const { departmentId, providerId, assigneeId, ...texts } = wish
    note({ subject: `rectification ${id}`, after: { number, ...texts } })
    if (isGiven(wish)) await assign(tx, changing, id, wish, actor)
    return id
  })
}

const isGiven = ({ departmentId, providerId, assigneeId }: queries.Holders) =>
  departmentId !== null || providerId !== null || assigneeId !== null

/** What of it is another, or to whom it is given. */
export type RectificationChange = { [K in keyof Texts]?: Texts[K] | undefined } & {
  [K in keyof queries.Holders]?: string | null | undefined
}

/**
 * Other texts or another day, and to whom it is given; what is left out stays. @throws Refusal 30001 for one that is submitted or over,
 * 70001 for whoever does not manage it
 */
export async function changeRectification(record: Work, wish: RectificationChange, actor: UserActor, services: Services): Promise<void> {
  const { id, businessId } = record
  await change(services, actor, { action: 'rectification.change', subject: `rectification ${id}`, businessId }, async (tx, changing) => {
    const locked = await demandRectification(tx, id, changing.at)
    if (!mayArrangeRectification(record.roles)) throw new Refusal(70001)
    if (!rectificationOpen.some((state) => state === locked.state)) throw new Refusal(30001, { says: says('rectification-settled') })
    changing.unchanged()
    await rewrite(tx, changing, locked, wish, actor)
    const { departmentId, providerId, assigneeId } = wish
    if (departmentId === undefined && providerId === undefined && assigneeId === undefined) return
    const holders = { departmentId: departmentId ?? null, providerId: providerId ?? null, assigneeId: assigneeId ?? null }
    const isSame = (['departmentId', 'providerId', 'assigneeId'] as const).every((key) => locked[key] === holders[key])
    if (!isSame) await assign(tx, changing, id, holders, actor)
  })
}

async function rewrite(
  tx: Transaction,
  { at, note }: Changing,
  locked: queries.LockedRectification,
  wish: RectificationChange,
  { user }: UserActor,
): Promise<void> {
  const { title, level, problem, demand, dueOn, state, id } = locked
  const before = { title, level, problem, demand, dueOn }
  const after = { ...before, ...Object.fromEntries(Object.entries(wish).filter(([key, value]) => key in before && value !== undefined)) }
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter((key) => before[key] !== after[key])
  if (changed.length === 0) return
  if (after.dueOn !== before.dueOn) demandDay(after.dueOn, locked.today)
  await queries.updateRectification(tx, id, after, at)
  const entered = changed.includes('dueOn') ? { dueOn: after.dueOn } : {}
  await insertSteps(tx, 'work', [id], { at, userId: user.id, step: 'change', from: state, to: state, entered })
  const only = (of: typeof before) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  note({ before: only(before), after: only(after) })
}

/** To a department or a provider, and to a person of the business: whoever it is given to hears of it. */
async function assign(tx: Transaction, changing: Changing, id: string, holders: queries.Holders, actor: UserActor): Promise<void> {
  const locked = await demandRectification(tx, id, changing.at)
  const { businessId, title } = locked
  const name = await demandCompany(tx, businessId, holders)
  await takeStep(tx, changing, rectificationFlow, { id, step: 'assign', by: actor, assigneeId: holders.assigneeId })
  await queries.setHolders(tx, id, holders, changing.at)
  await queries.nameCompany(tx, id, name)
  const params = { by: actor.user.name, title, day: locked.dueOn }
  await tellDoers(tx, { ...locked, ...holders }, { code: 'rectification-given', params, by: actor.user.id, at: changing.at })
}

/** @returns what carries it out is called; nothing for a person alone */
async function demandCompany(
  tx: Transaction,
  businessId: string,
  { departmentId, providerId, assigneeId }: queries.Holders,
): Promise<string | null> {
  if (departmentId === null && providerId === null && assigneeId === null)
    throw new Refusal(10003, { field: 'body.departmentId', says: says('rectification-nobody') })
  if (providerId !== null && (departmentId !== null || assigneeId !== null))
    throw new Refusal(10003, { field: 'body.providerId', says: says('rectification-one-company') })
  if (departmentId !== null) {
    const wish = { businessId, ids: [departmentId], field: 'departmentId', unknown: 'unknown-department' } as const
    await demandOwn(tx, { name: 'departments' }, wish)
  }
  if (providerId !== null && !(await queries.isServedBy(tx, businessId, providerId)))
    throw new Refusal(50001, { field: 'body.providerId', says: says('rectification-not-engaged') })
  if (assigneeId !== null && !(await isMember(tx, businessId, assigneeId)))
    throw new Refusal(50001, { field: 'body.assigneeId', says: says('rectification-unknown-person') })
  if (providerId !== null) return queries.nameOfBusiness(tx, providerId)
  return departmentId === null ? null : queries.nameOfDepartment(tx, departmentId)
}

/** @throws Refusal 70003 where there is none */
export async function demandRectification(tx: Transaction, id: string, at: Date): Promise<queries.LockedRectification> {
  const locked = await queries.lockRectification(tx, id, at)
  if (!locked) throw new Refusal(70003)
  return locked
}

function demandDay(day: string, today: string): void {
  if (day < today) throw new Refusal(10003, { field: 'body.dueOn', says: says('rectification-past') })
}
