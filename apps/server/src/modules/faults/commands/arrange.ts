import { type FaultLevel, faultFlow, isEnd, mayArrangeFault } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { isEngaged } from '../../providers/index.ts'
import { insertComments, insertSteps } from '../../work/index.ts'
import * as queries from '../queries/write.ts'
import { tellPeople } from '../tell-people.ts'
import { demandPerson, nameOf } from './report.ts'
import { demandFault } from './steps.ts'

type Work = RecordSubject<'work'>

export interface FaultChange {
  title?: string | undefined
  level?: '1' | '2' | '3' | '4' | undefined
  note?: string | undefined
  dueOn?: string | null | undefined
  assigneeId?: string | null | undefined
  providerId?: string | undefined
}

/**
 * Changes what a fault says, or gives it to somebody else. @throws Refusal 30001 for one that is closed, 50001 for a person of nobody's or a business
 * that does not serve this one, 70001 for whoever does not answer for it
 */
export async function changeFault(work: Work, wish: FaultChange, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'fault.change', businessId: work.businessId }, async (tx, changing) => {
    const fault = await demandFault(tx, work.id)
    changing.unchanged()
    demandArranging(work.roles, fault, wish)
    if (isEnd(faultFlow, fault.state)) throw new Refusal(30001, { says: says('fault-closed') })
    await say(tx, fault, wish, actor, changing)
    await give(tx, fault, wish, { actor, changing })
    await queries.touch(tx, fault.id, changing.at)
  })
}

/** Whoever answers for it arranges it; at a provider it goes from one person to another; who reported it may still correct what they said. */
function demandArranging(roles: readonly string[], { state }: queries.LockedFault, wish: FaultChange): void {
  if (mayArrangeFault(roles)) return
  const { assigneeId, providerId, ...said } = wish
  const says = Object.values(said).some((value) => value !== undefined)
  const gives = assigneeId !== undefined || providerId !== undefined
  const corrects = !gives && roles.includes('creator') && state === 'reported'
  const handsOn = !says && providerId === undefined && roles.includes('provider')
  if (!corrects && !handsOn) throw new Refusal(70001)
}

async function say(
  tx: Transaction,
  fault: queries.LockedFault,
  { title, level, note: text, dueOn }: FaultChange,
  { user }: UserActor,
  { at, note }: Changing,
): Promise<void> {
  const { id, state } = fault
  if (title === undefined && level === undefined && text === undefined && dueOn === undefined) return
  if (title !== undefined) await queries.setTitle(tx, id, title)
  if (dueOn !== undefined) await queries.setDue(tx, id, dueOn)
  await queries.patchFault(tx, id, {
    ...(level === undefined ? {} : { level: Number(level) as FaultLevel }),
    ...(text === undefined ? {} : { note: text }),
  })
  const entered = Object.fromEntries(Object.entries({ title, level, note: text, dueOn }).filter(([, value]) => value !== undefined))
  await insertSteps(tx, 'work', [id], { at, userId: user.id, step: 'change', from: state, to: state, entered })
  note({ subject: `fault ${id}`, before: { title: fault.title, level: fault.level, note: fault.note }, after: entered })
}

interface Giving {
  actor: UserActor
  changing: Changing
}

async function give(
  tx: Transaction,
  fault: queries.LockedFault,
  { assigneeId, providerId }: FaultChange,
  { actor: { user }, changing: { at, note } }: Giving,
): Promise<void> {
  const { id, businessId, state } = fault
  if (assigneeId === undefined && providerId === undefined) return
  const common = { at, userId: user.id, from: state, to: state }
  const params = { by: user.name, fault: nameOf(fault.number, fault.title) }
  if (providerId !== undefined) {
    if (assigneeId) throw new Refusal(10003, { field: 'body.assigneeId', says: says('patrol-person-or-provider') })
    if (!(await isEngaged(tx, businessId, providerId))) throw new Refusal(50001, { field: 'body.providerId', says: says('not-engaged') })
    if (providerId === fault.providerId) return
    await queries.setHolders(tx, id, { assigneeId: null, providerId })
    const provider = await queries.nameOfBusiness(tx, providerId)
    await insertSteps(tx, 'work', [id], { ...common, step: 'give', entered: { provider } })
    note({ action: 'fault.give', subject: `fault ${id}`, businessId, after: { provider } })
    await tellPeople(tx, { id, businessId, code: 'fault-given', params, by: user.id, at, people: await queries.answerForProvider(tx, id) })
    return
  }
  const who = assigneeId ?? null
  if (who === fault.assigneeId) return
  // Within the provider it stays the provider's.
  const handedOn = fault.providerId !== null && fault.providerId === user.business?.id
  const ownerId = handedOn ? (fault.providerId ?? businessId) : businessId
  if (who !== null) await demandPerson(tx, ownerId, who)
  await queries.setHolders(tx, id, { assigneeId: who, providerId: handedOn ? fault.providerId : null })
  await insertSteps(tx, 'work', [id], { ...common, step: 'assign', assigneeId: who })
  note({ action: 'fault.assign', subject: `fault ${id}`, businessId, before: { assigneeId: fault.assigneeId }, after: { assigneeId: who } })
  await tellPeople(tx, { id, businessId, code: 'fault-given', params, by: user.id, at, people: [who] })
}

/** Who only sees a fault reads what others write. */
const readers: readonly string[] = ['viewer']

/** Words under a fault. @throws Refusal 70001 for whoever only sees it */
export async function commentFault(work: Work, text: string, actor: UserActor, services: Services): Promise<void> {
  await change(
    services,
    actor,
    { action: 'fault.comment', subject: `fault ${work.id}`, businessId: work.businessId },
    async (tx, { at, note }) => {
      const fault = await demandFault(tx, work.id)
      if (work.roles.every((role) => readers.includes(role))) throw new Refusal(70001)
      await insertComments(tx, 'work', [work.id], { at, userId: actor.user.id, text })
      await queries.touch(tx, work.id, at)
      note({ after: { text } })
      const params = { by: actor.user.name, fault: nameOf(fault.number, fault.title), text }
      await tellPeople(tx, {
        id: work.id,
        businessId: work.businessId,
        code: 'fault-commented',
        params,
        by: actor.user.id,
        at,
        people: [fault.assigneeId],
      })
    },
  )
}

/** For how long readings must stay inside in this business. */
export async function saveSettings(minutes: number, actor: UserActor & { business: { id: string } }, services: Services): Promise<void> {
  const { id } = actor.business
  await change(services, actor, { action: 'fault-settings.save', subject: `business ${id}` }, async (tx, { note }) => {
    const before = await queries.proofMinutesOf(tx, id)
    await queries.setProofMinutes(tx, id, minutes)
    note({ before: { proofMinutes: before ?? null }, after: { proofMinutes: minutes } })
  })
}
