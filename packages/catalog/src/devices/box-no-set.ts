import { defineDevice } from '../define.ts'

/** A device of which nobody has said yet what it is: it has no points until a type is chosen. */
export const boxNoSet = defineDevice({
  code: 'box_no_set',
  name: { zh: '未配置', en: 'Unconfigured' },
  icon: 'unconfigured',
  area: 'box_no_set',
  traits: ['unconfigured'],
  points: [],
  tabs: ['more-info'],
  headline: [],
  overview: [],
  info: [
    { key: 'place', name: { zh: '安装位置', en: 'Location' }, kind: 'text', most: 50 },
    { key: 'installed', name: { zh: '安装时间', en: 'Installed' }, kind: 'day', past: true },
    { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200 },
  ],
})
