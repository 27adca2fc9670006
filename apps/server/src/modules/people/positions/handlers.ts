import { type positionCalls, positionList } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { listHandlers } from '../../../http/list-handlers.ts'
import { allRows } from '../../../storage/list.ts'
import { addPosition, changePosition, removePositions } from '../commands/positions.ts'
import { positionRows } from '../queries/positions.ts'
import { readPosition } from './positions.ts'

const list = listHandlers(positionList, positionRows, {
  bound: ({ business }) => ({ businessId: business.id }),
  sheet: [
    { name: { zh: '职务', en: 'Job title' }, cell: ({ name }) => name },
    { name: { zh: '人数', en: 'People' }, cell: ({ people }) => people },
    { name: { zh: '备注', en: 'Remark' }, cell: ({ remark }) => remark },
    { name: { zh: '排序', en: 'Order' }, cell: ({ sort }) => sort },
  ],
})

export const positionHandlers: Handlers<typeof positionCalls> = {
  readAllPositions: async ({ business }, { db }) => allRows(db, positionRows, { businessId: business.id }, 'sort'),
  listPositions: list.page,
  exportPositions: list.file,
  addPosition: async ({ body, ...actor }, services) => addPosition(body, actor, services),
  removePositions: async ({ query, ...actor }, services) => ({ removed: await removePositions(query.ids.split(','), actor, services) }),
  readPosition: async ({ business, record }, { db }) => readPosition(db, business.id, record.id),
  changePosition: async ({ record, body, ...actor }, services) => changePosition(record.id, body, actor, services),
}
