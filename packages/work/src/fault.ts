import { fields } from '@kilowatch/catalog'
import { defineFlow, type Role, type StateOf, type StepOf } from './flow.ts'
import { workKinds } from './kinds.ts'

/** How bad it is, as the dictionary of risks has it. */
export const faultLevels = {
  '1': { zh: '低', en: 'Low' },
  '2': { zh: '中', en: 'Medium' },
  '3': { zh: '高', en: 'High' },
  '4': { zh: '严重', en: 'Severe' },
} as const
export type FaultLevel = 1 | 2 | 3 | 4

/** What a fault was made from. */
export const faultSources = {
  alarm: { zh: '告警', en: 'Alarm' },
  patrol: { zh: '巡检', en: 'Patrol' },
  person: { zh: '人工上报', en: 'Reported manually' },
  risk: { zh: '风险诊断', en: 'Risk finding' },
} as const
export type FaultSource = keyof typeof faultSources

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })
const note = { key: 'note', name: { zh: '备注（可不填）', en: 'Note (optional)' }, kind: 'text', most: 500, lines: 3 } as const

/** Those who answer for it. */
const managers = ['group-manager', 'admin'] as const satisfies readonly Role[]
/** Those who deal with it: whoever it was given to, here or at a provider, and those who answer for it. */
export const faultDoers = ['assignee', 'agent', 'provider', 'group-manager', 'admin'] as const satisfies readonly Role[]
/** Who of the business says that it is one, and that it is over. */
const judges = ['assignee', 'group-manager', 'admin'] as const satisfies readonly Role[]

/** Hours that a repair holds notices back, where nobody says otherwise. */
export const repairHours = 4

