import { fields } from '@kilowatch/catalog'
import { defineFlow, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

const reason = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3 })

/** A look into a business that an operator of the platform asks for: its owner or an admin allows it, for some hours. */
export const grantFlow = defineFlow({
  kind: 'grant',
  name: workKinds.grant,
  states: {
    requested: { zh: '待审批', en: 'Pending', tone: 'waiting', ahead: 'approve' },
    active: { zh: '生效中', en: 'Active', tone: 'active' },
    rejected: { zh: '已拒绝', en: 'Rejected', tone: 'cancelled' },
    expired: { zh: '已到期', en: 'Expired', tone: 'done' },
    ended: { zh: '已结束', en: 'Ended', tone: 'done' },
  },
  starts: 'requested',
  steps: {
    approve: {
      name: { zh: '同意', en: 'Allow' },
      past: 'Allowed',
      from: ['requested'],
      to: 'active',
      who: ['admin'],
      approves: { written: [] },
      tells: ['creator'],
    },
    reject: {
      name: { zh: '拒绝', en: 'Reject' },
      past: 'Rejected',
      from: ['requested'],
      to: 'rejected',
      who: ['admin'],
      tells: ['creator'],
      asks: reason,
    },
    end: { name: { zh: '立即结束', en: 'End now' }, past: 'Ended', from: ['active'], to: 'ended', who: ['admin'], tells: ['creator'] },
    withdraw: {
      name: { zh: '撤回', en: 'Withdraw' },
      past: 'Withdrew',
      from: ['requested'],
      to: 'ended',
      who: ['creator'],
      tells: ['admin'],
    },
    'give-back': {
      name: { zh: '提前结束', en: 'End now' },
      past: 'Ended',
      from: ['active'],
      to: 'ended',
      who: ['creator'],
      tells: ['admin'],
    },
    expire: { name: { zh: '到期', en: 'Expire' }, past: 'Marked as expired', from: ['active'], to: 'expired', who: ['clock'] },
  },
})
export type GrantState = StateOf<typeof grantFlow>
