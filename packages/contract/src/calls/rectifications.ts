import { type Choices, fields } from '@kilowatch/catalog'
import { type RectificationState, rectificationFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, listOf, Person, RecordId } from '../fields.ts'
import { changesOf, formOf, shapeOf } from '../form.ts'
import { defineList, yesNo } from '../list.ts'
import { StoredFile } from './files.ts'
import { TimelineEntry } from './patrol-tasks.ts'

const Day = z.iso.date()
const Named = z.object({ id: RecordId, name: z.string() })
export const RectificationStateOf = z.enum(Object.keys(rectificationFlow.states) as [RectificationState, ...RectificationState[]])

export const rectificationLevels = {
  minor: { zh: '一般', en: 'Minor' },
  major: { zh: '较大', en: 'Major' },
  severe: { zh: '重大', en: 'Severe' },
} as const satisfies Choices
export type RectificationLevel = keyof typeof rectificationLevels
const Level = z.enum(Object.keys(rectificationLevels) as [RectificationLevel, ...RectificationLevel[]])

/** Who carries it out: a department of the business, or a business that serves it. */
export const rectificationCompanyKinds = {
  department: { zh: '本企业部门', en: 'Own department' },
  provider: { zh: '服务商', en: 'Provider' },
} as const satisfies Choices
export const RectificationCompany = z.object({ kind: z.enum(['department', 'provider']), ...Named.shape })
export type RectificationCompany = z.output<typeof RectificationCompany>

/** Whose they are: those of the business, or those that its clients gave it. */
export const rectificationSides = {
  own: { zh: '本企业的整改', en: 'Own rectifications' },
  clients: { zh: '客户交来的整改', en: 'Rectifications of clients' },
} as const satisfies Choices

/** Whether their day is over while they are still to be done. */
export const rectificationTimes = {
  true: { zh: '逾期', en: 'Overdue' },
  false: { zh: '未逾期', en: 'Not overdue' },
} as const satisfies Choices

/** Pictures of one node. */
export const mostNodePictures = 6

export const RectificationRow = z.object({
  id: RecordId,
  number: z.string(),
  title: z.string(),
  level: Level,
  state: RectificationStateOf,
  dueOn: Day,
  /** Its day is over and it is still to be done. */
  overdue: z.boolean(),
  group: Named.nullable(),
  company: RectificationCompany.nullable(),
  assignee: Person.nullable(),
  /** Whose it is. */
  business: z.string(),
  devices: z.number().int(),
  /** Entries of progress. */
  nodes: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  changedAt: Instant,
  /** What the caller is to it. */
  roles: z.array(z.string()),
})
export type RectificationRow = z.output<typeof RectificationRow>

export const RectificationNode = z.object({
  id: RecordId,
  /** When it was written, and the day that it is about. */
  at: Instant,
  on: Day,
  by: Person.nullable(),
  text: z.string(),
  pictures: z.array(StoredFile),
})
export type RectificationNode = z.output<typeof RectificationNode>

export const Rectification = RectificationRow.extend({
  problem: z.string(),
  demand: z.string(),
  members: z.array(z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string(), visible: z.boolean() })),
  progress: z.array(RectificationNode),
  timeline: z.array(TimelineEntry),
})
export type Rectification = z.output<typeof Rectification>

const reads = ['rectification', 'group', 'department'] as const

export const rectificationList = defineList({
  name: { zh: '整改', en: 'Rectifications' },
  path: '/api/pihems/rf_records',
  variant: 'signed',
  access: { business: 'member' },
  reads,
  summary: 'Rectifications that the caller has to do with: of the business, or given to it by a business that it serves',
  row: RectificationRow,
  filters: {
    search: { kind: 'search', name: { zh: '编号、名称、问题', en: 'Number, name, problem' } },
    side: { kind: 'choice', name: { zh: '归属', en: 'Business' }, of: rectificationSides, usual: 'own' },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: rectificationFlow.states },
    level: { kind: 'choices', name: { zh: '等级', en: 'Level' }, of: rectificationLevels },
    overdue: { kind: 'choice', name: { zh: '逾期', en: 'Overdue' }, of: rectificationTimes },
    due: { kind: 'days', name: { zh: '整改期限', en: 'Due date' } },
    departmentId: { kind: 'id', name: { zh: '责任部门', en: 'Department' }, of: 'department' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    providerId: { kind: 'id', name: { zh: '服务商', en: 'Provider' }, of: 'record' },
  },
  sorts: ['-createdAt', 'createdAt', 'dueOn', '-dueOn', '-changedAt', 'changedAt'],
  columns: {
    number: { name: { zh: '编号', en: 'Number' } },
    title: { name: { zh: '整改事项', en: 'Subject' } },
    level: { name: { zh: '等级', en: 'Level' }, of: rectificationLevels },
    state: { name: { zh: '状态', en: 'State' }, of: rectificationFlow.states },
    dueOn: { name: { zh: '整改期限', en: 'Due date' }, sort: 'dueOn' },
    overdue: { name: { zh: '逾期', en: 'Overdue' }, of: yesNo, only: 'file' },
    company: { name: { zh: '整改单位', en: 'Carried out by' } },
    assignee: { name: { zh: '负责人', en: 'Assigned to' } },
    group: { name: { zh: '分组', en: 'Group' } },
    business: { name: { zh: '所属企业', en: 'Business' }, hidden: true },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number', hidden: true },
    nodes: { name: { zh: '进展', en: 'Progress entries' }, kind: 'number' },
    createdBy: { name: { zh: '提出人', en: 'Raised by' }, hidden: true },
    createdAt: { name: { zh: '提出时间', en: 'Raised' }, kind: 'time', sort: 'createdAt' },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', sort: 'changedAt', hidden: true },
  },
  file: { path: '/api/pihems/rfexcel', span: { ahead: true } },
})

