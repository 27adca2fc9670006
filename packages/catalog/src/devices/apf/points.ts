import { measure, state } from '../../point.ts'
import { frequency, frequencyLimits, lines, lineVoltage, loadShare, overload, phases, powerFactor } from '../../traits/electric.ts'
import { parameter, parameters } from '../../traits/parameter.ts'
import { steady } from '../../traits/steady.ts'
import { fault } from '../../traits/switchgear.ts'

// A shunt filter (GB/T 35726, IEC 61000-2-4): it measures the load's current and adds what makes the grid's current a sine. Distortion
// before and after is that of the two currents; voltage distortion above 5 % (IEC 61000-2-4 class 1) disturbs others.
// Currents have no default limits, since ratings differ: the filter's own share has. A stopped filter leaves its load unfiltered, minor.

const grid = { group: 'grid' }
const filter = { group: 'filter' }
const distortion = { group: 'distortion' }
const conditions = { group: 'conditions' }

export const apfParameters = parameters(
  parameter('ct_ratio', { zh: '互感器变比', en: 'Transformer ratio' }, '1', [1, 2000], { normal: 200 }),
  parameter('target_power_factor', { zh: '目标功率因数', en: 'Target power factor' }, '1', [-1, 1], { decimals: 2, normal: 1 }),
)

export const apfPoints = [
  state(
    'run_state',
    { zh: '运行状态', en: 'State' },
    {
      stop: { code: 0, zh: '停机', en: 'Stopped' },
      run: { code: 1, zh: '运行', en: 'Running' },
      standby: { code: 2, zh: '待机', en: 'Standby' },
      fault: { code: 3, zh: '故障', en: 'Fault' },
    },
    {
      stop: { level: 2, name: { zh: '有源滤波停机', en: 'Filter stopped' } },
      fault: { level: 3, name: { zh: '有源滤波故障', en: 'Filter fault' } },
    },
    { timing: steady },
  ),
  overload('conditions'),
  fault('module_fault', { zh: '功率模块', en: 'Power modules' }, { zh: '功率模块故障', en: 'Power module failure' }, conditions),
  fault('fan', { zh: '风扇', en: 'Fan' }, { zh: '风扇故障', en: 'Fan failure' }, conditions),
  fault('bus_fault', { zh: '直流母线', en: 'DC bus' }, { zh: '直流母线电压异常', en: 'DC bus voltage out of range' }, conditions),
  lines([lineVoltage('voltage', { zh: '线电压', en: 'Line voltage' }, grid)]),
  frequency('frequency', { zh: '频率', en: 'Frequency' }, frequencyLimits.grid, grid),
  phases([
    measure('grid_current', { zh: '电网电流', en: 'Grid current' }, 'A', [0, 10000], {
      decimals: 1,
      sides: 'high',
      normal: [148, 156],
      ...grid,
    }),
    measure('load_current', { zh: '负载电流', en: 'Load current' }, 'A', [0, 10000], {
      decimals: 1,
      sides: 'high',
      normal: [156, 166],
      ...grid,
    }),
    measure('filter_current', { zh: '补偿电流', en: 'Compensating current' }, 'A', [0, 5000], {
      decimals: 1,
      sides: 'high',
      normal: [44, 50],
      ...filter,
    }),
    measure('voltage_thd', { zh: '电压谐波 THD', en: 'Voltage THD' }, '%', [0, 100], {
      decimals: 1,
      limits: { high: [5, 4.5] },
      normal: [1.6, 2.2],
      level: 2,
      ...distortion,
    }),
    measure('load_thd', { zh: '电流畸变（治理前）', en: 'Current distortion before' }, '%', [0, 400], {
      decimals: 1,
      sides: 'high',
      normal: [27, 31],
      ...distortion,
    }),
    measure('grid_thd', { zh: '电流畸变（治理后）', en: 'Current distortion after' }, '%', [0, 400], {
      decimals: 1,
      limits: { high: [8, 7] },
      normal: [3.2, 4.2],
      level: 2,
      ...distortion,
    }),
    powerFactor('load_power_factor', { zh: '功率因数（治理前）', en: 'Power factor before' }, { normal: [0.86, 0.9], ...grid }),
    powerFactor(
      'grid_power_factor',
      { zh: '功率因数（治理后）', en: 'Power factor after' },
      { limits: { low: [0.9, 0.92] }, level: 1, normal: [0.98, 0.99], ...grid },
    ),
  ]),
  loadShare('load', { zh: '补偿负载率', en: 'Load of the filter' }, { limits: { high: [95, 90] }, normal: [58, 66], ...filter }),
  measure('bus_voltage', { zh: '直流母线电压', en: 'DC bus voltage' }, 'V', [0, 1200], {
    decimals: 1,
    sides: 'both',
    normal: [748, 752],
    ...filter,
  }),
  measure('temperature', { zh: '机内温度', en: 'Internal temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [75, 70] },
    normal: [38, 42],
    ...filter,
  }),
  ...apfParameters.points,
]
