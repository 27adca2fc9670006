import { ageRisk, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { apf } from './index.ts'

export const apfUpkeep = defineUpkeep(apf, {
  inspection: [
    measured(
      'phase.*.grid_thd',
      { zh: '治理后电流畸变', en: 'Current distortion after' },
      { range: [0, 400], decimals: 1, unit: '%', outside: [0, 8] },
    ),
    measured(
      'temperature',
      { zh: '机内温度', en: 'Internal temperature' },
      { range: [-40, 125], decimals: 1, unit: 'Cel', outside: [0, 60] },
    ),
    looked('fans', { zh: '风扇与滤网', en: 'Fans and filters' }),
    looked('capacitors', { zh: '电容与电抗（鼓胀、发热）', en: 'Capacitors and reactors (swelling, hot)' }),
    looked('terminals', { zh: '接线端子', en: 'Terminals' }),
    inspectionRemarks,
  ],
  risks: [
    {
      key: 'capacity',
      name: { zh: '补偿容量不足', en: 'Filter capacity' },
      evidence: { kind: 'newest', point: 'load' },
      levels: [
        { level: 1, above: 80 },
        { level: 2, above: 90 },
        { level: 3, above: 100 },
      ],
      source: practice,
      advice: { zh: '核对谐波源，增加模块', en: 'Check the sources of harmonics, and add modules' },
    },
    {
      key: 'distortion',
      name: { zh: '治理后畸变偏高', en: 'Distortion after filtering' },
      evidence: { kind: 'newest', point: 'phase.*.grid_thd' },
      levels: [
        { level: 1, above: 5 },
        { level: 2, above: 8 },
        { level: 3, above: 15 },
      ],
      source: { zh: 'IEEE 519', en: 'IEEE 519' },
      advice: { zh: '检查互感器方向与变比，复核整定', en: 'Check the direction and ratio of the transformers, and the settings' },
    },
    {
      key: 'stopped',
      name: { zh: '长时间停机', en: 'Stopped for a long time' },
      evidence: { kind: 'share', point: 'run_state', values: ['stop', 'fault'], days: 7 },
      levels: [
        { level: 1, above: 0.1 },
        { level: 2, above: 0.5 },
      ],
      source: practice,
      advice: { zh: '查明停机原因并恢复运行', en: 'Find why it stopped and restart it' },
    },
    ageRisk('installed', [6, 8, 12], {
      name: { zh: '使用年限', en: 'Age' },
      source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
      advice: { zh: '更换风扇与直流电容', en: 'Replace fans and DC capacitors' },
    }),
  ],
})