/** What is wrong, and until when it is to be put right. */
export const rectificationFields = fields(
  { key: 'title', name: { zh: '整改事项', en: 'Subject' }, kind: 'text', most: 50, required: true },
  { key: 'level', name: { zh: '等级', en: 'Level' }, kind: 'choice', of: rectificationLevels, required: true, usual: 'minor' },
  { key: 'problem', name: { zh: '存在的问题', en: 'Problem' }, kind: 'text', most: 1000, lines: 3, required: true },
  { key: 'demand', name: { zh: '整改要求', en: 'Required action' }, kind: 'text', most: 1000, lines: 3 },
  { key: 'dueOn', name: { zh: '整改期限', en: 'Due date' }, kind: 'day', required: true },
)

/** One entry of progress; its pictures come with it. */
export const rectificationNodeFields = fields(
  { key: 'text', name: { zh: '进展', en: 'Progress' }, kind: 'text', most: 1000, lines: 4, required: true },
  { key: 'on', name: { zh: '日期', en: 'Date' }, kind: 'day' },
)

/** To whom it is given: a department or a provider, and a person of the business. */
const Companies = { departmentId: RecordId.nullable(), providerId: RecordId.nullable(), assigneeId: RecordId.nullable() }
const companiesOf = {
  departmentId: Companies.departmentId.default(null),
  providerId: Companies.providerId.default(null),
  assigneeId: Companies.assigneeId.default(null),
}

const signed = { variant: 'signed', method: 'GET' } as const
const ofOne = { sample: { query: { rectification_id: ':rectification' } } } as const
const One = z.object({ rectification_id: RecordId })
const seen = { record: 'work', can: 'see', at: 'query.rectification_id' } as const
const step = {
  method: 'POST',
  variant: 'own',
  access: { record: 'work', can: 'see', at: 'params.id' },
  changes: ['rectification'],
  data: Rectification,
} as const
const one = { params: { id: ':rectification' } }
const refusals = [30001, 70001, 70003] as const
const { steps } = rectificationFlow

