import { type PatrolFormState, patrolFormFlow, signingChains } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { line } from '../one-line.ts'
import { EntryOutcome, EntryWishes } from './patrol-lines.ts'
import { PatrolRecord } from './patrol-records.ts'
import { TimelineEntry } from './patrol-tasks.ts'

export const FormState = z.enum(Object.keys(patrolFormFlow.states) as [PatrolFormState, ...PatrolFormState[]])
export const SigningChain = z.enum(Object.keys(signingChains) as (keyof typeof signingChains)[])

const PatrolSettings = z.object({
  signing: SigningChain,
  /** Minutes of rounds that a person should have in a week at most. */
  weekMinutes: z.number().int().min(30).max(10_080),
})
export type PatrolSettings = z.output<typeof PatrolSettings>

export const PatrolFormRow = z.object({
  id: RecordId,
  taskId: RecordId,
  taskNumber: z.string().nullable(),
  title: z.string(),
  state: FormState,
  /** The specification's number for the state. */
  formState: z.number().int(),
  /** How often it was submitted. */
  version: z.number().int(),
  inspectedAt: Instant.nullable(),
  devices: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  changedAt: Instant,
})
export type PatrolFormRow = z.output<typeof PatrolFormRow>

const Signature = z.object({
  signer: z.enum(['inspector', 'department', 'owner']),
  /** Null: not signed yet. */
  by: Person.nullable(),
  at: Instant.nullable(),
  /** What the signature is known by. */
  number: z.string().nullable(),
  /** Somebody who stands in for the department or for whoever is responsible for the devices. */
  substitute: z.boolean(),
})
export type PatrolSignature = z.output<typeof Signature>

export const PatrolForm = PatrolFormRow.extend({
  businessName: z.string(),
  group: z.object({ id: RecordId, name: z.string() }).nullable(),
  plannedOn: z.iso.date(),
  windowTo: z.iso.date(),
  dueAt: Instant.nullable(),
  /** What the caller is to it. */
  roles: z.array(z.string()),
  /** The caller signed this version already, and so signs nothing else of it. */
  signedByMe: z.boolean(),
  signing: SigningChain,
  signatures: z.array(Signature),
  records: z.array(PatrolRecord),
  timeline: z.array(TimelineEntry),
})
export type PatrolForm = z.output<typeof PatrolForm>

const Rejection = z.object({
  at: Instant,
  by: Person.nullable(),
  signer: z.enum(['department', 'owner']),
  reason: z.string(),
  /** What is to be measured again; none named: all of it. */
  lines: z.array(z.object({ record_id: RecordId, key: z.string() })),
})

const reads = ['patrol-form', 'patrol-record', 'device'] as const
const wrong = [10003, 10004, 30001, 70001, 70003] as const
const signed = { method: 'GET', variant: 'signed' } as const
const atForm = { record: 'work', can: 'see', at: 'query.form_id' } as const
const Form = z.object({ form_id: RecordId })
const ofForm = { query: { form_id: ':patrolForm' } }
const again = {
  lines: z
    .array(z.object({ record_id: RecordId, key: line(60, 1) }))
    .max(500)
    .default([]),
}
const Reject = z.object({ form_id: RecordId, reason: line(200, 4) })

const enterBody = {
  variant: 'signed',
  path: '/api/pihems/uptckfckrd',
  access: { record: 'work', can: 'see', at: 'body.form_id' },
  changes: ['patrol-record', 'patrol-form', 'patrol-task'],
  summary: 'Enter what was found at one device of a form; the id of a patrol task stands for its form, which is begun with it',
  body: z.object({ form_id: RecordId, box_id: DeviceId, entries: EntryWishes.min(1) }),
  data: z.object({ record: PatrolRecord, outcomes: z.array(EntryOutcome) }),
  refusals: wrong,
} as const
const enterSample = {
  body: {
    form_id: ':patrolForm',
    box_id: ':device',
    entries: [{ id: '5f0c2b7e-6c1d-4f0e-9a6b-2d9f6a1c7e21', key: 'remarks', value: '正常' }],
  },
}

