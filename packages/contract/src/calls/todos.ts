import { type WorkKind, workKinds } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, RecordId } from '../fields.ts'

/** When something is due: past, until the business's day ends (or it has no date), later. */
export const todoTimes = {
  overdue: { zh: '逾期', en: 'Overdue' },
  today: { zh: '今天', en: 'Today' },
  later: { zh: '稍后', en: 'Later' },
} as const
export type TodoTime = keyof typeof todoTimes

const kinds = Object.keys(workKinds) as [WorkKind, ...WorkKind[]]
const Kind = z.enum(kinds)
const Time = z.enum(Object.keys(todoTimes) as [TodoTime, ...TodoTime[]])

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
})
export type Todo = z.output<typeof Todo>

/** How many are shown of each time. */
export const mostTodos = 100

export const todoCalls = {
  listTodos: call({
    method: 'GET',
    path: '/api/v1/todos',
    variant: 'own',
    access: 'signed-in',
    reads: [...kinds, 'group'],
    summary: 'Work whose next step waits for the caller: of each time at most a hundred, those that wait longest first',
    query: z.object({ kind: Kind.optional(), site: z.string().max(60).optional() }),
    data: z.object({
      /** Of everything that waits, by kind and time; what is filtered counts as well. */
      counts: z.array(z.object({ kind: Kind, time: Time, count: z.number().int() })),
      todos: z.array(Todo),
    }),
    sample: {},
  }),
  countTodos: call({
    method: 'GET',
    path: '/api/pihems/u_count',
    variant: 'signed',
    access: 'signed-in',
    reads: [...kinds, 'group'],
    summary: 'How much waits for the caller, by what the specification counts',
    data: z.object({ faults: z.number().int(), checks: z.number().int(), reforms: z.number().int(), schedules: z.number().int() }),
    sample: {},
  }),
}
