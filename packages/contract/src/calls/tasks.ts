import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'

/** Kinds of what takes longer than a person waits for. */
export const taskKinds = {
  'audit-document': { zh: '操作日志 PDF', en: 'Operation log as PDF' },
  'business-export': { zh: '企业数据', en: 'Data of the business' },
  'device-import': { zh: '导入设备', en: 'Device import' },
  'document-zip': { zh: '一批 PDF', en: 'PDF files' },
  'own-data': { zh: '我的数据', en: 'My data' },
  'platform-audit-document': { zh: '平台操作日志 PDF', en: 'Platform operation log as PDF' },
} as const satisfies Choices
export type TaskKind = keyof typeof taskKinds

export const Task = z.object({
  id: RecordId,
  kind: z.enum(Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** So much of so much; `total` null while nobody knows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
  /** What it made. */
  file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Task = z.output<typeof Task>

/** The caller or the business has too many. */
export const taskRefusals = [80001] as const
const taskParam = { params: { taskId: ':task' } }

export const taskCalls = {
  listTasks: call({
    method: 'GET',
    path: '/api/v1/tasks',
    variant: 'own',
    access: 'signed-in',
    reads: ['task'],
    summary: 'What is worked on for the caller, and what was in the last day, newest first',
    data: z.array(Task),
    sample: {},
  }),
  cancelTask: call({
    method: 'POST',
    path: '/api/v1/tasks/:taskId/cancel',
    variant: 'own',
    access: { record: 'task', can: 'see', at: 'params.taskId' },
    changes: ['task'],
    summary: 'End a task; one that has ended already stays as it is',
    data: z.null(),
    sample: taskParam,
  }),
  readTaskFile: call({
    method: 'GET',
    path: '/api/v1/tasks/:taskId/file',
    variant: 'own',
    access: { record: 'task', can: 'see', at: 'params.taskId' },
    reads: [],
    summary: 'The file that a task made',
    data: z.null(),
    answer: 'content',
    refusals: [70003, 50001],
    sample: taskParam,
  }),
}
