import { ageRisk, cabling, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { ac } from './index.ts'

// Inspection: what makers' maintenance sheets for room units have in common.

const acInspection = [
  measured(
    'supply_temperature',
    { zh: '送风温度', en: 'Supply temperature' },
    { range: [-40, 85], decimals: 1, unit: 'Cel', outside: [10, 27] },
  ),
  measured(
    'return_temperature',
    { zh: '回风温度', en: 'Return temperature' },
    { range: [-40, 85], decimals: 1, unit: 'Cel', outside: [12, 35] },
  ),
  measured('filter_pressure', { zh: '滤网压差', en: 'Filter pressure difference' }, { range: [0, 1000], unit: 'Pa', outside: [0, 250] }),
  looked('filter', { zh: '滤网', en: 'Filter' }),
  looked('drain', { zh: '冷凝水盘与排水', en: 'Condensate tray and drain' }),
  looked('humidifier', { zh: '加湿罐', en: 'Humidifier bottle' }),
  looked('outdoor', { zh: '室外机（积尘、异响）', en: 'Outdoor unit (dust, noise)' }),
  cabling,
  inspectionRemarks,
] as const

const acRisks = [
  {
    key: 'filter',
    name: { zh: '滤网堵塞', en: 'Filter clogged' },
    evidence: { kind: 'newest', point: 'filter_pressure' },
    levels: [
      { level: 1, above: 180 },
      { level: 2, above: 220 },
      { level: 3, above: 250 },
    ],
    source: { zh: 'EN 779：粗效过滤器终阻力 250 Pa', en: 'EN 779: final pressure drop of coarse filters 250 Pa' },
    advice: { zh: '更换或清洗滤网', en: 'Change or wash the filter' },
  },
  {
    key: 'full_output',
    name: { zh: '制冷能力不足', en: 'Cooling at its limit' },
    evidence: { kind: 'newest', point: 'cooling_output' },
    levels: [
      { level: 1, above: 85 },
      { level: 2, above: 95 },
    ],
    source: practice,
    advice: { zh: '核对热负荷与冗余，清洗冷凝器', en: 'Compare heat load with redundancy; clean the condenser' },
  },
  {
    key: 'supply_warm',
    name: { zh: '送风温度偏高', en: 'Supply air warm' },
    evidence: { kind: 'newest', point: 'supply_temperature' },
    levels: [
      { level: 1, above: 24 },
      { level: 2, above: 27 },
      { level: 3, above: 32 },
    ],
    source: { zh: 'ASHRAE TC 9.9：服务器进风 18–27 °C', en: 'ASHRAE TC 9.9: 18 to 27 °C at the servers’ inlet' },
    advice: { zh: '检查冷源、压缩机与水流量', en: 'Check the cold source, compressor and water flow' },
  },
  ageRisk('installed', [8, 10, 15], {
    name: { zh: '空调使用年限', en: 'Age of the unit' },
    source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
    advice: { zh: '检修压缩机与风机，列入更新计划', en: 'Overhaul compressor and fan, or plan a new unit' },
  }),
] as const

export const acUpkeep = defineUpkeep(ac, {
  inspection: acInspection,
  risks: acRisks,
})