/** What was found to be wrong, put right by a department or a provider. */
export const rectificationCalls = {
  listRectifications: rectificationList.page,
  exportRectifications: rectificationList.file,
  countRectifications: call({
    ...signed,
    path: '/api/pihems/rf_count',
    access: { business: 'member' },
    reads,
    summary: 'How many rectifications there are in each state, and how many are overdue, of those that the caller has to do with',
    query: z.object({ side: z.enum(['own', 'clients']).default('own') }),
    data: z.object({ states: z.record(RectificationStateOf, z.number().int()), overdue: z.number().int() }),
    sample: {},
  }),
  readRectification: call({
    ...{ ...signed, ...ofOne },
    path: '/api/pihems/rf_detail',
    access: seen,
    reads: [...reads, 'file'],
    summary: 'One rectification with its devices, its progress and everything that happened to it',
    query: One,
    data: Rectification,
    refusals: [70003],
  }),
  addRectification: call({
    method: 'POST',
    path: '/api/pihems/up_reform_record',
    variant: 'signed',
    access: { all: [{ business: 'admin' }, { devices: 'view', at: 'body.boxIds' }] },
    changes: ['rectification'],
    summary: 'Raise a rectification, and assign it where a department or a provider is named',
    body: z.object({
      ...shapeOf(rectificationFields),
      groupId: RecordId.nullable().default(null),
      boxIds: z.array(DeviceId).max(200).default([]),
      ...companiesOf,
    }),
    data: Rectification,
    refusals: [10003, 30001, 50001, 70003],
    sample: { body: { title: '电池架接地松动', level: 'major', problem: '接地电阻超过要求', dueOn: '2099-12-01', boxIds: [':device'] } },
  }),
  changeRectification: call({
    method: 'PUT',
    path: '/api/pihems/up_reform_record',
    variant: 'signed',
    access: { record: 'work', can: 'see', at: 'body.rectification_id' },
    changes: ['rectification'],
    summary: 'Change what a rectification asks for, as long as it is not submitted, or assign it; what is left out stays',
    body: z.object({
      rectification_id: RecordId,
      ...changesOf(rectificationFields),
      ...z.object(Companies).partial().shape,
    }),
    data: Rectification,
    refusals: [10003, 30001, 50001, 70001, 70003],
    sample: { body: { rectification_id: ':rectification', level: 'severe', dueOn: '2099-12-01' } },
  }),
  listRectificationNodes: call({
    ...{ ...signed, ...ofOne },
    path: '/api/pihems/rf_nodes',
    access: seen,
    reads: ['rectification', 'file'],
    summary: 'What was written down of the progress of a rectification, oldest first',
    query: One,
    data: z.array(RectificationNode),
    refusals: [70003],
  }),
  addRectificationNode: call({
    ...signed,
    path: '/api/pihems/a_rf_node',
    access: seen,
    changes: ['rectification', 'file'],
    summary: 'Write down progress of a rectification that is being carried out, with pictures that were uploaded before',
    query: One.extend({
      ...shapeOf(rectificationNodeFields),
      files: listOf(mostNodePictures).pipe(z.array(RecordId).max(mostNodePictures)).optional(),
    }),
    data: RectificationNode,
    refusals: [10003, ...refusals],
    sample: { query: { rectification_id: ':rectification', text: '已更换接地线' } },
  }),
  checkRectification: call({
    ...signed,
    path: '/api/pihems/checkCge',
    overwrites: true,
    access: seen,
    changes: ['rectification'],
    summary: 'Check a submitted rectification: accept it, or return it with a reason',
    query: One.extend({ accepted: z.enum(['true', 'false']), reason: z.string().trim().max(200).default('') }),
    data: Rectification,
    refusals: [10003, 10004, ...refusals],
    sample: { query: { rectification_id: ':rectification', accepted: 'true' } },
  }),
  listRectificationCompanies: call({
    ...signed,
    path: '/api/pihems/rf_cos',
    access: { business: 'admin' },
    reads: ['department', 'engagement'],
    summary: 'Who can carry out rectifications: departments of the business, and the businesses that serve it now',
    data: z.array(RectificationCompany),
    sample: {},
  }),
  beginRectification: call({ ...step, path: '/api/v1/rectifications/:id/begin', summary: 'Begin to put it right', refusals, sample: one }),
  submitRectification: call({
    ...step,
    path: '/api/v1/rectifications/:id/submit',
    summary: 'Say that it is put right, and how',
    body: formOf(steps.submit.asks),
    refusals,
    sample: { ...one, body: { result: '接地电阻 0.3 Ω，已复测' } },
  }),
  closeRectification: call({
    ...step,
    path: '/api/v1/rectifications/:id/close',
    summary: 'Close an accepted rectification',
    body: formOf(steps.close.asks),
    refusals,
    sample: { ...one, body: {} },
  }),
  declineRectification: call({
    ...step,
    path: '/api/v1/rectifications/:id/decline',
    summary: 'Give a rectification back that one was given, with a reason',
    body: formOf(steps.decline.asks),
    refusals,
    sample: { ...one, body: { reason: '不属于本部门' } },
    data: z.null(),
  }),
  cancelRectification: call({
    ...step,
    path: '/api/v1/rectifications/:id/cancel',
    summary: 'Cancel a rectification that nobody has begun, with a reason',
    body: formOf(steps.cancel.asks),
    refusals,
    sample: { ...one, body: { reason: '重复提出' } },
  }),
  handOnRectification: call({
    ...step,
    path: '/api/v1/rectifications/:id/hand-on',
    access: { record: 'client-rectification', can: 'manage', at: 'params.id' },
    summary: 'Hand a client’s rectification on to a person of the business, or take it from whoever has it',
    body: z.object({ assigneeId: RecordId.nullable() }),
    refusals: [...refusals, 50001],
    sample: { params: { id: ':clientRectification' }, body: { assigneeId: null } },
  }),
}
