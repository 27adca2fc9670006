import { z } from 'zod'
import { call } from '../call.ts'
import { Person, RecordId } from '../fields.ts'
import { PatrolTaskRow } from './patrol-tasks.ts'
import { HeldSkill } from './skills.ts'

const Day = z.iso.date()

/** As the rule says it (`proposeTasks`), with names. */
const ProposedPerson = Person.extend({
  /** What they are in the group of the task; null: of another group, or it has none. */
  identity: z.enum(['inspector', 'manager']).nullable(),
  /** What they hold of what it asks for. */
  holds: z.array(HeldSkill),
  /** Minutes of that week without the task. */
  load: z.number().int(),
  /** With it that week is fuller than it should be. */
  over: z.boolean(),
  /** They have a shift on that day. */
  onDuty: z.boolean(),
})

const NobodyFits = z.discriminatedUnion('kind', [
  /** Nobody goes on rounds. */
  z.object({ kind: z.literal('nobody') }),
  /** Nobody holds it on that day; who held it until before. */
  z.object({ kind: z.literal('skills'), lacking: z.array(z.string()), ended: z.array(Person.extend({ until: Day })) }),
  /** All who could are away. */
  z.object({ kind: z.literal('away'), people: z.array(Person) }),
])

const ProposedTask = z.object({
  task: PatrolTaskRow,
  /** How long it is taken to be. */
  minutes: z.number().int(),
  person: ProposedPerson.nullable(),
  /** Why it stays nobody’s. */
  why: NobodyFits.nullable(),
})
export type ProposedTaskRow = z.output<typeof ProposedTask>

const AssignmentProposal = z.object({
  /** Minutes of rounds that a person should have in a week at most. */
  weekMinutes: z.number().int(),
  /** Tasks that nobody has, those that end first on top. */
  lines: z.array(ProposedTask),
  /** There are more than are proposed at once. */
  more: z.boolean(),
})
export type AssignmentProposal = z.output<typeof AssignmentProposal>

const PatrolPeople = z.object({
  /** Minutes of rounds that a person should have in a week at most. */
  weekMinutes: z.number().int(),
  people: z.array(
    Person.extend({
      skills: z.array(HeldSkill),
      /** Of the group that was asked for; where none was, everybody is. */
      inGroup: z.boolean(),
      /** Minutes of the week; in the present one with what is late. */
      load: z.number().int(),
      /** Monday to Sunday. */
      days: z.array(
        z.object({
          day: Day,
          minutes: z.number().int(),
          /** Tasks of daily plans. */
          daily: z.number().int(),
          away: z.enum(['leave', 'duty']).nullable(),
        }),
      ),
    }),
  ),
})
export type PatrolPeople = z.output<typeof PatrolPeople>

/** Of one task: who has it, as the caller saw it, and who is to have it; null is nobody. */
const Handing = z.object({ taskId: RecordId, from: RecordId.nullable(), to: RecordId.nullable() })
export type Handing = z.output<typeof Handing>

/** Tasks that nobody has are given out together. */
export const patrolAssignmentCalls = {
  proposeAssignment: call({
    method: 'GET',
    path: '/api/v1/patrol-assignment',
    variant: 'own',
    access: { business: 'member' },
    reads: ['patrol-task', 'employee', 'group', 'duty', 'patrol-settings'],
    summary:
      'To whom tasks that nobody has are best given, by skills, leave, shifts, group and what each has to do that week; nothing is changed. Whoever manages groups alone is shown their tasks, and people of them and of the own departments',
    query: z.object({ groupId: RecordId.optional() }),
    data: AssignmentProposal,
    sample: {},
  }),
  readPatrolPeople: call({
    method: 'GET',
    path: '/api/v1/patrol-people',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['patrol-task', 'employee', 'group', 'duty', 'patrol-settings'],
    summary: 'People who go on rounds, and what each has to do on the days of a week',
    query: z.object({ week: Day, groupId: RecordId.optional() }),
    data: PatrolPeople,
    sample: { query: { week: '2026-11-30' } },
  }),
  assignPatrolTasks: call({
    method: 'POST',
    path: '/api/v1/patrol-assignment',
    variant: 'own',
    access: { business: 'member' },
    changes: ['patrol-task'],
    summary:
      'Give tasks that the caller arranges to people, all or none; 30001 where somebody else has one by now, or lacks what it asks for',
    body: z.object({ tasks: z.array(Handing).min(1).max(200) }),
    data: z.object({ count: z.number().int() }),
    refusals: [10003, 30001, 50001, 70003],
    sample: { body: { tasks: [{ taskId: ':patrolTask', from: null, to: null }] } },
  }),
}
