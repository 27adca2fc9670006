import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { line } from '../one-line.ts'

/** What a list was narrowed to, sorted by and shown with, under a name that one person gave it. */
export const SavedView = z.object({
  id: RecordId,
  /** Path of the list's call. */
  list: z.string(),
  name: z.string(),
  /** What stands behind the question mark of the page's address: 'state=alarm&sort=-name'. */
  query: z.string(),
})
export type SavedView = z.output<typeof SavedView>

/** What a person gives a view. */
export const savedViewFields = fields({ key: 'name', name: { zh: '视图名称', en: 'View name' }, kind: 'text', most: 30, required: true })

const List = z
  .string()
  .regex(/^\/[\w/:-]+$/)
  .max(100)
const Query = line(2_000)

/** Views of lists that the caller keeps; they follow the person to every browser. */
export const savedViewCalls = {
  listSavedViews: call({
    method: 'GET',
    path: '/api/v1/me/views',
    variant: 'own',
    access: 'signed-in',
    reads: ['view'],
    summary: 'Views that the caller keeps of one list, by name',
    query: z.object({ list: List }),
    data: z.array(SavedView),
    sample: { query: { list: '/api/v1/devices' } },
  }),
  saveView: call({
    method: 'POST',
    path: '/api/v1/me/views',
    variant: 'own',
    access: 'signed-in',
    changes: ['view'],
    summary: 'Keep what a list shows under a name',
    body: z.object({ list: List, name: line(30, 1), query: Query }),
    data: SavedView,
    refusals: [30001, 50003],
    sample: { body: { list: '/api/v1/devices', name: '告警设备', query: 'state=alarm' } },
  }),
  renameView: call({
    method: 'PUT',
    path: '/api/v1/me/views/:viewId',
    variant: 'own',
    access: { record: 'view', can: 'see', at: 'params.viewId' },
    changes: ['view'],
    summary: 'Call a view otherwise',
    body: formOf(savedViewFields),
    data: SavedView,
    refusals: [50003, 70003],
    sample: { params: { viewId: ':view' }, body: { name: '另一个名称' } },
  }),
  removeView: call({
    method: 'DELETE',
    path: '/api/v1/me/views/:viewId',
    variant: 'own',
    access: { record: 'view', can: 'see', at: 'params.viewId' },
    changes: ['view'],
    summary: 'Forget a view',
    data: z.null(),
    refusals: [70003],
    sample: { params: { viewId: ':view' } },
  }),
}
