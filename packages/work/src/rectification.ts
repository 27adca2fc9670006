import { fields } from '@kilowatch/catalog'
import { defineFlow, type Role, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })
const note = fields({ key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 })

/** Those to whom it was given: people of the department or of the provider, and whoever answers for it. */
const doers = ['assignee', 'agent', 'provider', 'group-manager', 'admin'] as const satisfies readonly Role[]
const managers = ['group-manager', 'admin'] as const satisfies readonly Role[]

/** What was found to be wrong, and is put right by a department or by a provider until a day. */
export const rectificationFlow = defineFlow({
  kind: 'rectification',
  name: workKinds.rectification,
  number: 'ZG',
  states: {
    open: { zh: '待派发', en: 'Open', tone: 'waiting', code: 0, ahead: 'assign' },
    assigned: { zh: '待整改', en: 'Assigned', tone: 'waiting', code: 1, ahead: 'begin' },
    progress: { zh: '整改中', en: 'In progress', tone: 'active', code: 2, ahead: 'submit' },
    submitted: { zh: '待验收', en: 'Submitted', tone: 'active', code: 3, ahead: 'accept' },
    accepted: { zh: '已验收', en: 'Accepted', tone: 'done', code: 4, ahead: 'close' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'done', code: 5 },
    cancelled: { zh: '已取消', en: 'Canceled', tone: 'cancelled', code: 6 },
  },
  starts: 'open',
  steps: {
    assign: { name: { zh: '派发', en: 'Assign' }, past: 'Assigned', from: ['open', 'assigned', 'progress'], to: 'assigned', who: managers },
    begin: { name: { zh: '开始整改', en: 'Start' }, past: 'Started', from: ['assigned'], to: 'progress', who: doers },
    submit: {
      name: { zh: '提交验收', en: 'Submit' },
      past: 'Submitted',
      from: ['progress'],
      to: 'submitted',
      who: doers,
      asks: fields({ key: 'result', name: { zh: '整改结果', en: 'Result' }, kind: 'text', most: 500, lines: 4, required: true }),
    },
    accept: {
      name: { zh: '验收通过', en: 'Accept' },
      past: 'Accepted',
      from: ['submitted'],
      to: 'accepted',
      who: managers,
      approves: { written: ['submit'] },
      asks: note,
    },
    return: { name: { zh: '退回整改', en: 'Return' }, past: 'Returned', from: ['submitted'], to: 'progress', who: managers, asks: why },
    close: { name: { zh: '关闭', en: 'Close' }, past: 'Closed', from: ['accepted'], to: 'closed', who: managers, asks: note },
    decline: {
      name: { zh: '退回重派', en: 'Return for reassignment' },
      past: 'Returned for reassignment',
      from: ['assigned', 'progress'],
      to: 'open',
      who: doers,
      asks: why,
    },
    cancel: {
      name: { zh: '取消整改', en: 'Cancel' },
      past: 'Canceled',
      from: ['open', 'assigned'],
      to: 'cancelled',
      who: managers,
      asks: why,
      grave: true,
    },
  },
})
export type RectificationState = StateOf<typeof rectificationFlow>

/** States in which it is still to be done: after its day it is overdue. */
export const rectificationOpen = ['open', 'assigned', 'progress'] as const satisfies readonly RectificationState[]

/** What is done to one that leads to no other state. */
export const rectificationMarks = {
  node: { zh: '记录进展', en: 'Recorded progress' },
  change: { zh: '修改', en: 'Changed' },
  'hand-on': { zh: '转交', en: 'Reassigned' },
  'come-back': { zh: '因服务结束收回', en: 'Took it back at the end of the engagement' },
} as const

/** Who gives rectifications to others and changes what they ask for. */
export const mayArrangeRectification = (roles: readonly string[]): boolean => managers.some((role) => roles.includes(role))
/** Who writes down what was done. */
export const doesRectification = (roles: readonly string[]): boolean => doers.some((role) => roles.includes(role))
