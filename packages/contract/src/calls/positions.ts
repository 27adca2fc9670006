import { z } from 'zod'
import { call } from '../call.ts'
import { Page, PageSize, pageOf, RecordId, ShortName } from '../fields.ts'

export const Position = z.object({ id: RecordId, name: z.string(), remark: z.string(), sort: z.number().int(), people: z.number().int() })
export type Position = z.output<typeof Position>
const PositionFields = z.object({
  name: ShortName,
  remark: z.string().trim().max(200).default(''),
  sort: z.int().min(0).max(9999).default(0),
})

export const positionCalls = {
  readAllPositions: call({
    method: 'GET',
    path: '/web/biz/position/queryAllPositions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    reads: ['position', 'employee'],
    summary: 'All positions (titles)',
    data: z.array(Position),
    sample: {},
  }),
  listPositions: call({
    method: 'GET',
    path: '/web/biz/position/positions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    reads: ['position', 'employee'],
    summary: 'Positions by pages',
    query: z.object({ search: z.string().trim().max(50).optional(), page: Page, pageSize: PageSize }),
    data: pageOf(Position),
    sample: {},
  }),
  addPosition: call({
    method: 'POST',
    path: '/web/biz/position/positions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    changes: ['position'],
    summary: 'Add a position',
    body: PositionFields,
    data: Position,
    refusals: [50003],
    sample: { body: { name: '值班长' } },
  }),
  removePositions: call({
    method: 'DELETE',
    path: '/web/biz/position/positions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    changes: ['position'],
    summary: 'Remove positions; people keep everything else',
    query: z.object({ ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,99}$/) }),
    data: z.object({ removed: z.number().int() }),
    refusals: [70003],
    sample: { query: { ids: ':position' } },
  }),
  readPosition: call({
    method: 'GET',
    path: '/web/biz/position/positions/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'position', of: 'member', at: 'params.id' },
    reads: ['position', 'employee'],
    summary: 'One position',
    data: Position,
    sample: { params: { id: ':position' } },
  }),
  changePosition: call({
    method: 'PUT',
    path: '/web/biz/position/positions/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'position', of: 'admin', at: 'params.id' },
    changes: ['position'],
    summary: 'Change a position',
    body: PositionFields,
    data: Position,
    refusals: [50003],
    sample: { params: { id: ':position' }, body: { name: '工程师' } },
  }),
}
