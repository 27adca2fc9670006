import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { definePlainRecords } from '../plain-records.ts'

export const positions = definePlainRecords({
  kind: 'position',
  one: 'Position',
  path: '/web/biz/position/positions',
  specified: true,
  name: { zh: '职务', en: 'Job titles' },
  fields: fields(
    { key: 'name', name: { zh: '职务', en: 'Job title' }, kind: 'text', most: 15, required: true },
    { key: 'remark', name: { zh: '备注', en: 'Remark' }, kind: 'text', most: 200, lines: 2 },
    {
      key: 'sort',
      name: { zh: '排序', en: 'Order' },
      kind: 'number',
      range: [0, 9999],
      usual: 0,
      help: { zh: '数字小的排在前面', en: 'Lower numbers come first' },
    },
  ),
  sortedBy: 'sort',
  count: { key: 'people', name: { zh: '人数', en: 'People' }, of: 'employee' },
  sample: { name: '值班长' },
})

export const Position = positions.row

export const positionCalls = {
  readAllPositions: call({
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    reads: ['position', 'employee'],
    method: 'GET',
    path: '/web/biz/position/queryAllPositions',
    summary: 'All positions (titles)',
    data: z.array(Position),
    sample: {},
  }),
  ...positions.calls,
}
