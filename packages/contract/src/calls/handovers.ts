import { fields } from '@kilowatch/catalog'
import { type HandoverState, handoverFlow, type WorkKind, workKinds } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { printingRefusals } from './documents.ts'
import { TimelineEntry } from './patrol-tasks.ts'

const Named = z.object({ id: RecordId, name: z.string() })
const State = z.enum(Object.keys(handoverFlow.states) as [HandoverState, ...HandoverState[]])
const Kind = z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]])
const Words = z.object({ zh: z.string(), en: z.string() })
const counted = <T extends z.ZodType>(item: T) => z.object({ total: z.number().int(), items: z.array(item) })

/** What was open when it was written; of each kind the total and the most important. */
export const HandoverOpen = z.object({
  alarms: counted(
    z.object({
      id: RecordId,
      level: AlarmLevel,
      device: z.object({ id: DeviceId, name: z.string() }),
      reason: Words,
      openedAt: Instant,
      confirmed: z.boolean(),
    }),
  ),
  works: counted(
    z.object({ id: RecordId, kind: Kind, number: z.string().nullable(), title: z.string(), state: z.string(), dueAt: Instant.nullable() }),
  ),
  windows: counted(z.object({ device: z.object({ id: DeviceId, name: z.string() }), reason: z.string(), until: Instant })),
  /** What was written under alarms during the shift, notes of confirmations among it, oldest first. */
  comments: counted(
    z.object({
      alarmId: RecordId,
      device: z.object({ id: DeviceId, name: z.string() }),
      reason: Words,
      at: Instant,
      by: z.string(),
      text: z.string(),
    }),
  ),
})
export type HandoverOpen = z.output<typeof HandoverOpen>

export const HandoverRow = z.object({
  id: RecordId,
  title: z.string(),
  /** Of which it tells, those that are still there. */
  groups: z.array(Named),
  shift: z.string(),
  state: State,
  createdBy: Person.nullable(),
  createdAt: Instant,
  /** For whom it is; null: for those of the group. */
  assignee: Person.nullable(),
  signedBy: Person.nullable(),
  alarms: z.number().int(),
  works: z.number().int(),
  windows: z.number().int(),
  /** What the caller is to it, and whether they wrote it: nobody signs their own. */
  roles: z.array(z.string()),
  own: z.boolean(),
})
export type HandoverRow = z.output<typeof HandoverRow>

export const Handover = HandoverRow.extend({ words: z.string(), open: HandoverOpen, timeline: z.array(TimelineEntry) })
export type Handover = z.output<typeof Handover>

const reads = ['handover', 'group', 'employee'] as const

