import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Page, PageSize, pageOf, RecordId, UplinkId } from '../fields.ts'
import { mostText } from '../list.ts'
import { PatrolRecord, PatrolRecordRow } from './patrol-records.ts'

const reads = ['patrol-record', 'patrol-form', 'device'] as const
const paged = { page: Page, pageSize: PageSize }
const Days = z.object({ from: Instant.optional(), to: Instant.optional() })
const Paged = Days.extend(paged)
const data = pageOf(PatrolRecordRow)
const signed = { method: 'GET', variant: 'signed', reads } as const
const wrapper = { method: 'GET', variant: 'wrapper', reads } as const

const Search = z.string().trim().max(mostText).optional()
const ofKind = { ...wrapper, access: { business: 'member' }, query: Paged.extend({ search: Search }), data, sample: {} } as const
const ofDevice = { data, sample: { params: { id: ':device' } } } as const

const Counted = z.object({ inspections: z.number().int(), failed: z.number().int() })
const PatrolStatistics = Counted.extend({
  kinds: z.array(Counted.extend({ kind: PatrolRecordRow.shape.kind })),
  /** '2026-11' of the business's zone, the newest first; months without an inspection are left out. */
  months: z.array(Counted.extend({ month: z.string() })),
})
export type PatrolStatistics = z.output<typeof PatrolStatistics>

/** The same records by what they are of, as the specification's clients ask for them: those that the caller sees, the newest first. */
export const patrolRecordListCalls = {
  listDeviceRecords: call({
    ...signed,
    path: '/api/pihems/d_check_record',
    access: { device: 'view', at: 'query.box_id' },
    summary: 'Patrol records of one device',
    query: Paged.extend({ box_id: DeviceId }),
    data,
    sample: { query: { box_id: ':device' } },
  }),
  listRecordsOfDevice: call({
    ...{ ...wrapper, ...ofDevice },
    path: '/ipqc/v1/ipqc-record/devices/:id/ipqc-records',
    prefixed: true,
    access: { device: 'view', at: 'params.id' },
    summary: 'Patrol records of one device, by the device in the path',
    query: Paged,
  }),
  listUplinkRecords: call({
    ...signed,
    path: '/api/pihems/boxckrds',
    access: { uplink: 'view', at: 'query.uplink_id' },
    summary: 'Patrol records of the devices behind one gateway',
    query: Paged.extend({ uplink_id: UplinkId }),
    data,
    sample: { query: { uplink_id: ':uplink' } },
  }),
  readRecordDetail: call({
    ...signed,
    path: '/api/pihems/ck_detail',
    access: { record: 'patrol-record', can: 'see', at: 'query.record_id' },
    reads: [...reads, 'sample'],
    summary: 'One patrol record, whole',
    query: z.object({ record_id: RecordId }),
    data: PatrolRecord,
    refusals: [70003],
    sample: { query: { record_id: ':patrolRecord' } },
  }),
  readPatrolStatistics: call({
    ...signed,
    path: '/api/pihems/ck_sts_cpy',
    access: { business: 'member' },
    summary: 'How many inspections were made and found something wrong, by kind and by month; drafts are none',
    query: Days,
    data: PatrolStatistics,
    sample: {},
  }),
  listRemoteRecords: call({
    ...ofKind,
    path: '/net-ipqc-record/net-ipqc-records',
    aliases: [{ prefixed: '/ipqc/v1/net-ipqc-record/net-ipqc-records' }, { prefixed: '/web/net-ipqc-record/records' }],
    summary: 'Records that were made from the console',
  }),
  listStaffRecords: call({
    ...ofKind,
    path: '/web/medical-ipqc-record/records',
    prefixed: true,
    summary: 'Records that the business’s own staff made',
  }),
  listEngineerRecords: call({
    ...ofKind,
    path: '/web/engineer-ipqc-record/records',
    prefixed: true,
    summary: 'Records that engineers of providers made',
  }),
  listTaskRemoteRecords: call({
    ...wrapper,
    path: '/ipqc-tasks/:id/net-ipqc-records',
    access: { record: 'work', can: 'see', at: 'params.id' },
    reads: [...reads, 'patrol-task'],
    summary: 'Records made from the console of devices of a patrol task, within its window',
    query: z.object(paged),
    data,
    sample: { params: { id: ':patrolTask' } },
  }),
}
