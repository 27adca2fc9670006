import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { RecordId } from '../fields.ts'
import { columnsOf, formOf } from '../form.ts'
import { defineList } from '../list.ts'

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

const same = { prefixed: true, variant: 'wrapper' } as const
const shows = { reads: ['position', 'employee'] } as const
const alters = { changes: ['position'], body: formOf(positionFields), data: Position, refusals: [50003] } as const
const path = '/web/biz/position/positions'

const columns = columnsOf(positionFields)

export const positionList = defineList({
  ...same,
  ...shows,
  name: { zh: '职务', en: 'Job titles' },
  path,
  access: { business: 'member' },
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

export const positionCalls = {
  readAllPositions: call({
    ...same,
    ...shows,
    method: 'GET',
    path: '/web/biz/position/queryAllPositions',
    access: { business: 'member' },
    summary: 'All positions (titles)',
    data: z.array(Position),
    sample: {},
  }),
  listPositions: positionList.page,
  exportPositions: positionList.file,
  addPosition: call({
    ...same,
    ...alters,
    method: 'POST',
    path,
    access: { business: 'admin' },
    summary: 'Add a position',
    sample: { body: { name: '值班长' } },
  }),
  removePositions: call({
    ...same,
    method: 'DELETE',
    path,
    access: { business: 'admin' },
    changes: ['position'],
    summary: 'Remove positions; people keep everything else',
    query: z.object({ ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,99}$/) }),
    data: z.object({ removed: z.number().int() }),
    refusals: [70003],
    sample: { query: { ids: ':position' } },
  }),
  readPosition: call({
    ...same,
    ...shows,
    method: 'GET',
    path: `${path}/:id`,
    access: { record: 'position', can: 'see', at: 'params.id' },
    summary: 'One position',
    data: Position,
    sample: { params: { id: ':position' } },
  }),
  changePosition: call({
    ...same,
    ...alters,
    method: 'PUT',
    path: `${path}/:id`,
    access: { record: 'position', can: 'manage', at: 'params.id' },
    summary: 'Change a position',
    sample: { params: { id: ':position' }, body: { name: '工程师' } },
  }),
}
