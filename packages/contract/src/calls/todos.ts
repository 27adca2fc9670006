import { putOffRefusals, type WorkKind, workKinds } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { line } from '../one-line.ts'

/** When something is due: past, until the business's day ends, at no date, later. */
export const todoTimes = {
  overdue: { zh: '逾期', en: 'Overdue' },
  today: { zh: '今天', en: 'Today' },
  undated: { zh: '无期限', en: 'No due date' },
  later: { zh: '稍后', en: 'Later' },
} as const
export type TodoTime = keyof typeof todoTimes

/** What can wait for somebody: work, and swaps of duties. */
export const todoKinds = { ...workKinds, 'duty-swap': { zh: '换班', en: 'Duty swap' } } as const
export type TodoKind = keyof typeof todoKinds

const kinds = Object.keys(workKinds) as [WorkKind, ...WorkKind[]]
const Kind = z.enum(Object.keys(todoKinds) as [TodoKind, ...TodoKind[]])
const Time = z.enum(Object.keys(todoTimes) as [TodoTime, ...TodoTime[]])
const Day = z.iso.date()
/** A duty that changes hands. */
const SwappedDuty = z.object({ day: Day, shift: z.string() })

export const Todo = z.object({
  id: RecordId,
  kind: Kind,
  number: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  /** The step of its flow that it waits for. */
  step: z.string(),
  /** Of another business, which gave it to the caller or theirs. */
  business: z.string().nullable(),
  device: z.object({ id: DeviceId, name: z.string(), site: z.string() }).nullable(),
  devices: z.number().int(),
  /** Since when it waits for this step. */
  since: Instant,
  dueAt: Instant.nullable(),
  time: Time,
  assignee: Person.nullable(),
  /** The caller may give it to a colleague who can do the step: in the business whose it is, or at the provider that has it. */
  handOn: z.enum(['own', 'provider']).nullable(),
  /** Why it cannot be put off; null: it can. */
  stays: z.enum(putOffRefusals).nullable(),
  putOff: z.object({ until: Instant, note: z.string() }).nullable(),
  /** Of a swap of duties: between whom, in which group. */
  swap: z
    .object({
      group: z.object({ id: RecordId, name: z.string() }),
      asker: z.string(),
      partner: z.string(),
      given: SwappedDuty,
      taken: SwappedDuty.nullable(),
    })
    .nullable(),
})
export type Todo = z.output<typeof Todo>

/** How many are shown of each time. */
export const mostTodos = 100

const Ids = z.array(RecordId).min(1).max(mostTodos)
const signedIn = { variant: 'own', access: 'signed-in' } as const

export const todoCalls = {
  listTodos: call({
    ...signedIn,
    method: 'GET',
    path: '/api/v1/todos',
    reads: [...kinds, 'duty', 'group', 'todo'],
    summary:
      'What waits for the caller: of each time at most a hundred, those that wait longest first; what they put off instead, where that is asked for',
    query: z.object({ kind: Kind.optional(), site: z.string().max(60).optional(), putOff: z.enum(['yes', 'no']).default('no') }),
    data: z.object({
      /** Of everything that waits, by kind and time; what is filtered counts as well, what is put off does not. */
      counts: z.array(z.object({ kind: Kind, time: Time, count: z.number().int() })),
      putOff: z.number().int(),
      todos: z.array(Todo),
    }),
    sample: {},
  }),
  putOffTodos: call({
    ...signedIn,
    method: 'POST',
    path: '/api/v1/todos/put-off',
    changes: ['todo'],
    summary:
      'Put work off that waits for the caller: it comes back on that day at eight, in the zone of its business, and not after it is due; what may not be put off stays',
    body: z.object({ ids: Ids, until: z.union([z.enum(['tomorrow', 'monday']), Day]), note: line(100).default('') }),
    data: z.object({
      putOff: z.array(z.object({ id: RecordId, until: Instant, dueFirst: z.boolean() })),
      stay: z.array(z.object({ id: RecordId, why: z.enum(putOffRefusals) })),
    }),
    refusals: [10003],
    sample: { body: { ids: [':fault'], until: 'tomorrow', note: '等备件' } },
  }),
  bringTodosBack: call({
    ...signedIn,
    method: 'POST',
    path: '/api/v1/todos/bring-back',
    changes: ['todo'],
    summary: 'Let work wait again that the caller put off',
    body: z.object({ ids: Ids }),
    data: z.object({ changed: z.number().int() }),
    sample: { body: { ids: [':fault'] } },
  }),
  countTodos: call({
    method: 'GET',
    path: '/api/pihems/u_count',
    variant: 'signed',
    access: 'signed-in',
    reads: [...kinds, 'group', 'todo'],
    summary: 'How much waits for the caller, by what the specification counts; what they put off does not',
    data: z.object({ faults: z.number().int(), checks: z.number().int(), reforms: z.number().int(), schedules: z.number().int() }),
    sample: {},
  }),
}
