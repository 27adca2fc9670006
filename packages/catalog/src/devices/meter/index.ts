import { defineDevice } from '../../define.ts'
import { counter, measure, state } from '../../point.ts'
import { frequency, frequencyLimits, lines, lineVoltage, phases, phaseVoltage, powerFactor } from '../../traits/electric.ts'
import { calibrated, connected, gridInformation, installed, namePlate, remarks } from '../../traits/information.ts'
import { parameter, parameters, settingsGroup } from '../../traits/parameter.ts'
import { steady } from '../../traits/steady.ts'
import { amount } from '../entered.ts'

// Names after SunSpec models 201-204 (AC meters) and 211-214. Figures are primary values: transformer ratios are applied
// by the driver. Currents and powers have no default limits: they follow from the feeder's rating (range A).

/** What the meter itself is told of its transformers. */
const meterParameters = parameters(
  parameter('ratio', { zh: '变比', en: 'Transformer ratio' }, '1', [1, 5000], { decimals: 2, normal: 20 }),
  parameter('range', { zh: '量程', en: 'Range' }, 'A', [1, 10000], { decimals: 1, normal: 100 }),
)

export const meter = defineDevice({
  code: 'meter',
  name: { zh: '电力仪表', en: 'Power meter' },
  icon: 'meter',
  area: 'generic',
  traits: [],
  points: [
    phases([
      phaseVoltage('voltage', { zh: '相电压', en: 'Phase voltage' }, { group: 'voltage' }),
      measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 10000], { decimals: 2, sides: 'high', group: 'current' }),
      measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [-6000, 6000], {
        decimals: 3,
        sides: 'high',
        group: 'power',
      }),
      measure('reactive_power', { zh: '无功功率', en: 'Reactive power' }, 'kvar', [-6000, 6000], {
        decimals: 3,
        sides: 'high',
        group: 'power',
      }),
      measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'kVA', [0, 6000], {
        decimals: 3,
        sides: 'high',
        group: 'power',
      }),
      powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, { sides: 'low', group: 'power' }),
    ]),
    lines([lineVoltage('voltage', { zh: '线电压', en: 'Line voltage' }, { group: 'voltage' })]),
    frequency('frequency', { zh: '频率', en: 'Frequency' }, frequencyLimits.grid, { group: 'voltage' }),
    measure('neutral_current', { zh: '中性线电流', en: 'Neutral current' }, 'A', [0, 10000], {
      decimals: 2,
      sides: 'high',
      group: 'current',
    }),
    measure('active_power', { zh: '总有功功率', en: 'Total active power' }, 'kW', [-18000, 18000], {
      decimals: 2,
      sides: 'high',
      group: 'power',
    }),
    measure('reactive_power', { zh: '总无功功率', en: 'Total reactive power' }, 'kvar', [-18000, 18000], {
      decimals: 2,
      sides: 'high',
      group: 'power',
    }),
    measure('apparent_power', { zh: '总视在功率', en: 'Total apparent power' }, 'kVA', [0, 18000], {
      decimals: 2,
      sides: 'high',
      group: 'power',
    }),
    measure('power_factor', { zh: '总功率因数', en: 'Total power factor' }, '1', [-1, 1], {
      decimals: 2,
      limits: { low: [0.8, 0.82] },
      level: 1,
      group: 'power',
    }),
    counter('energy_import', { zh: '正向有功电能', en: 'Active energy, imported' }, 'kW.h', { decimals: 2, group: 'energy' }),
    counter('energy_export', { zh: '反向有功电能', en: 'Active energy, exported' }, 'kW.h', { decimals: 2, group: 'energy' }),
    state(
      'phase_loss',
      { zh: '缺相检测', en: 'Phase loss' },
      { normal: { code: 0, zh: '正常', en: 'None' }, lost: { code: 1, zh: '缺相', en: 'Phase lost' } },
      // What hangs on an incomer without voltage is lost, or on battery: as grave as that.
      { lost: { level: 4 } },
      { timing: steady, group: 'voltage' },
    ),
    ...meterParameters.points,
  ],
  groups: {
    voltage: { zh: '电压', en: 'Voltage' },
    current: { zh: '电流', en: 'Current' },
    power: { zh: '功率', en: 'Power' },
    energy: { zh: '电能', en: 'Energy' },
    ...settingsGroup,
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['phase.*.voltage', 'phase.*.current', 'active_power', 'energy_import'],
  overview: [
    {
      part: 'table',
      name: { zh: '各相', en: 'Phases' },
      repeated: 'phase',
      points: [
        'phase.*.voltage',
        'phase.*.current',
        'phase.*.active_power',
        'phase.*.reactive_power',
        'phase.*.apparent_power',
        'phase.*.power_factor',
      ],
    },
    { part: 'table', name: { zh: '线电压', en: 'Line voltages' }, repeated: 'line', points: ['line.*.voltage'] },
    {
      part: 'values',
      name: { zh: '总计', en: 'Totals' },
      points: ['active_power', 'reactive_power', 'apparent_power', 'power_factor', 'frequency', 'neutral_current', 'phase_loss'],
    },
    { part: 'values', name: { zh: '电能', en: 'Energy' }, points: ['energy_import', 'energy_export'] },
    meterParameters.shown,
  ],
  info: [
    ...namePlate,
    { key: 'ratio', name: { zh: '变比', en: 'Transformer ratio' }, ...amount },
    { key: 'range', name: { zh: '量程', en: 'Range' }, ...amount, unit: 'A' },
    connected('feeds', { zh: '供电对象', en: 'Feeds' }),
    ...gridInformation,
    installed,
    calibrated,
    remarks,
  ],
  settings: meterParameters.settings,
})
