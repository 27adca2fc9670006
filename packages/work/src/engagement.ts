import { fields } from '@kilowatch/catalog'
import { defineFlow, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'

const reason = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3 })

/** A business asks another one to serve it; that one says yes or no, and either of them ends it. */
export const engagementFlow = defineFlow({
  kind: 'engagement',
  name: workKinds.engagement,
  states: {
    requested: { zh: '待确认', en: 'Pending', tone: 'waiting', ahead: 'accept' },
    active: { zh: '服务中', en: 'Active', tone: 'active' },
    declined: { zh: '已谢绝', en: 'Declined', tone: 'cancelled' },
    ended: { zh: '已结束', en: 'Ended', tone: 'done' },
    expired: { zh: '已到期', en: 'Expired', tone: 'done' },
  },
  starts: 'requested',
  steps: {
    accept: { name: { zh: '接受', en: 'Accept' }, past: 'Accepted', from: ['requested'], to: 'active', who: ['provider'] },
    decline: {
      name: { zh: '谢绝', en: 'Decline' },
      past: 'Declined',
      from: ['requested'],
      to: 'declined',
      who: ['provider'],
      asks: reason,
    },
    withdraw: {
      name: { zh: '撤回邀请', en: 'Withdraw' },
      past: 'Withdrew the invitation',
      from: ['requested'],
      to: 'ended',
      who: ['admin'],
    },
    end: {
      name: { zh: '结束服务', en: 'End' },
      past: 'Ended the engagement',
      from: ['active'],
      to: 'ended',
      who: ['admin'],
      asks: reason,
      grave: true,
    },
    quit: {
      name: { zh: '停止服务', en: 'End service' },
      past: 'Ended the service',
      from: ['active'],
      to: 'ended',
      who: ['provider'],
      asks: reason,
      grave: true,
    },
    expire: { name: { zh: '到期', en: 'Expire' }, past: 'Marked as expired', from: ['requested', 'active'], to: 'expired', who: ['clock'] },
  },
})
export type EngagementState = StateOf<typeof engagementFlow>
