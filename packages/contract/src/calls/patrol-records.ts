import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Given, Instant, Person, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { pictureRule, StoredFile, uploadRefusals } from './files.ts'
import { EntryOutcome, EntryWishes, PatrolLine, PatrolPicture, Presence, ShareRow } from './patrol-lines.ts'

/** Where it was done. */
export const recordKindNames = {
  net: { zh: '远程巡检', en: 'Remote' },
  own: { zh: '自有人员', en: 'Own staff' },
  engineer: { zh: '服务商工程师', en: 'Engineer' },
} as const
const RecordKind = z.enum(['net', 'own', 'engineer'])
/** Of the form that holds it; `done`: it stands by itself. */
export const recordStates = {
  draft: { zh: '草稿', en: 'Draft' },
  submitted: { zh: '待部门签字', en: 'Submitted' },
  department: { zh: '待设备归口签字', en: 'Confirmed by department' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  done: { zh: '已完成', en: 'Done' },
} as const
const resultNames = { fail: { zh: '有不合格项', en: 'Failed items' }, pass: { zh: '全部合格', en: 'All passed' } } as const

/** As it is called, or was when it was removed. */
const RecordDevice = z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string(), removed: z.boolean() })

export const PatrolRecordRow = z.object({
  id: RecordId,
  kind: RecordKind,
  state: z.enum(Object.keys(recordStates) as (keyof typeof recordStates)[]),
  device: RecordDevice,
  task: z.object({ id: RecordId, number: z.string().nullable(), name: z.string() }).nullable(),
  formId: RecordId.nullable(),
  inspector: Person.nullable(),
  inspectedAt: Instant,
  passed: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
})
export type PatrolRecordRow = z.output<typeof PatrolRecordRow>

export const PatrolRecord = PatrolRecordRow.extend({
  businessName: z.string(),
  given: Given,
  /** Whose it is: who may change it, hand it on and share it. */
  owner: Person.nullable(),
  /** The caller may change it now. */
  mayChange: z.boolean(),
  /** The caller may hand it on, share it and remove it. */
  mayManage: z.boolean(),
  begunAt: Instant,
  changedAt: Instant,
  note: z.string(),
  presence: Presence.nullable(),
  lines: z.array(PatrolLine),
  pictures: z.array(PatrolPicture),
})
export type PatrolRecord = z.output<typeof PatrolRecord>

const reads = ['patrol-record', 'patrol-form', 'device'] as const

export const patrolRecordList = defineList({
  name: { zh: '巡检记录', en: 'Patrol records' },
  path: '/api/pihems/ck_rcds_cpy',
  variant: 'signed',
  access: 'signed-in',
  reads,
  summary: 'Patrol records of the business that the caller sees; of an agent those of the tasks that they were given',
  row: PatrolRecordRow,
  filters: {
    search: { kind: 'search', name: { zh: '设备、任务编号、巡检人', en: 'Device, task number, inspector' } },
    kind: { kind: 'choices', name: { zh: '方式', en: 'Kind' }, of: recordKindNames },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: recordStates },
    result: { kind: 'choice', name: { zh: '结果', en: 'Result' }, of: resultNames },
    inspected: { kind: 'days', name: { zh: '巡检时间', en: 'Inspected' } },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    taskId: { kind: 'id', name: { zh: '任务', en: 'Task' }, of: 'record' },
    inspectorId: { kind: 'id', name: { zh: '巡检人', en: 'Inspector' }, of: 'record' },
    departmentId: { kind: 'id', name: { zh: '部门', en: 'Department' }, of: 'department' },
  },
  sorts: ['-inspectedAt', 'inspectedAt', '-failed', 'failed'],
  columns: {
    device: { name: { zh: '设备', en: 'Device' } },
    kind: { name: { zh: '方式', en: 'Kind' }, of: recordKindNames },
    task: { name: { zh: '任务', en: 'Task' } },
    state: { name: { zh: '状态', en: 'State' }, of: recordStates },
    passed: { name: { zh: '合格', en: 'Passed' }, kind: 'number' },
    failed: { name: { zh: '不合格', en: 'Failed' }, kind: 'number', sort: 'failed' },
    undone: { name: { zh: '未做', en: 'Not done' }, kind: 'number' },
    inspector: { name: { zh: '巡检人', en: 'Inspector' } },
    inspectedAt: { name: { zh: '巡检时间', en: 'Inspected' }, kind: 'time', sort: 'inspectedAt' },
  },
  file: { path: '/api/pihems/checkrecordExcel' },
})

export const ClientRecordRow = PatrolRecordRow.extend({
  /** The business whose device it is. */
  client: z.string(),
})
export type ClientRecordRow = z.output<typeof ClientRecordRow>

