import { positions } from '@kilowatch/contract'
import { listPage } from '../../ui/list/list-page.tsx'

/** Positions (titles) of the business. */
export const PositionsPage = listPage({
  list: positions.list,
  words: ['people', 'title'],
  writing: positions,
  cells: { name: { width: 180, render: ({ name }) => <strong>{name}</strong> }, remark: { width: 320 } },
})
