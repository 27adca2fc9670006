import { operationCalls, operationList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { change } from '../../storage/change.ts'
import { checkOperation } from './check.ts'
import { moveOperation } from './commands/moves.ts'
import { confirmStep, declineStep, doStep } from './commands/plan.ts'
import { addOperation, changeOperation } from './commands/write.ts'
import { type OperationStored, operationsOfPerson, saveSettings, settingsOf } from './queries/tickets.ts'
import { pageOfOperations, readOperation, rowOf } from './read.ts'

const list = listHandlers<typeof operationList, OperationStored>(operationList, operationsOfPerson, {
  show: (rows) => rows.map(rowOf),
  cells: {
    device: ({ device }) => device?.name ?? '',
    assignee: ({ assignee }) => assignee?.name ?? '',
    guardian: ({ guardian }) => guardian?.name ?? '',
    fault: ({ fault }) => fault?.name ?? '',
    createdBy: ({ createdBy }) => createdBy?.name ?? '',
  },
})

export const operationHandlers = handlers(operationCalls, {
  async checkOperation({ device, user, query: { control, value, operation_id = null } }, { db, clock }) {
    const told = control !== undefined && value !== undefined ? { control, value } : null
    return checkOperation(db, { device, told, ticketId: operation_id, visible: { userId: user.id }, now: clock.now() })
  },
  listDeviceTickets: ({ user, business, query: { box_id, ...paged } }, services) =>
    pageOfOperations({ userId: user.id, businessId: business.id }, { ...paged, deviceId: box_id }, services),
  readOperation: ({ record, user }, services) => readOperation(record.id, user.id, services),
  listOperations: list.page,
  exportOperations: list.file,

  async addOperation({ body: { boxIds: _, ...wish }, devices, ...actor }, services) {
    return readOperation(await addOperation(wish, devices, actor, services), actor.user.id, services)
  },
  async changeOperation({ record, body: { boxIds: _, ...wish }, devices, ...actor }, services) {
    await changeOperation(record, wish, devices, actor, services)
    return readOperation(record.id, actor.user.id, services)
  },
  async moveOperation({ record, body, ...actor }, services) {
    await moveOperation(record, body, actor, services)
    return readOperation(record.id, actor.user.id, services)
  },
  async doOperationStep({ record, body, ...actor }, services) {
    await doStep(record, body, actor, services)
    return readOperation(record.id, actor.user.id, services)
  },
  async confirmOperationStep({ record, body, ...actor }, services) {
    await confirmStep(record, body, actor, services)
    return readOperation(record.id, actor.user.id, services)
  },
  async declineOperationStep({ record, body, ...actor }, services) {
    await declineStep(record, body, actor, services)
    return readOperation(record.id, actor.user.id, services)
  },

  readOperationSettings: ({ business }, { db }) => settingsOf(db, business.id),
  async changeOperationSettings({ body, ...actor }, services) {
    const { id } = actor.business
    await change(services, actor, { action: 'operation-settings.save', subject: `business ${id}` }, async (tx, { note }) => {
      note({ before: await settingsOf(tx, id), after: body })
      await saveSettings(tx, id, body)
    })
    return body
  },
})
