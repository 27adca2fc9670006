import { handable } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { isEngaged } from '../../providers/index.ts'
import { insertSteps } from '../../work/index.ts'
import { isMember } from '../queries/client-tasks.ts'
import { type Holders, type LockedTask, lockTask, nameOfBusiness, setHolders, touchTasks } from '../queries/task-changes.ts'

/** @throws Refusal 10003 for a person beside a provider, 50001 for a business that does not serve this one now */
export async function demandProvider(tx: Transaction, businessId: string, { assigneeId, providerId }: Holders): Promise<void> {
  if (providerId === null) return
  if (assigneeId !== null) throw new Refusal(10003, { field: 'body.assigneeId', says: says('patrol-person-or-provider') })
  if (!(await isEngaged(tx, businessId, providerId))) throw new Refusal(50001, { field: 'body.providerId', says: says('not-engaged') })
}

interface GivenTask {
  id: string
  title: string
  businessId: string
  providerId: string
}

/** Its administrators hear that there is something to hand on. */
export async function tellProvider(tx: Transaction, task: GivenTask, by: string, at: Date): Promise<void> {
  const { id, title, businessId, providerId } = task
  const params = { task: title, business: await nameOfBusiness(tx, businessId) }
  await tell(tx, {
    code: 'patrol-task-given',
    params,
    subject: `patrol-task ${id}`,
    link: `/patrol_order/${id}`,
    to: { businessId: providerId, roles: ['admin'] },
    by,
    at,
  })
}

/** To a person of the provider, or from whoever has it. @throws Refusal 30001 for a task that is in review or over, 50001 for a person of others */
export async function handOnTask(id: string, assigneeId: string | null, actor: UserActor, services: Services): Promise<void> {
  await handed(id, 'patrol-task.hand-on', actor, services, async (tx, task, providerId, { at, note, unchanged }) => {
    if (assigneeId === task.assigneeId) return unchanged()
    if (assigneeId !== null && !(await isMember(tx, providerId, assigneeId)))
      throw new Refusal(50001, { field: 'body.assigneeId', says: says('not-of-provider') })
    await setHolders(tx, [id], { assigneeId, providerId })
    const { state } = task
    await insertSteps(tx, 'work', [id], { at, userId: actor.user.id, step: 'hand-on', from: state, to: state, assigneeId })
    // Both businesses read what was done with it.
    for (const businessId of [task.businessId, providerId])
      note({ businessId, before: { assigneeId: task.assigneeId }, after: { assigneeId } })
    if (assigneeId === null || assigneeId === actor.user.id) return
    const params = { task: task.title, business: await nameOfBusiness(tx, task.businessId) }
    const to = { people: [assigneeId], businessId: providerId }
    const about = { subject: `patrol-task ${id}`, link: `/patrol_order/${id}` } as const
    await tell(tx, { code: 'patrol-task-handed-on', params, ...about, to, by: actor.user.id, at })
  })
}

/** It is nobody's again, and the business whose it is hears why. @throws Refusal 30001 for a task that is in review or over */
export async function handBackTask(id: string, reason: string, actor: UserActor, services: Services): Promise<void> {
  await handed(id, 'patrol-task.hand-back', actor, services, async (tx, task, providerId, { at, note }) => {
    await setHolders(tx, [id], { assigneeId: null, providerId: null })
    const { state, businessId } = task
    const provider = await nameOfBusiness(tx, providerId)
    await insertSteps(tx, 'work', [id], {
      ...{ at, userId: actor.user.id, step: 'hand-back', from: state, to: state },
      entered: { provider, reason },
    })
    for (const one of [businessId, providerId]) note({ businessId: one, after: { provider, reason } })
    const params = { task: task.title, provider, reason }
    await tell(tx, {
      code: 'patrol-task-handed-back',
      params,
      subject: `patrol-task ${id}`,
      link: `/patrol_order/${id}`,
      to: { businessId, roles: ['admin'] },
      by: actor.user.id,
      at,
    })
  })
}

/** One change of a task by the business that it was given to, while it is neither in review nor over. */
function handed(
  id: string,
  action: 'patrol-task.hand-on' | 'patrol-task.hand-back',
  actor: UserActor,
  services: Services,
  work: (tx: Transaction, task: LockedTask, providerId: string, changing: Changing) => Promise<void>,
): Promise<void> {
  return change(services, actor, { action, subject: `patrol-task ${id}` }, async (tx, changing) => {
    const task = await lockTask(tx, id, changing.at)
    if (!task || task.providerId === null || task.providerId !== actor.user.business?.id) throw new Refusal(70003)
    if (!handable.includes(task.state)) throw new Refusal(30001, { says: says('patrol-task-settled') })
    await work(tx, task, task.providerId, changing)
    await touchTasks(tx, [id], changing.at)
    await notify(tx, { rights: task.assigneeId === null ? [] : [task.assigneeId] })
  })
}
