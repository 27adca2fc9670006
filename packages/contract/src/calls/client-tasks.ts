import { fields } from '@kilowatch/catalog'
import { patrolTaskFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Person, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { defineList } from '../list.ts'
import { PatrolTaskRow } from './patrol-tasks.ts'

export const ClientTaskRow = PatrolTaskRow.extend({
  /** The business whose task it is. */
  client: z.string(),
  /** The caller may hand it on or back. */
  manages: z.boolean(),
})
export type ClientTaskRow = z.output<typeof ClientTaskRow>

export const clientTaskList = defineList({
  name: { zh: '客户任务', en: 'Tasks of clients' },
  path: '/api/v1/client-tasks',
  variant: 'own',
  access: { business: 'member' },
  reads: ['patrol-task', 'engagement'],
  summary: 'Patrol tasks that other businesses gave to the caller’s: all of them for its administrators, their own for everybody else',
  row: ClientTaskRow,
  filters: {
    search: { kind: 'search', name: { zh: '编号、名称、客户', en: 'Number, name, client' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: patrolTaskFlow.states },
    planned: { kind: 'days', name: { zh: '计划日期', en: 'Planned date' } },
  },
  // What is not over by its day, then what is, the newest first.
  sorts: ['due', '-due', '-plannedOn', 'plannedOn', '-changedAt', 'changedAt'],
  columns: {
    number: { name: { zh: '编号', en: 'Number' } },
    client: { name: { zh: '客户', en: 'Client' } },
    title: { name: { zh: '名称', en: 'Name' } },
    state: { name: { zh: '状态', en: 'State' }, of: patrolTaskFlow.states },
    plannedOn: { name: { zh: '计划日期', en: 'Planned date' }, sort: 'plannedOn' },
    windowTo: { name: { zh: '最晚日期', en: 'Latest date' } },
    assignee: { name: { zh: '执行人', en: 'Reassigned to' } },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number' },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', sort: 'changedAt', hidden: true },
  },
  file: { path: '/api/v1/client-tasks/export', span: { ahead: true } },
})

/** Why a provider does not do a task. */
export const handBackFields = fields({
  key: 'reason',
  name: { zh: '原因', en: 'Reason' },
  kind: 'text',
  most: 200,
  lines: 3,
  required: true,
})

const one = { params: { taskId: ':clientTask' } }
const manage = { record: 'client-task', can: 'manage', at: 'params.taskId' } as const
const change = { method: 'POST', variant: 'own', access: manage, changes: ['patrol-task'], data: z.null() } as const

/** What a provider was given to do. */
export const clientTaskCalls = {
  listClientTasks: clientTaskList.page,
  exportClientTasks: clientTaskList.file,
  listHandOnPeople: call({
    method: 'GET',
    path: '/api/v1/client-task-people',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['employee'],
    summary: 'People of the business to whom it can hand on tasks of its clients',
    data: z.array(Person),
    sample: {},
  }),
  handOnTask: call({
    ...change,
    path: '/api/v1/client-tasks/:taskId/hand-on',
    summary: 'Hand a client’s task on to a person of the business, or take it from whoever has it',
    body: z.object({ assigneeId: RecordId.nullable() }),
    refusals: [30001, 50001, 70003],
    sample: { ...one, body: { assigneeId: null } },
  }),
  handBackTask: call({
    ...change,
    path: '/api/v1/client-tasks/:taskId/hand-back',
    summary: 'Give a task back to the business whose it is, with a reason',
    body: formOf(handBackFields),
    refusals: [30001, 70003],
    sample: { ...one, body: { reason: '当天人手不足' } },
  }),
}
