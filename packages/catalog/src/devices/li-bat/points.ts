import { counter, measure, state } from '../../point.ts'
import { cells } from '../../traits/battery-group.ts'
import { batteryStates } from '../../traits/battery-states.ts'
import { steady } from '../../traits/steady.ts'
import { contactor, fault } from '../../traits/switchgear.ts'

// Names after SunSpec models 802 (battery base) and 803 (lithium-ion bank). Limits of cells are for LFP (IEC 62619: a cell within
// 2.5 to 3.65 V; charging below 0 °C plates lithium). A pack's own voltage follows from how many cells are in series: no default.
// Levels: a protection that opened the switches took the battery away, critical where it is the backup; the pack cannot know, so major.

const pack = { group: 'pack' }

const packMeasures = [
  measure('pack_voltage', { zh: '组电压', en: 'Pack voltage' }, 'V', [0, 2000], {
    decimals: 2,
    sides: 'both',
    normal: [53.1, 53.4],
    ...pack,
  }),
  measure('pack_current', { zh: '组电流', en: 'Pack current' }, 'A', [-1000, 1000], {
    decimals: 2,
    sides: 'both',
    normal: [0.1, 0.4],
    ...pack,
  }),
  measure('soc', { zh: '荷电状态', en: 'SOC' }, '%', [0, 100], {
    decimals: 1,
    sides: 'both',
    limits: { low: [20, 25] },
    normal: [97, 99],
    ...pack,
  }),
  measure('soh', { zh: '健康度', en: 'SOH' }, '%', [0, 100], {
    decimals: 1,
    limits: { low: [80, 82] },
    normal: [96, 97],
    level: 2,
    ...pack,
  }),
  measure('remaining_capacity', { zh: '剩余容量', en: 'Remaining capacity' }, 'A.h', [0, 10000], {
    decimals: 2,
    normal: [97, 99],
    ...pack,
  }),
  measure('full_capacity', { zh: '满充容量', en: 'Full capacity' }, 'A.h', [0, 10000], {
    decimals: 2,
    normal: [100, 100],
    history: false,
    ...pack,
  }),
  counter('cycles', { zh: '循环次数', en: 'Cycles' }, '1', { perHour: 0.02, ...pack }),
  counter('discharged', { zh: '累计放电', en: 'Discharged in total' }, 'A.h', { decimals: 1, perHour: 2, ...pack }),
  measure('voltage_spread', { zh: '单体电压极差', en: 'Cell voltage spread' }, 'V', [0, 5], {
    decimals: 3,
    limits: { high: [0.1, 0.08] },
    normal: [0.008, 0.014],
    level: 2,
    ...pack,
  }),
  measure('ambient_temperature', { zh: '环境温度', en: 'Ambient temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [40, 37], low: [0, 3] },
    normal: [22, 25],
    ...pack,
  }),
  measure('mos_temperature', { zh: 'MOS 温度', en: 'MOS temperature' }, 'Cel', [-40, 150], {
    decimals: 1,
    limits: { high: [85, 80] },
    normal: [26, 30],
    ...pack,
  }),
] as const

const cell = cells(16, [
  measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 5], {
    decimals: 3,
    limits: { high: [3.6, 3.55], low: [2.9, 3] },
    normal: [3.325, 3.335],
  }),
  measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [50, 47], low: [0, 3] },
    normal: [23, 26],
  }),
  state(
    'balance',
    { zh: '均衡', en: 'Balancing' },
    { off: { code: 0, zh: '未均衡', en: 'Off' }, on: { code: 1, zh: '均衡中', en: 'On' } },
    {},
    { history: false },
  ),
])

const { equalized: _, testing: __, ...packStates } = batteryStates({ zh: '测试中', en: 'Testing' })

const protection = { group: 'protection' }

const protections = [
  fault('over_voltage', { zh: '过压保护', en: 'Overvoltage' }, { zh: '过压保护', en: 'Overvoltage protection' }, protection),
  fault('under_voltage', { zh: '欠压保护', en: 'Undervoltage' }, { zh: '欠压保护', en: 'Undervoltage protection' }, protection),
  fault('over_current', { zh: '过流保护', en: 'Overcurrent' }, { zh: '过流保护', en: 'Overcurrent protection' }, protection),
  fault(
    'short_circuit',
    { zh: '短路保护', en: 'Short circuit' },
    { zh: '短路保护', en: 'Short-circuit protection' },
    { level: 4, ...protection },
  ),
  fault('over_temperature', { zh: '过温保护', en: 'Overtemperature' }, { zh: '过温保护', en: 'Overtemperature protection' }, protection),
  fault('under_temperature', { zh: '低温保护', en: 'Undertemperature' }, { zh: '低温保护', en: 'Undertemperature protection' }, protection),
  fault('bms_fault', { zh: 'BMS', en: 'BMS' }, { zh: 'BMS 故障', en: 'BMS failure' }, protection),
] as const

export const liBatPoints = [
  state(
    'battery_state',
    { zh: '电池状态', en: 'Battery state' },
    packStates,
    {
      discharge: { level: 3, name: { zh: '锂电池放电', en: 'Lithium battery discharging' } },
      abnormal: { level: 3, name: { zh: '锂电池保护', en: 'Lithium battery protecting itself' } },
    },
    { timing: steady, normal: 'static' },
  ),
  state(
    'balance',
    { zh: '均衡', en: 'Balancing' },
    { off: { code: 0, zh: '未均衡', en: 'Off' }, on: { code: 1, zh: '均衡中', en: 'On' } },
    {},
    pack,
  ),
  contactor('charge_switch', { zh: '充电 MOS', en: 'Charge MOS' }, protection),
  contactor('discharge_switch', { zh: '放电 MOS', en: 'Discharge MOS' }, protection),
  ...protections,
  ...packMeasures,
  cell,
]
