import { cabling, inspectionRemarks, looked, practice, sensorAge } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { leak } from './leak.ts'

export const leakUpkeep = defineUpkeep(leak, {
  inspection: [
    looked('cable', { zh: '线缆（积尘、压伤、移位）', en: 'Cable (dust, crushed, moved)' }),
    looked('test', { zh: '滴水测试', en: 'Drop test' }),
    cabling,
    inspectionRemarks,
  ],
  risks: [
    {
      key: 'leaks',
      name: { zh: '反复漏水', en: 'Recurring leaks' },
      evidence: { kind: 'times', point: 'leak', values: ['leak'], days: 90 },
      levels: [
        { level: 1, above: 0 },
        { level: 2, above: 2 },
        { level: 3, above: 5 },
      ],
      source: practice,
      advice: { zh: '查明水源（空调冷凝水、管道、屋面）并整改', en: 'Find the source (condensate, pipes, roof) and stop it' },
    },
    sensorAge,
  ],
})