const { search, state, result, inspected } = patrolRecordList.filters
const { device, task, state: stateColumn, passed, failed, undone, inspector, inspectedAt } = patrolRecordList.columns

export const clientRecordList = defineList({
  name: { zh: '客户巡检记录', en: 'Patrol records of clients' },
  path: '/api/v1/client-patrol-records',
  variant: 'own',
  access: { business: 'member' },
  reads: [...reads, 'engagement'],
  summary:
    'Patrol records of businesses that the caller’s serves: signed ones of devices that they let it see, and all of tasks that the caller has to do with',
  row: ClientRecordRow,
  filters: {
    search: { ...search, name: { zh: '设备、客户、任务编号、巡检人', en: 'Device, client, task number, inspector' } },
    ...{ state, result, inspected },
  },
  sorts: patrolRecordList.sorts,
  columns: {
    device,
    client: { name: { zh: '客户', en: 'Client' } },
    ...{ task, state: stateColumn, passed, failed, undone, inspector, inspectedAt },
  },
  file: { path: '/api/v1/client-patrol-records/export' },
})

const seen = { record: 'patrol-record', can: 'see', at: 'params.id' } as const
const one = { params: { id: ':patrolRecord' } }
const wrapper = { variant: 'wrapper' } as const
const wrong = [10003, 10004, 30001, 70001, 70003] as const

/** A record by itself, or what is changed of one. */
const RecordWish = z.object({ entries: EntryWishes.min(1), note: z.string().trim().max(500).default('') })
const Answered = z.object({ record: PatrolRecord, outcomes: z.array(EntryOutcome) })
export type PatrolAnswer = z.output<typeof Answered>
const entry = { id: '5f0c2b7e-6c1d-4f0e-9a6b-2d9f6a1c7e11', key: 'remarks', value: '一切正常', result: 'pass' as const }

