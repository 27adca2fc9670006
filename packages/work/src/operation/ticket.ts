import { fields } from '@kilowatch/catalog'
import { defineFlow, type Role, type StateOf, type StepOf } from '../flow.ts'
import { workKinds } from '../kinds.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })
const note = fields({ key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 })
const managers = ['group-manager', 'admin'] as const satisfies readonly Role[]
const writers = ['creator', ...managers] as const satisfies readonly Role[]

/** Switching on devices, step by step; while it is in hand its devices take commands from it alone. */
export const operationFlow = defineFlow({
  kind: 'operation',
  name: workKinds.operation,
  number: 'CZ',
  states: {
    drafted: { zh: '待批准', en: 'Awaiting approval', tone: 'waiting', code: 0, ahead: 'approve' },
    approved: { zh: '待执行', en: 'Ready', tone: 'waiting', code: 1, ahead: 'begin' },
    hand: { zh: '执行中', en: 'In progress', tone: 'active', code: 2, ahead: 'finish' },
    done: { zh: '已完成', en: 'Done', tone: 'done', code: 3 },
    cancelled: { zh: '已作废', en: 'Canceled', tone: 'cancelled', code: 4 },
    lapsed: { zh: '已超时', en: 'Timed out', tone: 'cancelled', code: 5 },
  },
  starts: 'drafted',
  steps: {
    approve: {
      name: { zh: '批准', en: 'Approve' },
      past: 'Approved',
      from: ['drafted'],
      to: 'approved',
      who: managers,
      approves: { written: ['write'], always: true },
      asks: note,
    },
    /** Where the business asks for no approval, with writing it. */
    issue: { name: { zh: '签发', en: 'Issue' }, past: 'Issued', from: ['drafted'], to: 'approved', who: writers, unless: 'approval-asked' },
    /** What was approved is another now. */
    revise: {
      name: { zh: '改后待批', en: 'Send for approval again' },
      past: 'Sent for approval again',
      from: ['approved'],
      to: 'drafted',
      who: writers,
    },
    begin: { name: { zh: '开始执行', en: 'Start' }, past: 'Started', from: ['approved'], to: 'hand', who: ['assignee'] },
    finish: {
      name: { zh: '完成', en: 'Finish' },
      past: 'Finished',
      from: ['hand'],
      to: 'done',
      who: ['assignee'],
      unless: 'steps-left',
      asks: note,
    },
    cancel: {
      name: { zh: '作废', en: 'Cancel' },
      past: 'Canceled',
      from: ['drafted', 'approved'],
      to: 'cancelled',
      who: writers,
      asks: why,
      grave: true,
    },
    abort: {
      name: { zh: '中止', en: 'Abort' },
      past: 'Aborted',
      from: ['hand'],
      to: 'cancelled',
      who: ['assignee', 'guardian', ...managers],
      unless: 'under-way',
      asks: why,
      grave: true,
    },
    lapse: {
      name: { zh: '超时解锁', en: 'Time out' },
      past: 'Unlocked the devices after the planned end',
      from: ['hand'],
      to: 'lapsed',
      who: ['clock'],
    },
  },
})
export type OperationState = StateOf<typeof operationFlow>
export type OperationMove = StepOf<typeof operationFlow>

/** Steps that people take by a button; the others follow from writing the ticket, or from time. */
export const operationMoves = ['approve', 'begin', 'finish', 'cancel', 'abort'] as const satisfies readonly OperationMove[]

/** What is done to a ticket that leads to no other state. */
export const operationMarks = {
  write: { zh: '修改内容', en: 'Edited' },
  'step-ask': { zh: '请求监护确认', en: 'Requested confirmation' },
  'step-decline': { zh: '不予确认', en: 'Declined to confirm' },
  'step-confirm': { zh: '监护确认', en: 'Confirmed a step' },
  'step-do': { zh: '执行步骤', en: 'Carried out a step' },
} as const

export const writesOperation = (roles: readonly string[]): boolean => writers.some((role) => roles.includes(role))

const minute = 60_000
/** After its end, so long what was begun may be brought to an end before others may command again. */
export const operationGrace = 30 * minute
/** So long a command waits for the second person. */
export const operationPatience = 90_000

export interface OperationTimes {
  startsAt: Date
  endsAt: Date
}

/** When the lock of a ticket in hand ends by itself. */
export const operationLockEnd = ({ endsAt }: Pick<OperationTimes, 'endsAt'>): Date => new Date(endsAt.getTime() + operationGrace)

/** Whether a ticket may be begun, or a step of it carried out, by the clock. */
export function operationTime({ startsAt, endsAt }: OperationTimes, now: Date): 'early' | 'now' | 'over' {
  return now < startsAt ? 'early' : now < endsAt ? 'now' : 'over'
}

/** What is known of one step. */
export interface OperationStepFacts {
  /** A command of the console, else words. */
  isCommand: boolean
  askedAt: Date | null
  /** Its newest command is under way, or failed. */
  command: 'under-way' | 'failed' | null
  doneAt: Date | null
}

export type OperationStanding = 'waiting' | 'asked' | 'sent' | 'failed' | 'done'

/** How a step stands: a command that nobody confirms in time may be asked for again. */
export function operationStanding({ isCommand, askedAt, command, doneAt }: OperationStepFacts, now: Date): OperationStanding {
  if (doneAt !== null) return 'done'
  if (command === 'under-way') return 'sent'
  const isPatient = askedAt !== null && (!isCommand || now.getTime() - askedAt.getTime() < operationPatience)
  if (isPatient) return 'asked'
  return command === 'failed' ? 'failed' : 'waiting'
}
