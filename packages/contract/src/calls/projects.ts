import { type Choices, fields } from '@kilowatch/catalog'
import { type ProjectState, projectFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, listOf, Person, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { StoredFile } from './files.ts'
import { TimelineEntry } from './patrol-tasks.ts'

const Day = z.iso.date()
/** In yuan, with fen. */
const mostMoney = 9_999_999_999.99
const Money = z.number().min(0).max(mostMoney).multipleOf(0.01)
const Named = z.object({ id: RecordId, name: z.string() })

/** Nodes, payment nodes, and pictures of one day work. */
export const mostProjectNodes = 40
export const mostPaymentNodes = 20
export const mostDayworkPictures = 6

export const projectOverruns = {
  time: { zh: '工期超期', en: 'Behind schedule' },
  money: { zh: '超预算', en: 'Over budget' },
} as const satisfies Choices

export const ProjectRow = z.object({
  id: RecordId,
  number: z.string(),
  title: z.string(),
  state: z.enum(Object.keys(projectFlow.states) as [ProjectState, ...ProjectState[]]),
  startsOn: Day,
  endsOn: Day,
  doneOn: Day.nullable(),
  manager: Person.nullable(),
  group: Named.nullable(),
  budget: z.number(),
  paid: z.number(),
  nodes: z.number().int(),
  nodesDone: z.number().int(),
  /** Of its nodes that are done, of 100. */
  progress: z.number().int(),
  /** Days and money beyond what was planned. */
  daysLate: z.number().int(),
  moneyOver: z.number(),
  lateNodes: z.number().int(),
  changedAt: Instant,
})
export type ProjectRow = z.output<typeof ProjectRow>

export const ProjectNode = z.object({
  id: RecordId,
  name: z.string(),
  startsOn: Day,
  endsOn: Day,
  startedOn: Day.nullable(),
  endedOn: Day.nullable(),
})
export type ProjectNode = z.output<typeof ProjectNode>

export const PaymentNode = z.object({
  id: RecordId,
  name: z.string(),
  amount: z.number(),
  dueOn: Day,
  /** The day on which it was settled. */
  settledOn: Day.nullable(),
  paid: z.number(),
})
export type PaymentNode = z.output<typeof PaymentNode>

const Payment = z.object({
  id: RecordId,
  nodeId: RecordId.nullable(),
  amount: z.number(),
  paidOn: Day,
  note: z.string(),
  by: z.string().nullable(),
})
export const ProjectPayments = z.object({ nodes: z.array(PaymentNode), payments: z.array(Payment) })
export type ProjectPayments = z.output<typeof ProjectPayments>

export const ProjectDaywork = z.object({
  id: RecordId,
  at: Instant,
  on: Day,
  by: Person.nullable(),
  text: z.string(),
  people: z.number().int().nullable(),
  hours: z.number().nullable(),
  pictures: z.array(StoredFile),
})
export type ProjectDaywork = z.output<typeof ProjectDaywork>

export const Project = ProjectRow.extend({
  note: z.string(),
  /** Where the business is. */
  today: Day,
  roles: z.array(z.string()),
  plan: z.array(ProjectNode),
  timeline: z.array(TimelineEntry),
})
export type Project = z.output<typeof Project>

export const projectList = defineList({
  name: { zh: '项目', en: 'Projects' },
  path: '/api/pihems/pjt_devops',
  variant: 'signed',
  access: { business: 'member' },
  reads: ['project'],
  summary: 'Projects of the business that the caller has to do with, each with how far it is',
  row: ProjectRow,
  filters: {
    search: { kind: 'search', name: { zh: '编号、名称', en: 'Number, name' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: projectFlow.states },
    over: { kind: 'choices', name: { zh: '超期、超支', en: 'Overruns' }, of: projectOverruns },
  },
  sorts: ['-startsOn', 'startsOn', 'endsOn', '-endsOn', '-changedAt', 'changedAt'],
  columns: {
    number: { name: { zh: '编号', en: 'Number' } },
    title: { name: { zh: '项目', en: 'Project' } },
    state: { name: { zh: '状态', en: 'State' }, of: projectFlow.states },
    progress: { name: { zh: '进度（%）', en: 'Progress (%)' }, kind: 'number' },
    startsOn: { name: { zh: '计划开始', en: 'Planned start' }, sort: 'startsOn' },
    endsOn: { name: { zh: '计划结束', en: 'Planned end' }, sort: 'endsOn' },
    doneOn: { name: { zh: '完成日期', en: 'Done' }, hidden: true },
    daysLate: { name: { zh: '超期（天）', en: 'Days late' }, kind: 'number' },
    budget: { name: { zh: '预算（元）', en: 'Budget (CNY)' }, kind: 'number' },
    paid: { name: { zh: '已付（元）', en: 'Paid (CNY)' }, kind: 'number' },
    moneyOver: { name: { zh: '超支（元）', en: 'Over budget (CNY)' }, kind: 'number' },
    manager: { name: { zh: '负责人', en: 'Manager' } },
    group: { name: { zh: '分组', en: 'Group' }, hidden: true },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', sort: 'changedAt', hidden: true },
  },
  file: { path: '/api/v1/projects/export' },
})

export const projectFields = fields(
  { key: 'title', name: { zh: '项目名称', en: 'Project name' }, kind: 'text', most: 50, required: true },
  { key: 'startsOn', name: { zh: '计划开始', en: 'Planned start' }, kind: 'day', required: true },
  { key: 'endsOn', name: { zh: '计划结束', en: 'Planned end' }, kind: 'day', required: true },
  { key: 'budget', name: { zh: '预算（元）', en: 'Budget (CNY)' }, kind: 'number', range: [0, mostMoney], decimals: 2, required: true },
  { key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 1000, lines: 3 },
)
export const projectNameFields = fields({
  key: 'title',
  name: { zh: '项目名称', en: 'Project name' },
  kind: 'text',
  most: 50,
  required: true,
})
export const dayworkFields = fields(
  { key: 'on', name: { zh: '日期', en: 'Date' }, kind: 'day', required: true },
  { key: 'text', name: { zh: '工作内容', en: 'Work done' }, kind: 'text', most: 1000, lines: 4, required: true },
  { key: 'people', name: { zh: '人数', en: 'People' }, kind: 'number', range: [1, 999] },
  { key: 'hours', name: { zh: '工时（小时）', en: 'Hours' }, kind: 'number', range: [0.5, 9999], decimals: 1 },
)
export const paymentFields = fields(
  { key: 'amount', name: { zh: '金额（元）', en: 'Amount (CNY)' }, kind: 'number', range: [0.01, mostMoney], decimals: 2, required: true },
  { key: 'paidOn', name: { zh: '付款日期', en: 'Paid on' }, kind: 'day', required: true },
  { key: 'nodeId', name: { zh: '付款节点', en: 'Payment node' }, kind: 'record' },
  { key: 'note', name: { zh: '备注', en: 'Note' }, kind: 'text', most: 200 },
)

const ofQuery = { record: 'work', can: 'see', at: 'query.project_id' } as const
const One = z.object({ project_id: RecordId })
const one = { query: { project_id: ':project' } }
const read = { method: 'GET', variant: 'signed', access: ofQuery, reads: ['project'], refusals: [70003] } as const
const write = { method: 'GET', variant: 'signed', access: ofQuery, changes: ['project'] } as const
const step = {
  method: 'POST',
  variant: 'own',
  access: { record: 'work', can: 'see', at: 'params.id' },
  changes: ['project'],
  data: Project,
} as const
const refusals = [30001, 70001, 70003] as const
const ofPath = { params: { id: ':project' } }
const Figure = z.coerce.number()
const NodeWish = z.object({ id: RecordId.nullable().default(null), name: line(30, 1), startsOn: Day, endsOn: Day })
const PaymentNodeWish = z.object({ id: RecordId.nullable().default(null), name: line(30, 1), amount: Money, dueOn: Day })

/** Projects with their nodes, day works and payments. */
export const projectCalls = {
  listProjects: projectList.page,
  exportProjects: projectList.file,
  addProject: call({
    method: 'GET',
    path: '/api/pihems/cte_pjt',
    variant: 'signed',
    access: { business: 'admin' },
    changes: ['project'],
    summary: 'Create a project; its nodes and payment nodes are planned then',
    query: z.object({
      ...shapeOf(projectFields),
      budget: Figure.pipe(Money),
      managerId: RecordId.nullable().default(null),
      groupId: RecordId.nullable().default(null),
    }),
    data: Project,
    refusals: [10003, 30001, 50001],
    sample: { query: { title: '机房扩容', startsOn: '2026-12-01', endsOn: '2027-01-31', budget: 120000 } },
  }),
  renameProject: call({
    ...write,
    path: '/api/pihems/rname_pjt',
    summary: 'Rename a project',
    overwrites: true,
    query: One.extend(shapeOf(projectNameFields)),
    data: Project,
    refusals,
    sample: { query: { ...one.query, title: '机房扩容二期' } },
  }),
  readProject: call({
    ...{ ...read, sample: one },
    path: '/api/pihems/pjt_dt',
    summary: 'One project with its nodes and everything that happened to it',
    query: One,
    data: Project,
  }),
  listProjectNodes: call({
    ...{ ...read, sample: one },
    path: '/api/pihems/pjt_nodedata',
    summary: 'Nodes of a project with their planned and actual times',
    query: One,
    data: z.array(ProjectNode),
  }),
  startProjectNode: call({
    ...write,
    path: '/api/pihems/pjt_node_stime',
    summary: 'Say on which day a node began; without a day it has not begun',
    query: One.extend({ node_id: RecordId, day: Day.optional() }),
    data: Project,
    refusals: [10003, 50001, ...refusals],
    sample: { query: { ...one.query, node_id: ':projectNode', day: '2026-11-01' } },
  }),
  endProjectNode: call({
    ...write,
    path: '/api/pihems/pjt_node_etime',
    summary: 'Say on which day a node ended; without a day it has not ended',
    query: One.extend({ node_id: RecordId, day: Day.optional() }),
    data: Project,
    refusals: [10003, 50001, ...refusals],
    sample: { query: { ...one.query, node_id: ':projectNode', day: '2026-11-02' } },
  }),
  addProjectDaywork: call({
    ...write,
    path: '/api/pihems/cte_pjt_daywork',
    changes: ['project', 'file'],
    summary: 'Note a day’s work, with pictures that were uploaded before',
    query: One.extend({
      on: Day,
      text: z.string().trim().min(1).max(1000),
      people: Figure.pipe(z.int().min(1).max(999)).optional(),
      hours: Figure.pipe(z.number().min(0.5).max(9999)).optional(),
      files: listOf(mostDayworkPictures).pipe(z.array(RecordId).max(mostDayworkPictures)).optional(),
    }),
    data: ProjectDaywork,
    refusals: [10003, ...refusals],
    sample: { query: { ...one.query, on: '2026-11-02', text: '线槽安装 20 m' } },
  }),
  listProjectDayworks: call({
    ...{ ...read, sample: one },
    path: '/api/pihems/pjt_dayworks',
    reads: ['project', 'file'],
    summary: 'Day works of a project, newest first',
    query: One,
    data: z.array(ProjectDaywork),
  }),
  readProjectDaywork: call({
    ...read,
    path: '/api/pihems/pjt_daywork_dt',
    reads: ['project', 'file'],
    summary: 'One day work, whole',
    query: One.extend({ daywork_id: RecordId }),
    data: ProjectDaywork,
    refusals: [50001, 70003],
    sample: { query: { ...one.query, daywork_id: ':projectDaywork' } },
  }),
  addProjectPayment: call({
    ...write,
    path: '/api/pihems/cte_pjt_payment',
    summary: 'Enter a payment, of a payment node or by itself',
    query: One.extend({
      amount: Figure.pipe(Money.min(0.01)),
      paidOn: Day,
      nodeId: RecordId.optional(),
      note: line(200).default(''),
    }),
    data: ProjectPayments,
    refusals: [10003, 50001, ...refusals],
    sample: { query: { ...one.query, amount: 3000, paidOn: '2026-11-02' } },
  }),
  listProjectPayments: call({
    ...{ ...read, sample: one },
    path: '/api/pihems/pjt_payments',
    summary: 'Payment nodes of a project, and what was paid, newest first',
    query: One,
    data: ProjectPayments,
  }),
  settlePaymentNode: call({
    ...write,
    path: '/api/pihems/pjt_paynode_etime',
    summary: 'Say on which day a payment node was settled; without a day it is not',
    query: One.extend({ node_id: RecordId, day: Day.optional() }),
    data: ProjectPayments,
    refusals: [10003, 50001, ...refusals],
    sample: { query: { ...one.query, node_id: ':paymentNode', day: '2026-11-03' } },
  }),
  planProject: call({
    ...{ ...step, method: 'PUT' },
    path: '/api/v1/projects/:id/plan',
    summary:
      'Plan a project: its time, budget, nodes and payment nodes; those that are left out are removed with their times, payments stay',
    body: z.object({
      startsOn: Day,
      endsOn: Day,
      budget: Money,
      nodes: z.array(NodeWish).max(mostProjectNodes),
      payments: z.array(PaymentNodeWish).max(mostPaymentNodes),
    }),
    refusals: [10003, 50001, ...refusals],
    sample: { ...ofPath, body: { startsOn: '2026-12-01', endsOn: '2027-01-31', budget: 120000, nodes: [], payments: [] } },
  }),
  finishProject: call({
    ...step,
    path: '/api/v1/projects/:id/finish',
    summary: 'Finish a project whose nodes have all ended',
    refusals,
    sample: ofPath,
  }),
  resumeProject: call({
    ...step,
    path: '/api/v1/projects/:id/resume',
    summary: 'Go on with a project that was done, with a reason',
    body: formOf(projectFlow.steps.resume.asks),
    refusals,
    sample: { ...ofPath, body: { reason: '增补施工' } },
  }),
  cancelProject: call({
    ...step,
    path: '/api/v1/projects/:id/cancel',
    summary: 'Cancel a project with a reason',
    body: formOf(projectFlow.steps.cancel.asks),
    refusals,
    sample: { ...ofPath, body: { reason: '并入下一期' } },
  }),
}
