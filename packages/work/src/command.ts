import { defineFlow, type StateOf } from './flow.ts'

/**
 * A command to a device. `requested`: kept, nobody was let begin yet; `sent`: its gateway may begin; `acknowledged`: the device took it;
 * `verified`: a reading shows it. `refused` and `expired`: nothing was done; `failed`: it was tried, or may have been, and nothing shows it.
 * Its steps are what the gateway says and what time does (modules/controls/rules.ts); its rows are `device_commands`.
 */
export const commandFlow = defineFlow({
  kind: 'command',
  name: { zh: '控制命令', en: 'Command' },
  states: {
    requested: { zh: '等待下发', en: 'Requested', tone: 'waiting' },
    sent: { zh: '已下发', en: 'Sent', tone: 'active' },
    acknowledged: { zh: '设备已接收', en: 'Acknowledged', tone: 'active' },
    verified: { zh: '已生效', en: 'Verified', tone: 'done' },
    refused: { zh: '被拒绝', en: 'Refused', tone: 'cancelled' },
    failed: { zh: '失败', en: 'Failed', tone: 'blocked' },
    expired: { zh: '已过期', en: 'Expired', tone: 'cancelled' },
  },
  starts: 'requested',
  steps: {
    send: { name: { zh: '下发', en: 'Send' }, past: 'Sent', from: ['requested'], to: 'sent', who: ['gateway'] },
    refuse: { name: { zh: '拒绝', en: 'Refuse' }, past: 'Refused', from: ['requested', 'sent'], to: 'refused', who: ['gateway'] },
    expire: {
      name: { zh: '过期', en: 'Expire' },
      past: 'Marked as expired',
      from: ['requested', 'sent'],
      to: 'expired',
      who: ['gateway', 'clock'],
    },
    acknowledge: { name: { zh: '接收', en: 'Acknowledge' }, past: 'Acknowledged', from: ['sent'], to: 'acknowledged', who: ['gateway'] },
    verify: { name: { zh: '回读确认', en: 'Verify' }, past: 'Verified', from: ['sent', 'acknowledged'], to: 'verified', who: ['gateway'] },
    fail: {
      name: { zh: '失败', en: 'Fail' },
      past: 'Marked as failed',
      from: ['sent', 'acknowledged'],
      to: 'failed',
      who: ['gateway', 'clock'],
    },
  },
})
export type CommandState = StateOf<typeof commandFlow>
