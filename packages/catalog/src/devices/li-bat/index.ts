import { defineDevice } from '../../define.ts'
import { brand, installed, model, place, rated, remarks, replaced } from '../../traits/information.ts'
import { count } from '../entered.ts'
import { liBatPoints } from './points.ts'

export const liBat = defineDevice({
  code: 'li_bat',
  name: { zh: '锂电池', en: 'Lithium battery' },
  icon: 'lithium-battery',
  area: 'hsbat2',
  traits: ['battery', 'cells'],
  points: liBatPoints,
  groups: { pack: { zh: '电池组', en: 'Pack' }, protection: { zh: '保护', en: 'Protection' } },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['battery_state', 'soc', 'pack_voltage', 'pack_current', 'soh', 'mos_temperature'],
  overview: [
    {
      part: 'cell-map',
      measures: [
        { point: 'cell.*.voltage', steps: [0.01, 0.03, 0.05], weak: 'low' },
        { point: 'cell.*.temperature', steps: [1, 2, 4], weak: 'high' },
      ],
    },
    {
      part: 'values',
      name: { zh: '电池组', en: 'Pack' },
      points: [
        'pack_voltage',
        'pack_current',
        'soc',
        'soh',
        'remaining_capacity',
        'full_capacity',
        'cycles',
        'discharged',
        'voltage_spread',
        'ambient_temperature',
        'mos_temperature',
        'battery_state',
        'balance',
      ],
    },
    {
      part: 'values',
      name: { zh: '保护', en: 'Protection' },
      points: [
        'charge_switch',
        'discharge_switch',
        'over_voltage',
        'under_voltage',
        'over_current',
        'short_circuit',
        'over_temperature',
        'under_temperature',
        'bms_fault',
      ],
    },
    { part: 'table', name: { zh: '均衡', en: 'Balancing' }, repeated: 'cell', points: ['cell.*.balance'] },
  ],
  info: [
    brand,
    model,
    {
      key: 'chemistry',
      name: { zh: '电池类型', en: 'Battery type' },
      kind: 'choice',
      required: true,
      of: {
        lfp: { zh: '磷酸铁锂', en: 'LFP' },
        nmc: { zh: '三元锂', en: 'NMC' },
        lto: { zh: '钛酸锂', en: 'LTO' },
      },
    },
    { key: 'quantity', name: { zh: '电芯数量', en: 'Cells' }, ...count },
    { key: 'cells_per_tier', name: { zh: '每层电芯数', en: 'Cells per tier' }, ...count },
    rated('nominal_voltage', { zh: '标称电压', en: 'Nominal voltage' }, 'V'),
    { key: 'capacity', name: { zh: '容量', en: 'Capacity' }, ...count, unit: 'A.h', inHeader: true },
    place,
    { ...installed, required: true },
    replaced,
    remarks,
  ],
  battery: {
    states: [{ point: 'battery_state', gives: { discharge: null }, rests: ['float', 'charge', 'static'] }],
    voltage: 'pack_voltage',
    current: 'pack_current',
    charge: 'soc',
    soh: 'soh',
    cells: 'cell.*.voltage',
    ratedCapacity: 'full_capacity',
    capacity: 'capacity',
    nominal: { voltage: 'nominal_voltage' },
  },
})
