import { z } from 'zod'
import { call } from '../call.ts'
import { listOf, RecordId } from '../fields.ts'
import { mostZipped, printingRefusals } from './documents.ts'
import { Task, taskRefusals } from './tasks.ts'

/** Records that are drawn while the caller waits; more are a task. */
export const mostDrawnAtOnce = 20
const Ids = z.object({ ids: listOf(mostDrawnAtOnce).pipe(z.array(RecordId).min(1).max(mostDrawnAtOnce)) })

const files = { method: 'GET', reads: [], data: z.null(), answer: 'file', refusals: printingRefusals } as const
const ofIds = { variant: 'wrapper', access: { records: 'patrol-record', can: 'see', at: 'query.ids' }, query: Ids } as const
const sample = { query: { ids: ':patrolRecord' } }

/** What was found on rounds, as PDF in the reader’s language. */
export const patrolDocumentCalls = {
  printPatrolRecord: call({
    ...files,
    path: '/api/v1/patrol-records/:id/document',
    variant: 'own',
    access: { record: 'patrol-record', can: 'see', at: 'params.id' },
    summary: 'A patrol record as PDF: each line beside what the device reported, its pictures, and who signed',
    sample: { params: { id: ':patrolRecord' } },
  }),
  printPatrolForm: call({
    ...files,
    path: '/api/v1/patrol-forms/:formId/document',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.formId' },
    summary: 'A form with all of its records as one PDF',
    sample: { params: { formId: ':patrolForm' } },
  }),
  printPatrolTask: call({
    ...files,
    path: '/api/v1/patrol-tasks/:id/document',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.id' },
    summary:
      'A patrol task as PDF: its devices and what was found on them, what failed or was left out, who signed, and all that happened to it',
    sample: { params: { id: ':patrolTask' } },
  }),
  printPatrolTasks: call({
    method: 'POST',
    path: '/api/v1/patrol-tasks/documents',
    variant: 'own',
    access: { records: 'work', can: 'see', at: 'body.ids' },
    changes: ['task'],
    summary: 'Have many patrol tasks made, a PDF each in one ZIP: a task of the platform',
    body: z.object({ ids: z.array(RecordId).min(1).max(mostZipped) }),
    data: Task,
    refusals: taskRefusals,
    sample: { body: { ids: [':patrolTask'] } },
  }),
  zipPatrolReports: call({
    ...files,
    ...ofIds,
    path: '/ipqc-record/ipqc-report-zip',
    aliases: [{ prefixed: '/ipqc/v1/ipqc-record/ipqc-report-zip' }],
    summary: 'A PDF of each of these records, in one ZIP',
    sample,
  }),
  printRemoteReports: call({
    ...files,
    ...ofIds,
    path: '/net-ipqc-reports',
    aliases: [{ prefixed: '/ipqc/v1/net-ipqc-record/net-ipqc-reports' }],
    summary: 'A record as PDF; of several a PDF each, in one ZIP',
    sample,
  }),
  printPatrolRecords: call({
    method: 'POST',
    path: '/api/v1/patrol-records/documents',
    variant: 'own',
    access: { records: 'patrol-record', can: 'see', at: 'body.ids' },
    changes: ['task'],
    summary: 'Have many patrol records made, a PDF each in one ZIP: a task',
    body: z.object({ ids: z.array(RecordId).min(1).max(mostZipped) }),
    data: Task,
    refusals: taskRefusals,
    sample: { body: { ids: [':patrolRecord'] } },
  }),
}
