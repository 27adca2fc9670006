import { fields } from '@kilowatch/catalog'
import type { Step } from './flow.ts'

/** To whom work is given. */
export const assigning = fields({ key: 'userId', name: { zh: '负责人', en: 'Assignee' }, kind: 'record', required: true })

/**
 * What people do to alarms, and what is entered with it. It leads from no state to another: whether an alarm is confirmed, whose it is and
 * how long it is shelved are independent of each other (ISA-18.2).
 */
export const alarmSteps = {
  confirm: {
    name: { zh: '确认告警', en: 'Confirm' },
    asks: fields({
      key: 'note',
      name: { zh: '备注（可不填）', en: 'Note (optional)' },
      kind: 'text',
      most: 500,
      lines: 3,
      example: { zh: '例如：已到现场', en: 'For example: on site' },
    }),
  },
  shelve: {
    name: { zh: '搁置', en: 'Shelve' },
    asks: fields(
      {
        key: 'minutes',
        name: { zh: '时长', en: 'Duration' },
        kind: 'number',
        range: [15, 1440],
        required: true,
        usual: 60,
        offered: [
          { value: 15, name: { zh: '15 分钟', en: '15 min' } },
          { value: 60, name: { zh: '1 小时', en: '1 h' } },
          { value: 240, name: { zh: '4 小时', en: '4 h' } },
          { value: 480, name: { zh: '8 小时', en: '8 h' } },
          { value: 1440, name: { zh: '24 小时', en: '24 h' } },
        ],
      },
      {
        key: 'reason',
        name: { zh: '原因', en: 'Reason' },
        kind: 'text',
        most: 200,
        required: true,
        example: { zh: '例如：计划检修', en: 'For example: planned maintenance' },
      },
    ),
  },
} as const satisfies Readonly<Record<string, Pick<Step, 'name' | 'asks'>>>

/** For so many seconds a confirmation can be taken back: the browser offers it for as long, the server judges by it. */
export const confirmUndoSeconds = 8
