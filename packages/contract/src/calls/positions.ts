import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { RecordId } from '../fields.ts'
import { columnsOf } from '../form.ts'
import { defineList } from '../list.ts'
import { recordCalls } from '../record-calls.ts'

export const positionFields = fields(
  { key: 'name', name: { zh: '职务', en: 'Job title' }, kind: 'text', most: 15, required: true },
  { key: 'remark', name: { zh: '备注', en: 'Remark' }, kind: 'text', most: 200, lines: 2 },
  {
    key: 'sort',
    name: { zh: '排序', en: 'Order' },
    kind: 'number',
    range: [0, 9999],
    usual: 0,
    help: { zh: '数字小的排在前面', en: 'Smaller numbers come first' },
  },
)

export const Position = z.object({ id: RecordId, name: z.string(), remark: z.string(), sort: z.number().int(), people: z.number().int() })
export type Position = z.output<typeof Position>

const path = '/web/biz/position/positions'
const shows = { prefixed: true, variant: 'wrapper', access: { business: 'member' }, reads: ['position', 'employee'] } as const
const columns = columnsOf(positionFields)

export const positionList = defineList({
  ...shows,
  name: { zh: '职务', en: 'Job titles' },
  path,
  summary: 'Positions by pages',
  row: Position,
  filters: { search: { kind: 'search', name: { zh: '职务或备注', en: 'Job title or remark' } } },
  sorts: ['sort', '-sort', 'name', '-name', 'people', '-people'],
  columns: {
    name: columns.name,
    people: { name: { zh: '人数', en: 'People' }, kind: 'number' },
    remark: columns.remark,
    sort: columns.sort,
  },
  file: { path: '/api/v1/positions/export' },
})

export const positionRecord = recordCalls({
  kind: 'position',
  path,
  reads: shows.reads,
  row: Position,
  fields: positionFields,
  add: { summary: 'Add a position', refusals: [50003], sample: { name: '值班长' } },
  remove: { summary: 'Remove positions; people keep everything else', refusals: [70003] },
  read: { summary: 'One position' },
  change: { summary: 'Change a position', refusals: [50003], sample: { name: '工程师' } },
})

export const positionCalls = {
  readAllPositions: call({
    ...shows,
    method: 'GET',
    path: '/web/biz/position/queryAllPositions',
    summary: 'All positions (titles)',
    data: z.array(Position),
    sample: {},
  }),
  listPositions: positionList.page,
  exportPositions: positionList.file,
  addPosition: positionRecord.add,
  removePositions: positionRecord.remove,
  readPosition: positionRecord.read,
  changePosition: positionRecord.change,
}
