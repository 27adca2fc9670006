import { cabling, inspectionRemarks, looked, practice } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { door } from './door.ts'

export const doorUpkeep = defineUpkeep(door, {
  inspection: [
    looked('leaf', { zh: '门体与闭门器', en: 'Door leaf and closer' }),
    looked('lock', { zh: '磁力锁吸合', en: 'Lock holds' }),
    looked('exit', { zh: '出门按钮与紧急开门', en: 'Exit button and emergency release' }),
    cabling,
    inspectionRemarks,
  ],
  risks: [
    {
      key: 'held_open',
      name: { zh: '门常未关', en: 'Door frequently held open' },
      evidence: { kind: 'times', point: 'door', values: ['held_open'], days: 7 },
      levels: [
        { level: 1, above: 3 },
        { level: 2, above: 10 },
        { level: 3, above: 30 },
      ],
      source: practice,
      advice: { zh: '检查闭门器，提醒人员随手关门', en: 'Check the door closer; remind people to close the door' },
    },
  ],
})
