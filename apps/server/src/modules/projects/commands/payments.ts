import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { countEntries, insertPayment, type NewPayment, paymentNodesOf, settle } from '../queries/projects.ts'
import { changeProject, demandPast } from './project.ts'

/** @throws Refusal 10003 for a day to come, 30001 where there are too many, 50001 for a node of another project */
export function addPayment(record: RecordSubject<'work'>, wish: NewPayment, actor: UserActor, services: Services): Promise<void> {
  return changeProject(record, { action: 'project.pay', actor }, services, async (tx, { at, project, step, note }) => {
    const { id, businessId } = project
    demandPast(wish.paidOn, project, 'query.paidOn')
    const { most } = budgets.projectEntries
    if ((await countEntries(tx, id, 'payments')) >= most) {
      services.excesses.note('projectEntries', businessId)
      throw new Refusal(30001, { says: says('too-many-project-entries', { most }) })
    }
    const name = wish.nodeId === null ? '' : (await demandPaymentNode(tx, id, wish.nodeId, 'query.nodeId')).name
    await insertPayment(tx, id, wish, actor.user.id, at)
    await step('pay', { name, amount: wish.amount, day: wish.paidOn })
    note({ after: wish })
  })
}

/** @throws Refusal 10003 for a day to come, 50001 for a node of another project */
export function settlePaymentNode(
  record: RecordSubject<'work'>,
  { nodeId, day }: { nodeId: string; day: string | null },
  actor: UserActor,
  services: Services,
): Promise<void> {
  return changeProject(record, { action: 'project.pay-end', actor }, services, async (tx, { project, step, note, unchanged }) => {
    const { name, settledOn } = await demandPaymentNode(tx, project.id, nodeId, 'query.node_id')
    demandPast(day, project, 'query.day')
    if (day === settledOn) return unchanged()
    await settle(tx, nodeId, day)
    await step('pay-end', { name, day })
    note({ before: { name, settledOn }, after: { name, settledOn: day } })
  })
}

async function demandPaymentNode(tx: Transaction, projectId: string, nodeId: string, field: string) {
  const node = (await paymentNodesOf(tx, projectId)).find(({ id }) => id === nodeId)
  if (!node) throw new Refusal(50001, { field, says: says('project-unknown-node') })
  return node
}
