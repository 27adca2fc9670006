import { measure, repeated, state } from '../../point.ts'
import { frequency, frequencyLimits, loadShare, overload, phaseVoltage, powerFactor } from '../../traits/electric.ts'
import { steady } from '../../traits/steady.ts'

// Names after NUT's ATS variables (input.N.*, input.source) and IEC 60947-6-1 (preferred and alternate supply).
// Levels: without any source the load is dead, critical. A source without voltage is a warning: it may be a generator at
// rest. Standing on the alternate source is minor: the load is fed, and the preferred source failed.

const source = repeated('source', { zh: '电源 {n}', en: 'Source {n}' }, 3, [
  phaseVoltage('voltage', { zh: '电压', en: 'Voltage' }, { level: 1 }),
  frequency('frequency', { zh: '频率', en: 'Frequency' }, frequencyLimits.wide, { level: 1 }),
  state(
    'condition',
    { zh: '状态', en: 'Condition' },
    {
      good: { code: 1, zh: '正常', en: 'Good' },
      out_of_range: { code: 2, zh: '超出范围', en: 'Out of range' },
      lost: { code: 3, zh: '失电', en: 'Lost' },
    },
    { out_of_range: { level: 1 }, lost: { level: 1 } },
    { timing: steady },
  ),
])

/** Set in the switch itself. */
export const preferredSource = state(
  'preferred_source',
  { zh: '首选电源', en: 'Preferred source' },
  {
    none: { code: 0, zh: '无首选', en: 'No preference' },
    source_1: { code: 1, zh: '电源 1', en: 'Source 1' },
    source_2: { code: 2, zh: '电源 2', en: 'Source 2' },
    source_3: { code: 3, zh: '电源 3', en: 'Source 3' },
  },
)

export const atsPoints = [
  state(
    'active_source',
    { zh: '当前电源', en: 'Source in use' },
    {
      none: { code: 0, zh: '无电源', en: 'No source' },
      source_1: { code: 1, zh: '电源 1', en: 'Source 1' },
      source_2: { code: 2, zh: '电源 2', en: 'Source 2' },
      source_3: { code: 3, zh: '电源 3', en: 'Source 3' },
    },
    { none: { level: 4 } },
    { timing: steady },
  ),
  preferredSource,
  state(
    'position',
    { zh: '切换位置', en: 'Position' },
    {
      preferred: { code: 1, zh: '首选侧', en: 'On preferred source' },
      alternate: { code: 2, zh: '已切换到备用侧', en: 'Switched to alternate source' },
    },
    { alternate: { level: 2 } },
    { timing: steady },
  ),
  state(
    'output',
    { zh: '输出', en: 'Output' },
    { supplied: { code: 1, zh: '有电', en: 'Supplied' }, lost: { code: 2, zh: '输出失电', en: 'Output lost' } },
    { lost: { level: 4 } },
    { timing: steady },
  ),
  overload(),
  source,
  phaseVoltage('output_voltage', { zh: '输出电压', en: 'Output voltage' }),
  measure('output_current', { zh: '输出电流', en: 'Output current' }, 'A', [0, 5000], { decimals: 1, sides: 'high' }),
  measure('output_frequency', { zh: '输出频率', en: 'Output frequency' }, 'Hz', [0, 100], { decimals: 2, sides: 'both' }),
  powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, { sides: 'low' }),
  loadShare('load', { zh: '负载率', en: 'Load' }),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [0, 6000], { decimals: 3 }),
  measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'kVA', [0, 6000], { decimals: 3 }),
  measure('temperature', { zh: '机内温度', en: 'Internal temperature' }, 'Cel', [-40, 125], { decimals: 1, limits: { high: [60, 55] } }),
]
export type AtsPoint = (typeof atsPoints)[number]
