import { fields } from '@kilowatch/catalog'
import { defineFlow } from '@kilowatch/work'

const reason = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 20, lines: 3, required: true })

/** A kind of work of the tests alone, with everything that a flow may say. */
export const repairFlow = defineFlow({
  kind: 'repair',
  name: { zh: '维修', en: 'Repair' },
  number: 'WX',
  states: {
    reported: { zh: '待确认', en: 'Reported', tone: 'waiting', code: 0 },
    repairing: { zh: '维修中', en: 'Repairing', tone: 'active', code: 1 },
    overdue: { zh: '已逾期', en: 'Overdue', tone: 'blocked', code: 5 },
    closed: { zh: '已关闭', en: 'Closed', tone: 'done', code: 3 },
  },
  starts: 'reported',
  steps: {
    begin: { name: { zh: '开始', en: 'Begin' }, past: 'Began', from: ['reported', 'overdue'], to: 'repairing', who: ['assignee', 'admin'] },
    return: {
      name: { zh: '退回', en: 'Return' },
      past: 'Returned',
      from: ['repairing'],
      to: 'reported',
      who: ['group-manager', 'admin'],
      asks: reason,
      tells: ['creator', 'assignee'],
    },
    close: {
      name: { zh: '关闭', en: 'Close' },
      past: 'Closed',
      from: ['repairing'],
      to: 'closed',
      who: ['admin', 'creator'],
      unless: 'outside-limits',
      grave: true,
    },
    overdue: {
      name: { zh: '逾期', en: 'Overdue' },
      past: 'Marked as overdue',
      from: ['reported', 'repairing'],
      to: 'overdue',
      who: ['clock'],
    },
  },
})
