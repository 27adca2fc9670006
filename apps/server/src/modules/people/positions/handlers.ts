import { type positionCalls, positionList } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { listHandlers } from '../../../http/list-handlers.ts'
import { allRows } from '../../../storage/list.ts'
import { addPosition, changePosition, readPosition, removePositions } from '../commands/positions.ts'
import { positionRows } from '../queries/positions.ts'

const list = listHandlers(positionList, positionRows)

export const positionHandlers: Handlers<typeof positionCalls> = {
  readAllPositions: async ({ business }, { db }) => allRows(db, positionRows, { businessId: business.id }, 'sort'),
  listPositions: list.page,
  exportPositions: list.file,
  addPosition: async ({ body, ...actor }, services) => addPosition(body, actor, services),
  removePositions: async ({ query, ...actor }, services) => ({ removed: await removePositions(query.ids.split(','), actor, services) }),
  readPosition: async ({ business, record }, { db }) => readPosition(db, business.id, record.id),
  changePosition: async ({ record, body, ...actor }, services) => changePosition(record.id, body, actor, services),
}