/** What was found on rounds, of one device each. */
export const patrolRecordCalls = {
  listPatrolRecords: patrolRecordList.page,
  exportPatrolRecords: patrolRecordList.file,
  listClientRecords: clientRecordList.page,
  exportClientRecords: clientRecordList.file,
  readPatrolRecord: call({
    ...wrapper,
    method: 'GET',
    path: '/net-ipqc-record/net-ipqc-records/:id',
    aliases: [{ prefixed: '/ipqc/v1/net-ipqc-record/net-ipqc-records/:id' }, { prefixed: '/ipqc/v1/ipqc-record/ipqc-records/:id' }],
    access: seen,
    reads: [...reads, 'sample'],
    summary: 'One patrol record with what was asked, entered and reported, and its pictures',
    data: PatrolRecord,
    refusals: [70003],
    sample: one,
  }),
  findPatrolRecord: call({
    ...wrapper,
    method: 'GET',
    path: '/ipqc-record/getRecordById',
    aliases: [{ prefixed: '/web/medical-ipqc-record/getRecordById' }],
    access: { record: 'patrol-record', can: 'see', at: 'query.id' },
    reads: [...reads, 'sample'],
    summary: 'The same, by the id in the query',
    query: z.object({ id: RecordId }),
    data: PatrolRecord,
    refusals: [70003],
    sample: { query: { id: ':patrolRecord' } },
  }),
  addDeviceRecord: call({
    ...wrapper,
    method: 'POST',
    path: '/ipqc-record/devices/:id/ipqc-records',
    access: { device: 'operate', at: 'params.id' },
    changes: ['patrol-record'],
    summary: 'A record of one device by itself, made on site',
    body: RecordWish.extend({ presence: Presence.nullable().default(null) }),
    data: Answered,
    refusals: wrong,
    sample: { params: { id: ':device' }, body: { entries: [entry] } },
  }),
  addRemoteRecord: call({
    ...wrapper,
    method: 'POST',
    path: '/net-ipqc-record/net-ipqc-records',
    access: { device: 'operate', at: 'body.box_id' },
    changes: ['patrol-record'],
    summary: 'A record of one device by itself, made from the console',
    body: RecordWish.extend({ box_id: DeviceId }),
    data: Answered,
    refusals: wrong,
    sample: { body: { box_id: ':device', entries: [{ ...entry, id: '5f0c2b7e-6c1d-4f0e-9a6b-2d9f6a1c7e12' }] } },
  }),
  changePatrolRecord: call({
    ...wrapper,
    method: 'PUT',
    path: '/ipqc-record/ipqc-records/:id',
    aliases: ['/net-ipqc-record/net-ipqc-records/:id'],
    access: seen,
    changes: ['patrol-record'],
    summary: 'Enter more of a record, or otherwise; what was entered before is kept',
    overwrites: false,
    body: RecordWish.extend({
      note: z.string().trim().max(500).optional(),
      presence: Presence.optional(),
      entries: EntryWishes.default([]),
      /** Entered where the server was not reached: goes into a new form where this one was closed meanwhile. */
      late: z.boolean().default(false),
    }),
    data: Answered,
    refusals: wrong,
    sample: { ...one, body: { entries: [{ ...entry, id: '5f0c2b7e-6c1d-4f0e-9a6b-2d9f6a1c7e13' }] } },
  }),
  removePatrolRecord: call({
    ...wrapper,
    method: 'DELETE',
    path: '/net-ipqc-record/net-ipqc-records/:id',
    access: seen,
    changes: ['patrol-record'],
    summary: 'Remove a record that stands by itself',
    data: z.null(),
    refusals: wrong,
    sample: one,
  }),
  handPatrolRecords: call({
    ...wrapper,
    method: 'PATCH',
    path: '/net-ipqc-records/user-id',
    aliases: [{ prefixed: '/ipqc/v1/net-ipqc-record/net-ipqc-records/user-id' }],
    access: { business: 'member' },
    changes: ['patrol-record'],
    summary: 'Hand one’s own records to somebody of the business; an administrator hands on everybody’s',
    body: z.object({ ids: z.array(RecordId).min(1).max(200), user_id: RecordId }),
    data: z.object({ changed: z.array(RecordId) }),
    refusals: [50001, 70001, 70003],
    sample: { body: { ids: [':patrolRecord'], user_id: ':colleague' } },
  }),
  listRecordSharers: call({
    ...wrapper,
    method: 'GET',
    path: '/net-ipqc-records/:id/be-shared-users',
    aliases: [{ prefixed: '/ipqc/v1/net-ipqc-record/net-ipqc-records/:id/be-shared-users' }],
    access: seen,
    reads: ['patrol-record'],
    summary: 'With whom of the business a record is shared',
    data: z.array(ShareRow),
    refusals: [70001, 70003],
    sample: one,
  }),
  sharePatrolRecord: call({
    method: 'POST',
    path: '/api/v1/patrol-records/:id/shares',
    variant: 'own',
    access: seen,
    changes: ['patrol-record'],
    summary: 'Share a record with somebody of the business who does not see its device',
    body: z.object({ userId: RecordId }),
    data: z.array(ShareRow),
    refusals: [50001, 70001, 70003],
    sample: { ...one, body: { userId: ':colleague' } },
  }),
  revokeRecordShare: call({
    ...wrapper,
    method: 'DELETE',
    path: '/net-ipqc-records/:id/be-shared-users',
    access: seen,
    changes: ['patrol-record'],
    summary: 'End the sharing of a record',
    query: z.object({ user_id: RecordId }),
    data: z.array(ShareRow),
    refusals: [70001, 70003],
    sample: { ...one, query: { user_id: ':colleague' } },
  }),
  uploadInspectionPicture: call({
    ...wrapper,
    method: 'POST',
    path: '/ipqc/upload/images',
    access: { business: 'member' },
    changes: [],
    summary: 'Bring an inspection picture; it is removed after a day unless a record holds it by then',
    files: pictureRule,
    data: StoredFile,
    refusals: [...uploadRefusals],
    sample: {},
  }),
  holdRecordPictures: call({
    method: 'PUT',
    path: '/api/v1/patrol-records/:id/pictures',
    variant: 'own',
    access: seen,
    changes: ['patrol-record', 'file'],
    summary: 'Give pictures that were uploaded to a line of a record',
    body: z.object({ key: line(60, 1).nullable().default(null), fileIds: z.array(RecordId).min(1).max(20) }),
    data: z.array(PatrolPicture),
    refusals: wrong,
    sample: { ...one, body: { fileIds: [':upload'] } },
  }),
  addRecordPicture: call({
    method: 'POST',
    path: '/api/v1/patrol-records/:id/pictures',
    variant: 'own',
    access: seen,
    changes: ['patrol-record', 'file'],
    summary: 'Bring a picture of a line, by the sender’s own id: brought twice, it is there once',
    body: z.object({ pictureId: z.uuid(), key: line(60, 1).optional(), takenAt: Instant.optional() }),
    files: pictureRule,
    data: PatrolPicture,
    refusals: [...wrong, ...uploadRefusals],
    sample: { ...one, body: { pictureId: '5f0c2b7e-6c1d-4f0e-9a6b-2d9f6a1c7e14' } },
  }),
  removeRecordPicture: call({
    method: 'DELETE',
    path: '/api/v1/patrol-records/:id/pictures/:fileId',
    variant: 'own',
    access: seen,
    changes: ['patrol-record', 'file'],
    summary: 'Remove a picture of a record that may still be changed',
    data: z.null(),
    refusals: wrong,
    sample: { params: { id: ':patrolRecord', fileId: ':patrolPicture' } },
  }),
}
