import { fields } from '@kilowatch/catalog'
import { defineFlow, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })

/** Somebody asks for another date, person or devices of a patrol task; approval changes the task. */
export const changeOrderFlow = defineFlow({
  kind: 'change-order',
  name: workKinds['change-order'],
  states: {
    pending: { zh: '待审批', en: 'Pending', tone: 'waiting', code: 0, ahead: 'approve' },
    approved: { zh: '已通过', en: 'Approved', tone: 'done', code: 1 },
    rejected: { zh: '已驳回', en: 'Rejected', tone: 'cancelled', code: 2 },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', tone: 'cancelled', code: 3 },
  },
  starts: 'pending',
  steps: {
    approve: {
      name: { zh: '通过', en: 'Approve' },
      past: 'Approved',
      from: ['pending'],
      to: 'approved',
      who: ['group-manager', 'admin'],
      unless: 'task-settled',
      approves: { written: [] },
    },
    reject: {
      name: { zh: '驳回', en: 'Reject' },
      past: 'Rejected',
      from: ['pending'],
      to: 'rejected',
      who: ['group-manager', 'admin'],
      asks: why,
    },
    // An agent who asked is not of the business: the order is theirs by being given to them.
    withdraw: { name: { zh: '撤回', en: 'Withdraw' }, past: 'Withdrew', from: ['pending'], to: 'withdrawn', who: ['creator', 'agent'] },
  },
})
export type ChangeOrderState = StateOf<typeof changeOrderFlow>
