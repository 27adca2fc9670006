import { positionCalls, positionFields, positionList } from '@kilowatch/contract'
import { listPage } from '../../ui/list/list-page.tsx'

/** Positions (titles) of the business. */
export const PositionsPage = listPage({
  list: positionList,
  words: ['people', 'title'],
  writing: {
    fields: positionFields,
    add: positionCalls.addPosition,
    change: positionCalls.changePosition,
    remove: positionCalls.removePositions,
  },
  cells: { name: { width: 180, render: ({ name }) => <strong>{name}</strong> }, remark: { width: 320 } },
})
