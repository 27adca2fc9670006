import { type CheckField, groupCheckCalls, groupCheckList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { Services } from '../../services.ts'
import { type CheckReader, checkOf, readCheck, readCheckState, readOneKey } from './checks.ts'
import { cancelCheck, readAgain, startCheck } from './commands/checks.ts'
import { type CheckRow, checkRows } from './queries/checks.ts'

const list = listHandlers<typeof groupCheckList, CheckRow>(groupCheckList, checkRows, {
  bound: ({ user, business }) => ({ userId: user.id, businessId: business.id }),
  show: (rows) => rows.map(checkOf),
  cells: { startedBy: ({ startedBy }) => startedBy?.name ?? '' },
})

export const groupCheckHandlers = handlers(groupCheckCalls, {
  async readGroupCheckState({ record, ...reader }, { db }) {
    return readCheckState(db, reader, record.id)
  },

  async startGroupCheck({ record, ...actor }, services) {
    return readCheck(services.db, actor, await startCheck(record.id, actor, services))
  },

  async readGroupCheck({ record, ...reader }, { db }) {
    return readCheck(db, reader, record.id)
  },

  async cancelGroupCheck({ record, ...actor }, services) {
    await cancelCheck(record.id, actor, services)
    return readCheck(services.db, actor, record.id)
  },

  async readCheckedDevice({ record, device, ...actor }, services) {
    await readAgain(record.id, device, actor, services)
    return readCheck(services.db, actor, record.id)
  },

  listGroupChecks: list.page,
  exportGroupChecks: list.file,
  oneKeyLoad: oneKey('load'),
  oneKeyInOut: oneKey('inout'),
  oneKeyEvents: oneKey('event'),
  oneKeyTemperature: oneKey('temp'),
  oneKeyBackupTime: oneKey('time'),
})

function oneKey(field: CheckField) {
  return async ({ record, ...reader }: CheckReader & { record: { id: string } }, { db }: Services) =>
    readOneKey(db, reader, record.id, field)
}