export const handoverList = defineList({
  name: { zh: '交接班记录', en: 'Handover notes' },
  path: '/api/v1/handovers',
  variant: 'own',
  access: { business: 'member' },
  reads,
  summary: 'Hand-over notes of shifts that the caller has to do with, newest first',
  row: HandoverRow,
  filters: {
    search: { kind: 'search', name: { zh: '标题、内容', en: 'Title, notes' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: handoverFlow.states },
    written: { kind: 'days', name: { zh: '交班时间', en: 'Written' } },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
  },
  sorts: ['-createdAt', 'createdAt'],
  columns: {
    title: { name: { zh: '交接班', en: 'Handover' } },
    state: { name: { zh: '状态', en: 'State' }, of: handoverFlow.states },
    createdBy: { name: { zh: '交班人', en: 'Outgoing person' } },
    createdAt: { name: { zh: '交班时间', en: 'Written' }, kind: 'time', sort: 'createdAt' },
    assignee: { name: { zh: '接班人', en: 'Incoming person' } },
    signedBy: { name: { zh: '签收人', en: 'Signed by' } },
    alarms: { name: { zh: '未恢复告警', en: 'Active alarms' }, kind: 'number' },
    works: { name: { zh: '未完成工作', en: 'Open work' }, kind: 'number' },
    windows: { name: { zh: '维护中设备', en: 'Under maintenance' }, kind: 'number' },
  },
  file: { path: '/api/v1/handovers/export' },
})

/** What the leaving one adds. */
export const handoverFields = fields({
  key: 'words',
  name: { zh: '交班说明', en: 'Notes for the next shift' },
  kind: 'text',
  most: 2000,
  lines: 6,
  required: true,
})

/** What is written under a note that was given. */
export const additionFields = fields({
  key: 'text',
  name: { zh: '追加内容', en: 'Addition' },
  kind: 'text',
  most: 1000,
  lines: 4,
  required: true,
})

/** Groups of one note. */
export const mostHandoverGroups = 20

const { steps } = handoverFlow
const seen = { record: 'work', can: 'see', at: 'params.id' } as const
const one = { params: { id: ':handover' } }
const step = { method: 'POST', variant: 'own', access: seen, changes: ['handover'], data: Handover } as const
const refusals = [30001, 70001, 70003] as const

/** What one shift leaves to the next. */
export const handoverCalls = {
  listHandovers: handoverList.page,
  exportHandovers: handoverList.file,
  readHandover: call({
    method: 'GET',
    path: '/api/v1/handovers/:id',
    variant: 'own',
    access: seen,
    reads,
    summary: 'One hand-over note with what was open then, and everything that happened to it',
    data: Handover,
    refusals: [70003],
    sample: one,
  }),
  readOpenOfGroup: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/handover-open',
    variant: 'own',
    access: { record: 'group', can: 'see', at: 'params.groupId' },
    reads: [...reads, 'alarm', 'device', 'fault', 'patrol-task', 'rectification', 'operation', 'schedule'],
    summary: 'What is open of a group now, as the caller sees it and as a hand-over note would take it',
    data: HandoverOpen,
    sample: { params: { groupId: ':group' } },
  }),
  addHandover: call({
    method: 'POST',
    path: '/api/v1/handovers',
    variant: 'own',
    access: { records: 'group', can: 'see', at: 'body.groupIds' },
    changes: ['handover'],
    summary:
      'Write a hand-over note of one group or several: the server takes what is open of them, as the caller sees it; whoever comes next signs it',
    body: z.object({
      groupIds: z.array(RecordId).min(1).max(mostHandoverGroups),
      ...shapeOf(handoverFields),
      assigneeId: RecordId.nullable().default(null),
    }),
    data: Handover,
    refusals: [30001, 50001],
    sample: { body: { groupIds: [':group'], words: '2# UPS 电池巡检未做完' } },
  }),
  signHandover: call({
    ...step,
    path: '/api/v1/handovers/:id/sign',
    summary: 'Sign a hand-over note that somebody else wrote as read',
    body: formOf(steps.sign.asks),
    refusals,
    sample: { ...one, body: {} },
  }),
  questionHandover: call({
    ...step,
    path: '/api/v1/handovers/:id/question',
    summary: 'Say what a hand-over note that somebody else wrote is missing',
    body: formOf(steps.question.asks),
    refusals,
    sample: { ...one, body: { missing: '门诊楼 UPS 的旁路状态' } },
  }),
  answerHandover: call({
    ...step,
    path: '/api/v1/handovers/:id/answer',
    summary: 'Answer what a hand-over note is missing',
    body: formOf(steps.answer.asks),
    refusals,
    sample: { ...one, body: { words: '已转回逆变' } },
  }),
  addToHandover: call({
    ...step,
    path: '/api/v1/handovers/:id/additions',
    summary: 'Write an addition under a hand-over note that was given, signed or not; the note itself stays as it is',
    body: formOf(additionFields),
    refusals,
    sample: { ...one, body: { text: '06:40 端子温度复测 41 ℃，正常' } },
  }),
  printHandover: call({
    method: 'GET',
    path: '/api/v1/handovers/:id/document',
    variant: 'own',
    access: seen,
    reads: [],
    summary: 'A hand-over note as PDF',
    data: z.null(),
    answer: 'file',
    refusals: [70003, ...printingRefusals],
    sample: one,
  }),
}
