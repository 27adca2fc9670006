import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Changing, UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { insertSteps } from '../../work/index.ts'
import { findAgent } from '../queries/takers.ts'
import { type Holders, type LockedTask, nameOfBusiness, setHolders } from '../queries/task-changes.ts'
import { taskPage, tellPeople } from '../tell-people.ts'
import { demandSkills, demandTakers } from './demands.ts'
import { demandProvider, tellProvider } from './providers.ts'

export interface Arrangement {
  plannedOn?: string | undefined
  /** Null: nobody. */
  assigneeId?: string | null | undefined
  /** Phone or e-mail of an agent, in place of a person. */
  agent?: string | undefined
  /** A business that serves this one, in place of a person. */
  providerId?: string | undefined
  /** Why a person is given it who lacks skills that it asks for. */
  withoutSkill?: string | undefined
}

/**
 * To whom it is given; undefined: it stays as it is. @throws Refusal 50001 for a person of nobody's, a contact that is no agent's and a business
 * that does not serve this one
 */
export async function holdersOf(tx: Transaction, businessId: string, wish: Arrangement): Promise<Holders | undefined> {
  const { assigneeId, agent, providerId } = wish
  if (providerId !== undefined) {
    const holders = { assigneeId: assigneeId ?? null, providerId }
    await demandProvider(tx, businessId, holders)
    return holders
  }
  if (agent !== undefined) {
    const found = await findAgent(tx, agent)
    if (!found) throw new Refusal(50001, { field: 'body.agent', says: says('patrol-unknown-agent') })
    return { assigneeId: found.id, providerId: null }
  }
  if (assigneeId === undefined) return undefined
  if (assigneeId) await demandTakers(tx, businessId, [assigneeId])
  return { assigneeId, providerId: null }
}

/** To somebody else, or to another business; whoever had it has it no more. @throws Refusal 30001 for a person who lacks skills, without a reason */
export async function give(
  tx: Transaction,
  task: LockedTask,
  { assigneeId, providerId, withoutSkill }: Holders & Pick<Arrangement, 'withoutSkill'>,
  { user }: UserActor,
  { at, note }: Pick<Changing, 'at' | 'note'>,
): Promise<void> {
  const { id, businessId, title, state, ...before } = task
  const isSame = providerId === null ? before.providerId === null && before.assigneeId === assigneeId : before.providerId === providerId
  if (isSame) return
  const lacking = await demandSkills(tx, businessId, { assigneeId, skills: task.skills, day: task.plannedOn, withoutSkill })
  const reason = lacking.length === 0 ? {} : { reason: `${lacking.join(', ')}: ${withoutSkill}` }
  await setHolders(tx, [id], { assigneeId, providerId })
  const step = { at, userId: user.id, from: state, to: state }
  const name = providerId === null ? null : await nameOfBusiness(tx, providerId)
  await insertSteps(
    tx,
    'work',
    [id],
    name === null ? { ...step, step: 'assign', assigneeId, entered: reason } : { ...step, step: 'give', entered: { provider: name } },
  )
  const was = { assigneeId: before.assigneeId, providerId: before.providerId }
  note({
    action: providerId === null ? 'patrol-task.assign' : 'patrol-task.give',
    before: was,
    after: { assigneeId, providerId, ...reason },
  })
  await notify(tx, { rights: before.assigneeId === null ? [] : [before.assigneeId] })
  if (providerId !== null) await tellProvider(tx, { id, title, businessId, providerId }, user.id, at)
  else await tellGiven(tx, { task, assigneeId, by: user, at })
}

interface Given {
  task: Pick<LockedTask, 'id' | 'businessId' | 'title' | 'plannedOn'>
  /** Null: it was taken away from somebody. */
  assigneeId: string | null
  by: { id: string; name: string }
  at: Date
}

/** Whoever has it now hears of it. */
export async function tellGiven(tx: Transaction, { task, assigneeId, by, at }: Given): Promise<void> {
  const { id, businessId, title, plannedOn } = task
  const params = { by: by.name, task: title, day: plannedOn }
  const about = { subject: `patrol-task ${id}`, businessId, page: taskPage(id), by: by.id, at }
  await tellPeople(tx, { ...about, code: 'patrol-given', params, people: [assigneeId] })
}
