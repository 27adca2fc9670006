import { mayEnterRepairCost, type RepairCost, repairSums } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { insertSteps } from '../../work/index.ts'
import * as queries from '../queries/write.ts'
import { demandFault } from './steps.ts'

export interface RepairCostWish extends RepairCost {
  repairId: string
  seenAt: string | null
}

/**
 * What a repair cost, in place of what was said before. @throws Refusal 30001 where somebody else said so meanwhile, 70001 for whoever neither
 * carries it out nor answers for it, 70003 for a repair of another fault
 */
export async function enterRepairCost(
  { id, businessId, roles }: RecordSubject<'work'>,
  { repairId, seenAt, ...cost }: RepairCostWish,
  actor: UserActor,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: 'fault.cost', subject: `fault ${id}`, businessId }, async (tx, { at, note }) => {
    const { state } = await demandFault(tx, id)
    if (!mayEnterRepairCost(roles, state)) throw new Refusal(70001)
    const repair = await queries.lockRepair(tx, { faultId: id, repairId })
    if (!repair) throw new Refusal(70003)
    if ((repair.costAt?.toISOString() ?? null) !== (seenAt && new Date(seenAt).toISOString()))
      throw new Refusal(30001, { says: says('repair-cost-meanwhile') })
    const { total } = repairSums(cost)
    await queries.setRepairCost(tx, repairId, { ...cost, total, by: actor.user.id, at })
    await insertSteps(tx, 'work', [id], {
      ...{ at, userId: actor.user.id, step: 'cost', from: state, to: state },
      entered: { repair: repair.number, total },
    })
    await queries.touch(tx, id, at)
    note({ before: { repair: repair.number, total: repair.cost }, after: { repair: repair.number, total, parts: cost.parts.length } })
  })
}
