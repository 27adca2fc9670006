import { fields } from '@kilowatch/catalog'
import { type ChangeOrderState, changeOrderFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { WithoutSkill } from './patrol-tasks.ts'

const Day = z.iso.date()

export const ChangeOrderRow = z.object({
  id: RecordId,
  state: z.enum(Object.keys(changeOrderFlow.states) as [ChangeOrderState, ...ChangeOrderState[]]),
  reason: z.string(),
  taskId: RecordId,
  taskNumber: z.string().nullable(),
  taskTitle: z.string(),
  /** As the task is now. */
  plannedOn: Day,
  assignee: Person.nullable(),
  devices: z.number().int(),
  /** What is asked for; null: stays. */
  wantedOn: Day.nullable(),
  wantedAssignee: Person.nullable(),
  wantedDevices: z.number().int().nullable(),
  askedBy: z.string().nullable(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  refusal: z.string().nullable(),
  /** What the caller is to it. */
  roles: z.array(z.string()),
})
export type ChangeOrderRow = z.output<typeof ChangeOrderRow>

export const ChangeOrder = ChangeOrderRow.extend({
  wantedMembers: z.array(z.object({ id: DeviceId, name: z.string() })).nullable(),
})
export type ChangeOrder = z.output<typeof ChangeOrder>

export const changeOrderList = defineList({
  name: { zh: '变更工单', en: 'Change orders' },
  path: '/task-change-work-order/orders',
  variant: 'wrapper',
  access: 'signed-in',
  reads: ['change-order', 'patrol-task'],
  summary: 'Change orders that the caller has to do with',
  row: ChangeOrderRow,
  filters: {
    search: { kind: 'search', name: { zh: '任务编号、名称、原因', en: 'Task number, name, reason' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: changeOrderFlow.states },
  },
  sorts: ['-askedAt', 'askedAt'],
  columns: {
    taskNumber: { name: { zh: '任务编号', en: 'Task number' } },
    taskTitle: { name: { zh: '任务', en: 'Task' } },
    state: { name: { zh: '状态', en: 'State' }, of: changeOrderFlow.states },
    reason: { name: { zh: '原因', en: 'Reason' } },
    wantedOn: { name: { zh: '改到日期', en: 'New date' } },
    wantedAssignee: { name: { zh: '改由', en: 'New assignee' } },
    wantedDevices: { name: { zh: '改为设备数', en: 'New number of devices' }, kind: 'number' },
    askedBy: { name: { zh: '申请人', en: 'Requested by' } },
    askedAt: { name: { zh: '申请时间', en: 'Requested' }, kind: 'time', sort: 'askedAt' },
    decidedBy: { name: { zh: '审批人', en: 'Decided by' }, hidden: true },
    decidedAt: { name: { zh: '审批时间', en: 'Decided' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/v1/change-orders/export' },
})

export const changeOrderFields = fields(
  { key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true },
  { key: 'plannedOn', name: { zh: '改到日期', en: 'New date' }, kind: 'day' },
  { key: 'assigneeId', name: { zh: '改由', en: 'New assignee' }, kind: 'record' },
)

const one = { params: { id: ':changeOrder' } }
const seen = { record: 'work', can: 'see', at: 'params.id' } as const
const step = { method: 'POST', variant: 'own', access: seen, changes: ['change-order', 'patrol-task'], data: ChangeOrder } as const

/** Another date, person or devices of a task, as somebody asks and somebody else decides. */
export const changeOrderCalls = {
  listChangeOrders: changeOrderList.page,
  exportChangeOrders: changeOrderList.file,
  readChangeOrder: call({
    method: 'GET',
    path: '/task-change-work-order/orders/:id',
    variant: 'wrapper',
    access: seen,
    reads: ['change-order', 'patrol-task'],
    summary: 'One change order',
    data: ChangeOrder,
    refusals: [70003],
    sample: one,
  }),
  askForChange: call({
    method: 'POST',
    path: '/task-change-work-order/orders',
    variant: 'wrapper',
    access: { record: 'work', can: 'see', at: 'body.taskId' },
    changes: ['change-order'],
    summary: 'Ask for another date, person or devices of a task that is not over; one such wish at a time',
    body: z.object({ taskId: RecordId, ...shapeOf(changeOrderFields), boxIds: z.array(DeviceId).min(1).max(200).nullable().default(null) }),
    data: ChangeOrder,
    refusals: [10003, 30001, 50001, 70001, 70003],
    sample: { body: { taskId: ':patrolTask', reason: '当天停电检修', plannedOn: '2026-12-03' } },
  }),
  listTaskChanges: call({
    method: 'GET',
    path: '/ipqc-tasks/:id/work-orders',
    variant: 'wrapper',
    access: seen,
    reads: ['change-order', 'patrol-task'],
    summary: 'Change orders of one task that the caller sees, newest first',
    data: z.array(ChangeOrderRow),
    refusals: [70003],
    sample: { params: { id: ':patrolTask' } },
  }),
  approveChange: call({
    ...step,
    path: '/api/v1/change-orders/:id/approve',
    summary: 'Approve a change: the task is changed at once; with a reason where the person has lost a skill since that it asks for',
    body: z.object({ withoutSkill: WithoutSkill }),
    refusals: [30001, 70001, 70003],
    sample: one,
  }),
  rejectChange: call({
    ...step,
    path: '/api/v1/change-orders/:id/reject',
    summary: 'Reject a change with a reason',
    body: formOf(changeOrderFlow.steps.reject.asks),
    refusals: [30001, 70001, 70003],
    sample: { ...one, body: { reason: '当天无人可派' } },
  }),
  withdrawChange: call({
    ...step,
    path: '/api/v1/change-orders/:id/withdraw',
    summary: 'Take a wish back before it is decided on',
    refusals: [30001, 70001, 70003],
    sample: one,
  }),
}
