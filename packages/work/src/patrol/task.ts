import { fields } from '@kilowatch/catalog'
import { defineFlow, type Role, type StateOf, type StepOf } from '../flow.ts'
import { workKinds } from '../kinds.ts'
import { signatureTakenBack } from './signature.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })

/** Those who go there: whoever it was given to, and the inspectors of its group. */
export const patrolDoers = ['assignee', 'agent', 'inspector', 'group-manager', 'admin'] as const satisfies readonly Role[]
/** Those who answer for it. */
const managers = ['group-manager', 'admin'] as const satisfies readonly Role[]
/** Those whose signature its form asks for, and whoever answers for it. */
const signers = ['group-manager', 'admin', 'department', 'device-owner'] as const satisfies readonly Role[]

/** One round through some devices on one day. */
export const patrolTaskFlow = defineFlow({
  kind: 'patrol-task',
  name: workKinds['patrol-task'],
  number: 'XJ',
  states: {
    waiting: { zh: '待执行', en: 'Waiting', tone: 'waiting', code: 0, ahead: 'begin' },
    executing: { zh: '执行中', en: 'In progress', tone: 'active', code: 1, ahead: 'submit' },
    review: { zh: '复核中', en: 'Under review', tone: 'active', code: 2, ahead: 'accept' },
    done: { zh: '已完成', en: 'Done', tone: 'done', code: 3 },
    cancelled: { zh: '已取消', en: 'Canceled', tone: 'cancelled', code: 4 },
    overdue: { zh: '逾期', en: 'Overdue', tone: 'blocked', code: 5, ahead: 'resume' },
  },
  starts: 'waiting',
  steps: {
    begin: { name: { zh: '开始执行', en: 'Start' }, past: 'Started', from: ['waiting'], to: 'executing', who: patrolDoers },
    resume: { name: { zh: '逾期后执行', en: 'Start late' }, past: 'Started late', from: ['overdue'], to: 'executing', who: patrolDoers },
    submit: {
      name: { zh: '提交复核', en: 'Submit for review' },
      past: 'Submitted for review',
      from: ['executing'],
      to: 'review',
      who: patrolDoers,
      unless: 'form-open',
    },
    accept: {
      name: { zh: '复核通过', en: 'Accept' },
      past: 'Accepted',
      from: ['review'],
      to: 'done',
      who: signers,
      unless: 'form-unsigned',
    },
    return: {
      name: { zh: '退回', en: 'Return' },
      past: 'Returned',
      from: ['review'],
      to: 'executing',
      who: signers,
      asks: why,
      unless: 'form-waits',
    },
    cancel: {
      name: { zh: '取消任务', en: 'Cancel' },
      past: 'Canceled',
      from: ['waiting'],
      to: 'cancelled',
      who: managers,
      asks: why,
      grave: true,
    },
    lapse: {
      name: { zh: '逾期', en: 'Mark as overdue' },
      past: 'Marked as overdue',
      from: ['waiting', 'executing'],
      to: 'overdue',
      who: ['clock'],
    },
  },
})
export type PatrolTaskState = StateOf<typeof patrolTaskFlow>
export type PatrolTaskStep = StepOf<typeof patrolTaskFlow>

/** States in which a task may still be moved, or have other devices. */
export const arrangeable: readonly PatrolTaskState[] = ['waiting', 'executing']

/** States in which a task may be given to somebody else, or a provider hands it on or back: what is overdue can still be done. */
export const handable: readonly PatrolTaskState[] = ['waiting', 'executing', 'overdue']

/** What is done to a task that leads to no other state. */
export const patrolArrangements = {
  move: { zh: '改期', en: 'Rescheduled' },
  assign: { zh: '指派', en: 'Assigned' },
  devices: { zh: '调整设备', en: 'Changed the devices' },
  give: { zh: '交给服务商', en: 'Assigned to a provider' },
  'hand-on': { zh: '转交', en: 'Reassigned' },
  'hand-back': { zh: '退回客户', en: 'Returned to client' },
  'come-back': { zh: '因服务结束收回', en: 'Took it back at the end of the engagement' },
  change: { zh: '按变更工单调整', en: 'Applied the change order' },
  [signatureTakenBack.step]: signatureTakenBack.name,
} as const

/** Who arranges tasks. */
export const mayArrange = (roles: readonly string[]): boolean => managers.some((role) => roles.includes(role))
