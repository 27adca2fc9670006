import { ageRisk, cabling, inspectionRemarks, looked, measured } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { spd } from './spd.ts'

export const spdUpkeep = defineUpkeep(spd, {
  inspection: [
    measured(
      'ground_resistance',
      { zh: '接地电阻', en: 'Ground resistance' },
      { range: [0, 2000], decimals: 2, unit: 'Ohm', outside: [0, 4] },
    ),
    looked('window', { zh: '劣化指示窗', en: 'Condition window' }),
    cabling,
    inspectionRemarks,
  ],
  risks: [
    {
      key: 'ground',
      name: { zh: '接地电阻偏高', en: 'Ground resistance' },
      evidence: { kind: 'newest', point: 'ground_resistance' },
      levels: [
        { level: 1, above: 3 },
        { level: 3, above: 4 },
      ],
      source: { zh: 'GB 50343：共用接地 ≤ 4 Ω', en: 'GB 50343: common grounding up to 4 Ω' },
      advice: { zh: '检查接地体与连接，必要时增设接地极', en: 'Check electrodes and joints; add electrodes' },
    },
    ageRisk('installed', [8, 10, 15], {
      name: { zh: '保护器使用年限', en: 'Age of the arrester' },
      source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
      advice: { zh: '检测压敏电压与漏电流，列入更换计划', en: 'Test varistor voltage and leakage; plan the replacement' },
    }),
  ],
})
