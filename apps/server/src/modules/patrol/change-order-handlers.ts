import { type ChangeOrder, type ChangeOrderRow, changeOrderCalls, changeOrderList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers, type RowRequest } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { approveChange, askForChange, rejectChange, withdrawChange } from './commands/change-orders.ts'
import { findWanted, type OrderRow, orderIdsOfTask, ordersOfBusiness, ordersOfPerson, wantedMembers } from './queries/change-orders.ts'
import { findDetail } from './queries/tasks.ts'

const list = listHandlers<typeof changeOrderList, OrderRow>(
  changeOrderList,
  ({ user: { agent, business } }) =>
    agent === 0 && business && ['manage', 'main'].includes(business.right) ? ordersOfBusiness : ordersOfPerson,
  {
    bound: ({ user }) => ({ businessId: user.business?.id ?? null }),
    show: (rows) => rows.map(rowOf),
    cells: { wantedAssignee: ({ wantedAssignee }) => wantedAssignee?.name ?? '' },
  },
)

function rowOf({ askedAt, decidedAt, ...row }: OrderRow): ChangeOrderRow {
  return { ...row, askedAt: askedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}

type Asker = RowRequest<typeof changeOrderList> & { user: User }

export const changeOrderHandlers = handlers(changeOrderCalls, {
  listChangeOrders: list.page,
  exportChangeOrders: list.file,
  readChangeOrder: ({ record, ...request }, services) => one(record.id, request, services),

  async askForChange({ record, body: { taskId: _, ...wish }, ...actor }, services) {
    return one(await askForChange(record, wish, actor, services), actor, services)
  },

  async listTaskChanges({ record, ...request }, services) {
    if (!(await findDetail(services.db, record.id))) throw new Refusal(70003)
    const ids = await orderIdsOfTask(services.db, record.id, request.user.id)
    return Promise.all(ids.map((id) => list.row(id, request, services)))
  },

  async approveChange({ record, body: { withoutSkill }, ...actor }, services) {
    await approveChange(record, withoutSkill, actor, services)
    return one(record.id, actor, services)
  },
  async rejectChange({ record, body, ...actor }, services) {
    await rejectChange(record, body.reason, actor, services)
    return one(record.id, actor, services)
  },
  async withdrawChange({ record, ...actor }, services) {
    await withdrawChange(record, actor, services)
    return one(record.id, actor, services)
  },
})

/** @throws Refusal 70003 for work of another kind */
async function one(id: string, request: Asker, services: Services): Promise<ChangeOrder> {
  const wanted = await findWanted(services.db, id)
  if (!wanted) throw new Refusal(70003)
  const row = await list.row(id, request, services)
  return { ...row, wantedMembers: wanted.deviceIds && (await wantedMembers(services.db, id)) }
}