/** What was found on the round of a task, device by device, and who signed for it. */
export const patrolFormCalls = {
  listTaskForms: call({
    ...signed,
    path: '/api/pihems/gtcheckforms',
    access: { record: 'work', can: 'see', at: 'query.task_id' },
    reads,
    summary: 'Forms of a patrol task, the newest first',
    query: z.object({ task_id: RecordId }),
    data: z.array(PatrolFormRow),
    sample: { query: { task_id: ':patrolTask' } },
  }),
  openTaskForm: call({
    method: 'POST',
    path: '/api/v1/patrol-tasks/:taskId/form',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.taskId' },
    changes: ['patrol-form', 'patrol-record', 'patrol-task'],
    summary: 'The form of a task that is under way: begun now where there is none; a task that waits is begun with it',
    data: PatrolForm,
    refusals: wrong,
    sample: { params: { taskId: ':patrolTask' } },
  }),
  readPatrolForm: call({
    ...signed,
    path: '/api/pihems/formtotaldata',
    access: atForm,
    reads: [...reads, 'sample'],
    summary: 'A form with its totals, what was entered and reported, and who signed',
    query: Form,
    data: PatrolForm,
    refusals: [70003],
    sample: ofForm,
  }),
  countForms: call({
    ...signed,
    path: '/api/pihems/ckfstsct',
    access: 'signed-in',
    reads: ['patrol-form'],
    summary: 'How many forms that the caller has to do with are in each state',
    data: z.object({
      draft: z.number().int(),
      submitted: z.number().int(),
      department: z.number().int(),
      confirmed: z.number().int(),
      rejected: z.number().int(),
    }),
    sample: {},
  }),
  listRejections: call({
    ...signed,
    path: '/api/pihems/gtckfrjtrds',
    access: atForm,
    reads: ['patrol-form'],
    summary: 'How often a form was returned, by whom and why',
    query: Form,
    data: z.array(Rejection),
    sample: ofForm,
  }),
  enterFormRecord: call({ ...enterBody, method: 'POST', sample: enterSample }),
  changeFormRecord: call({
    ...enterBody,
    method: 'PUT',
    overwrites: false,
    sample: {
      body: {
        ...enterSample.body,
        entries: [{ ...enterSample.body.entries[0], id: '5f0c2b7e-6c1d-4f0e-9a6b-2d9f6a1c7e22', key: 'remarks', value: '正常' }],
      },
    },
  }),
  stampForm: call({
    ...signed,
    path: '/api/pihems/uptcktsp',
    access: atForm,
    changes: ['patrol-form'],
    summary: 'Stamp when the devices of a form were looked at; unsaid: now',
    query: Form.extend({ at: Instant.optional() }),
    data: PatrolFormRow,
    refusals: wrong,
    sample: ofForm,
  }),
  submitForm: call({
    ...signed,
    path: '/api/pihems/uptcfmform',
    access: atForm,
    changes: ['patrol-form', 'patrol-task'],
    summary: 'The inspector signs a form and submits it; its task is in review then, or done where nobody else signs',
    query: Form,
    data: PatrolForm,
    refusals: wrong,
    sample: ofForm,
  }),
  departmentSigns: call({
    ...signed,
    path: '/api/pihems/dptcfmform',
    access: atForm,
    overwrites: true,
    changes: ['patrol-form', 'patrol-task'],
    summary: 'The department signs a form',
    query: Form,
    data: PatrolForm,
    refusals: wrong,
    sample: ofForm,
  }),
  departmentReturns: call({
    ...signed,
    path: '/api/pihems/dptrjtform',
    access: atForm,
    overwrites: true,
    changes: ['patrol-form', 'patrol-task', 'patrol-record'],
    summary: 'The department returns a form with a reason',
    query: Reject,
    data: PatrolForm,
    refusals: wrong,
    sample: { query: { ...ofForm.query, reason: '缺少照片' } },
  }),
  ownerSigns: call({
    ...signed,
    path: '/api/pihems/dtcfmform',
    access: atForm,
    overwrites: true,
    changes: ['patrol-form', 'patrol-task'],
    summary: 'Whoever is responsible for the devices signs a form',
    query: Form,
    data: PatrolForm,
    refusals: wrong,
    sample: ofForm,
  }),
  ownerReturns: call({
    ...signed,
    path: '/api/pihems/dtrjtform',
    access: atForm,
    overwrites: true,
    changes: ['patrol-form', 'patrol-task', 'patrol-record'],
    summary: 'Whoever is responsible for the devices returns a form with a reason',
    query: Reject,
    data: PatrolForm,
    refusals: wrong,
    sample: { query: { ...ofForm.query, reason: '读数要复测' } },
  }),
  returnForm: call({
    method: 'POST',
    path: '/api/v1/patrol-forms/:formId/return',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.formId' },
    changes: ['patrol-form', 'patrol-task', 'patrol-record'],
    summary: 'Return a form to its inspector, by whoever’s turn it is to sign: all of it, or the lines that are to be measured again',
    body: z.object({ reason: line(200, 4), ...again }),
    data: PatrolForm,
    refusals: wrong,
    sample: { params: { formId: ':patrolForm' }, body: { reason: '第 7 项请复测' } },
  }),
  takeSignatureBack: call({
    method: 'POST',
    path: '/api/v1/patrol-forms/:formId/unsign',
    variant: 'own',
    access: { record: 'work', can: 'see', at: 'params.formId' },
    changes: ['patrol-form', 'patrol-task'],
    summary: 'Take one’s own signature of a form back, within a minute and before anybody went on from it',
    data: PatrolForm,
    refusals: [30001, 70003],
    sample: { params: { formId: ':patrolForm' } },
  }),
  readPatrolSettings: call({
    method: 'GET',
    path: '/api/v1/patrol-settings',
    variant: 'own',
    access: { business: 'member' },
    reads: ['patrol-settings'],
    summary: 'Who signs patrol forms after the inspector, and how much of rounds a person should have in a week',
    data: PatrolSettings,
    sample: {},
  }),
  savePatrolSettings: call({
    method: 'PUT',
    path: '/api/v1/patrol-settings',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['patrol-settings'],
    summary: 'Who signs patrol forms from now on; forms that were submitted before go on as they began. What is left out stays',
    body: PatrolSettings.partial(),
    data: PatrolSettings,
    sample: { body: { signing: 'department' } },
  }),
}
