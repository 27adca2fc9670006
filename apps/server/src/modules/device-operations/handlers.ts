import { type DeviceType, deviceType, type Language } from '@kilowatch/catalog'
import { type DeviceOperation, deviceOperationCalls, deviceOperationList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { actionsAsked, actionWords } from '../audit/index.ts'
import { type OperationRow, operationRows } from './queries/list.ts'
import { whatOf } from './rules.ts'

const list = listHandlers<typeof deviceOperationList, OperationRow>(deviceOperationList, operationRows, {
  bound: ({ device, query, language }) => ({
    device: device.id,
    boxId: device.boxId,
    subject: `device ${device.boxId}`,
    ofBusiness: device.businessId,
    actions: actionsAsked({ search: query.search }, language).actions,
  }),
  show: (rows, { device, language }) => rows.map((row) => operationOf(row, deviceType(device.type), language)),
})

export const deviceOperationHandlers = handlers(deviceOperationCalls, {
  listDeviceOperations: list.page,
  exportDeviceOperations: list.file,
})

function operationOf(row: OperationRow, type: DeviceType | undefined, language: Language): DeviceOperation {
  return {
    id: row.id,
    at: row.at.toISOString(),
    userName: row.user_name,
    kind: row.kind,
    says: actionWords(row.action, language),
    what: whatOf(row, type, language),
    state: row.state,
  }
}
