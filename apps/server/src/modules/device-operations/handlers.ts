import { type DeviceType, deviceType, type Language } from '@kilowatch/catalog'
import { type DeviceOperation, deviceOperationCalls, deviceOperationList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { readRows } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { actionsAsked, actionWords } from '../audit/index.ts'
import { type OperationRow, operationRows } from './queries/list.ts'
import { whatOf } from './rules.ts'

const list = listHandlers<typeof deviceOperationList, OperationRow>(deviceOperationList, operationRows, {
  bound: ({ device, query, language }) => ({
    ...ofDevice(device),
    actions: actionsAsked({ search: query.search }, language).actions,
  }),
  show: (rows, { device, language }) => rows.map((row) => operationOf(row, deviceType(device.type), language)),
})

export const deviceOperationHandlers = handlers(deviceOperationCalls, {
  listDeviceOperations: list.page,
  exportDeviceOperations: list.file,
})

const ofDevice = ({ id, boxId, businessId }: DeviceSubject) => ({
  ...{ device: id, boxId, ofBusiness: businessId },
  subject: `device ${boxId}`,
})

/** Those of these entries of the audit that the reader sees among the device's operations, in words. */
export async function tellOperations(
  db: Queryable,
  { device, userId, language }: { device: DeviceSubject; userId: string; language: Language },
  entries: readonly string[],
): Promise<DeviceOperation[]> {
  const rows = await readRows<OperationRow>(db, operationRows, { ...ofDevice(device), userId }, entries)
  return rows.map((row) => operationOf(row, deviceType(device.type), language))
}

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
