import { type positionCalls, positionList, positionRecord } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { listHandlers } from '../../../http/list-handlers.ts'
import { recordHandlers } from '../../../http/record-handlers.ts'
import { allRows } from '../../../storage/list.ts'
import { positionRows } from '../queries/positions.ts'

const list = listHandlers(positionList, positionRows)
const record = recordHandlers(positionRecord, list, { table: 'positions', unique: 'name' })

export const positionHandlers: Handlers<typeof positionCalls> = {
  readAllPositions: async ({ business }, { db }) => allRows(db, positionRows, { businessId: business.id }, 'sort'),
  listPositions: list.page,
  exportPositions: list.file,
  addPosition: record.add,
  removePositions: record.remove,
  readPosition: record.read,
  changePosition: record.change,
}
