import { fields } from '@kilowatch/catalog'
import { type Day, daysBetween } from './days.ts'
import { defineFlow, type Role, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })
const runners = ['assignee', 'group-manager', 'admin'] as const satisfies readonly Role[]
const managers = ['group-manager', 'admin'] as const satisfies readonly Role[]

/** Building or rebuilding: nodes in their time, day works, and what is paid for it. */
export const projectFlow = defineFlow({
  kind: 'project',
  name: workKinds.project,
  number: 'XM',
  states: {
    running: { zh: '进行中', en: 'In progress', tone: 'active', code: 0 },
    done: { zh: '已完成', en: 'Done', tone: 'done', code: 1 },
    cancelled: { zh: '已取消', en: 'Canceled', tone: 'cancelled', code: 2 },
  },
  starts: 'running',
  steps: {
    finish: {
      name: { zh: '完成项目', en: 'Finish' },
      past: 'Finished',
      from: ['running'],
      to: 'done',
      who: managers,
      unless: 'node-open',
      grave: true,
    },
    resume: { name: { zh: '继续项目', en: 'Resume' }, past: 'Resumed', from: ['done'], to: 'running', who: managers, asks: why },
    cancel: {
      name: { zh: '取消项目', en: 'Cancel' },
      past: 'Canceled',
      from: ['running'],
      to: 'cancelled',
      who: managers,
      asks: why,
      grave: true,
    },
  },
})
export type ProjectState = StateOf<typeof projectFlow>

/** What is done to a project that leads to no other state. */
export const projectMarks = {
  rename: { zh: '改名', en: 'Renamed' },
  plan: { zh: '修改计划', en: 'Changed the plan' },
  'node-start': { zh: '节点开始', en: 'Started a node' },
  'node-end': { zh: '节点结束', en: 'Ended a node' },
  daywork: { zh: '记录日工作', en: 'Recorded day work' },
  pay: { zh: '登记付款', en: 'Entered a payment' },
  'pay-end': { zh: '付款节点结清', en: 'Settled a payment node' },
} as const

/** Who keeps its nodes, day works and payments. */
export const runsProject = (roles: readonly string[]): boolean => runners.some((role) => roles.includes(role))
/** Who plans it. */
export const plansProject = (roles: readonly string[]): boolean => managers.some((role) => roles.includes(role))

export interface PlannedNode {
  startsOn: Day
  endsOn: Day
  /** Null: not begun, not ended. */
  startedOn: Day | null
  endedOn: Day | null
}

/** How a node stands on a day. `late`: days after its planned end at which it ended, or it has not ended yet. */
export function nodeStanding(node: PlannedNode, today: Day): { state: 'waiting' | 'running' | 'done'; late: number } {
  const { startedOn, endedOn, endsOn } = node
  const late = Math.max(0, daysBetween(endsOn, endedOn ?? today))
  return { state: endedOn !== null ? 'done' : startedOn !== null ? 'running' : 'waiting', late }
}