/** What is wrong with a device, from the first sign to the reading that proves the repair. */
export const faultFlow = defineFlow({
  kind: 'fault',
  name: workKinds.fault,
  number: 'GZ',
  states: {
    reported: { zh: '已上报', en: 'Reported', tone: 'waiting', ahead: 'confirm' },
    confirmed: { zh: '已确认', en: 'Confirmed', tone: 'active', ahead: 'plan' },
    planned: { zh: '已计划', en: 'Planned', tone: 'active', ahead: 'repair' },
    repairing: { zh: '维修中', en: 'Under repair', tone: 'active', ahead: 'finish' },
    repaired: { zh: '已修复', en: 'Repaired', tone: 'active', ahead: 'recover' },
    recovered: { zh: '已恢复', en: 'Recovered', tone: 'active', ahead: 'close' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'done' },
  },
  starts: 'reported',
  steps: {
    confirm: {
      name: { zh: '确认故障', en: 'Confirm' },
      past: 'Confirmed',
      from: ['reported'],
      to: 'confirmed',
      who: judges,
      asks: fields({ key: 'level', name: { zh: '级别', en: 'Level' }, kind: 'choice', of: faultLevels, required: true }, note),
      tells: ['creator', 'assignee'],
    },
    dismiss: {
      name: { zh: '不是故障', en: 'Not a fault' },
      past: 'Marked as not a fault',
      from: ['reported'],
      to: 'closed',
      who: managers,
      asks: why,
      tells: ['creator', 'assignee'],
    },
    unconfirm: {
      name: { zh: '取消确认', en: 'Withdraw confirmation' },
      past: 'Withdrew the confirmation',
      from: ['confirmed', 'planned'],
      to: 'reported',
      who: managers,
      asks: why,
      unless: 'repair-exists',
      tells: ['creator', 'assignee'],
    },
    plan: {
      name: { zh: '制定方案', en: 'Plan' },
      past: 'Planned',
      from: ['confirmed', 'planned'],
      to: 'planned',
      who: faultDoers,
      asks: fields({ key: 'plan', name: { zh: '处理方案', en: 'Plan' }, kind: 'text', most: 1000, lines: 4, required: true }),
      tells: ['assignee', 'agent', 'provider'],
    },
    repair: {
      name: { zh: '开始维修', en: 'Start repair' },
      past: 'Started the repair',
      from: ['confirmed', 'planned'],
      to: 'repairing',
      who: faultDoers,
      asks: fields(
        { key: 'company', name: { zh: '维修单位', en: 'Company' }, kind: 'text', most: 60, required: true },
        { key: 'people', name: { zh: '维修人员', en: 'People' }, kind: 'text', most: 100, required: true },
        {
          key: 'hours',
          name: { zh: '维护窗口（小时）', en: 'Maintenance window (h)' },
          kind: 'number',
          range: [1, 72],
          usual: repairHours,
          help: {
            zh: '维修期间告警照常记录，不发通知；维修完成时结束',
            en: 'Alarms are recorded but no notifications are sent; ends when the repair is finished',
          },
        },
        { key: 'plan', name: { zh: '维修安排（可不填）', en: 'Planned work (optional)' }, kind: 'text', most: 1000, lines: 3 },
      ),
      tells: ['creator', 'assignee'],
    },
    needless: {
      name: { zh: '无需维修', en: 'No repair needed' },
      past: 'Marked as needing no repair',
      from: ['confirmed', 'planned'],
      to: 'repaired',
      who: faultDoers,
      asks: why,
      tells: ['creator', 'assignee'],
    },
    finish: {
      name: { zh: '维修完成', en: 'Finish repair' },
      past: 'Finished the repair',
      from: ['repairing'],
      to: 'repaired',
      who: faultDoers,
      asks: fields({ key: 'done', name: { zh: '做法', en: 'Work done' }, kind: 'text', most: 1000, lines: 3, required: true }),
      tells: ['creator', 'assignee', 'group-manager'],
    },
    sendBack: {
      name: { zh: '退回维修', en: 'Send back for repair' },
      past: 'Sent back for repair',
      from: ['repaired', 'recovered'],
      to: 'repairing',
      who: judges,
      asks: why,
      tells: ['creator', 'assignee', 'agent', 'provider'],
    },
    recover: {
      name: { zh: '确认恢复', en: 'Confirm recovery' },
      past: 'Confirmed the recovery',
      from: ['repaired'],
      to: 'recovered',
      who: judges,
      unless: 'not-proven',
      asks: fields(note),
      tells: ['creator', 'group-manager'],
    },
    // Two people: one gives the reason, another one agrees.
    askEarly: {
      name: { zh: '申请提前确认', en: 'Request early confirmation' },
      past: 'Requested early confirmation',
      from: ['repaired'],
      to: 'repaired',
      who: judges,
      unless: 'proven',
      asks: why,
      tells: ['assignee', 'group-manager', 'admin'],
    },
    agreeEarly: {
      name: { zh: '同意提前确认', en: 'Agree to early confirmation' },
      past: 'Agreed to early confirmation',
      from: ['repaired'],
      to: 'recovered',
      who: judges,
      unless: 'nobody-else-asked',
      asks: fields(note),
      tells: ['creator', 'assignee', 'group-manager'],
    },
    close: {
      name: { zh: '关闭故障', en: 'Close' },
      past: 'Closed',
      from: ['recovered'],
      to: 'closed',
      who: managers,
      grave: true,
      tells: ['creator', 'assignee', 'agent', 'provider'],
    },
  },
})
export type FaultState = StateOf<typeof faultFlow>
export type FaultStep = StepOf<typeof faultFlow>

/** What happens to a fault that no person brings to another state, beside its steps. */
export const faultArrangements = {
  report: { zh: '上报故障', en: 'Reported' },
  change: { zh: '修改', en: 'Changed' },
  assign: { zh: '指派', en: 'Assigned' },
  give: { zh: '交给服务商', en: 'Assigned to a provider' },
  'come-back': { zh: '因服务结束收回', en: 'Took it back at the end of the engagement' },
  cost: { zh: '登记维修费用', en: 'Entered the repair cost' },
  reopen: { zh: '同一告警再次出现，重新打开', en: 'Reopened: the same alarm was raised again' },
} as const

/** Who arranges faults: gives them to people and changes what they say. */
export const mayArrangeFault = (roles: readonly string[]): boolean => managers.some((role) => roles.includes(role))

/** The way without detours, as it is drawn. */
export const faultPath = Object.keys(faultFlow.states) as readonly FaultState[]

/** Days after its recovery in which the same alarm opens a fault again. */
export const reopenWithin = 7
