import type { Values } from '@kilowatch/catalog'
import type { patrolTaskFields } from '@kilowatch/contract'
import { daysAfter, patrolTaskFlow } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { beginWork } from '../../work/index.ts'
import { countOpenByHand, type Holders, insertTask } from '../queries/task-changes.ts'
import { demandSheets, demandSkills, demandTakers } from './demands.ts'
import { tellGiven } from './give-tasks.ts'
import type { PlannedDevice } from './plans.ts'
import { demandProvider, tellProvider } from './providers.ts'

export type NewTaskWish = Values<typeof patrolTaskFields> &
  Holders & { groupId: string | null; templateIds: readonly string[]; withoutSkill?: string | undefined }

/** A task by hand. @throws Refusal 30001 where too many are not over, 50001 for a person or group of nobody's, 70003 for devices of another business */
export async function addTask(
  wish: NewTaskWish,
  devices: readonly PlannedDevice[],
  actor: RecordActor & { user: { id: string; name: string } },
  services: Services,
): Promise<string> {
  const { business, user } = actor
  return change(services, actor, { action: 'patrol-task.create' }, async (tx, { at, note }) => {
    const { groupId, assigneeId, providerId, title, windowDays } = wish
    await holdBusiness(tx, business.id)
    const { most } = budgets.openPatrolTasksByHand
    if ((await countOpenByHand(tx, business.id)) >= most) {
      services.excesses.note('openPatrolTasksByHand', business.id)
      throw new Refusal(30001, { says: says('too-many-patrol-tasks', { most }) })
    }
    if (groupId !== null)
      await demandOwn(tx, { name: 'groups' }, { businessId: business.id, ids: [groupId], field: 'groupId', unknown: 'unknown-group' })
    if (assigneeId !== null) await demandTakers(tx, business.id, [assigneeId])
    await demandSheets(tx, business.id, wish.templateIds)
    await demandSkills(tx, business.id, { ...wish, day: wish.plannedOn })
    await demandProvider(tx, business.id, { assigneeId, providerId })
    const given = {
      ...(groupId === null ? {} : { groupId }),
      ...(assigneeId === null ? {} : { assigneeId }),
      ...(providerId === null ? {} : { providerId }),
    }
    const ids = devices.map((device) => device.id)
    const { id, number } = await beginWork(tx, patrolTaskFlow, { businessId: business.id, title, by: user.id, at, devices: ids, ...given })
    const window = { windowFrom: daysAfter(wish.plannedOn, -windowDays), windowTo: daysAfter(wish.plannedOn, windowDays) }
    await insertTask(tx, { ...wish, ...window, id })
    note({ subject: `patrol-task ${id}`, after: { number, ...wish } })
    await tellGiven(tx, { task: { id, businessId: business.id, title, plannedOn: wish.plannedOn }, assigneeId, by: user, at })
    if (providerId !== null) await tellProvider(tx, { id, title, businessId: business.id, providerId }, user.id, at)
    return id
  })
}
