import { defineDevice } from '../../define.ts'
import { nameFields } from '../../traits/given-names.ts'
import { gridInformation, installed, namePlate, rated, remarks } from '../../traits/information.ts'
import { pduPoints } from './points.ts'

export const pdu = defineDevice({
  code: 'pdu',
  name: { zh: '机柜配电单元', en: 'Rack PDU' },
  icon: 'pdu',
  area: 'generic',
  traits: ['outlets'],
  points: pduPoints,
  groups: {
    inlet: { zh: '进线', en: 'Inlet' },
    bank: { zh: '分组', en: 'Banks' },
    outlet: { zh: '插口', en: 'Outlets' },
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['phase.*.current', 'active_power', 'phase.*.voltage', 'frequency'],
  overview: [
    {
      part: 'one-line',
      name: { zh: '一次接线', en: 'One-line diagram' },
      source: {
        name: { zh: '进线', en: 'Inlet' },
        voltage: 'phase.*.voltage',
        floor: 80,
        values: ['active_power', 'apparent_power', 'frequency'],
        fedBy: 'feed',
      },
      branch: {
        repeated: 'outlet',
        current: 'outlet.*.current',
        switch: { by: 'outlet.*.switched', open: ['off'] },
      },
    },
    {
      part: 'table',
      name: { zh: '进线', en: 'Inlet' },
      repeated: 'phase',
      points: [
        'phase.*.voltage',
        'phase.*.current',
        'phase.*.load',
        'phase.*.active_power',
        'phase.*.apparent_power',
        'phase.*.power_factor',
        'phase.*.load_state',
      ],
    },
    { part: 'table', name: { zh: '线电压', en: 'Line voltages' }, repeated: 'line', points: ['line.*.voltage'] },
    {
      part: 'values',
      name: { zh: '总计', en: 'Totals' },
      points: ['active_power', 'apparent_power', 'power_factor', 'frequency', 'energy', 'load_state', 'power_supply', 'outlet_count'],
    },
    {
      part: 'table',
      name: { zh: '分组', en: 'Banks' },
      repeated: 'bank',
      points: ['bank.*.current', 'bank.*.active_power', 'bank.*.apparent_power', 'bank.*.voltage', 'bank.*.switched', 'bank.*.breaker'],
    },
    {
      part: 'table',
      name: { zh: '插口', en: 'Outlets' },
      repeated: 'outlet',
      points: [
        'outlet.*.switched',
        'outlet.*.current',
        'outlet.*.active_power',
        'outlet.*.apparent_power',
        'outlet.*.voltage',
        'outlet.*.power_factor',
      ],
    },
  ],
  info: [
    ...namePlate,
    { key: 'rack', name: { zh: '机柜', en: 'Rack' }, kind: 'text', most: 30 },
    { key: 'feed', name: { zh: '供电回路', en: 'Feed' }, kind: 'text', most: 30 },
    rated('rated_current', { zh: '额定电流', en: 'Rated current' }, 'A'),
    ...gridInformation,
    installed,
    ...nameFields('outlet', { zh: '插口 {n} 名称', en: 'Name of outlet {n}' }, 48),
    remarks,
  ],
  given: [{ repeated: 'outlet', name: 'outlet_{n}_name' }],
  controls: [
    {
      key: 'outlet.*.switch',
      name: { zh: '通断', en: 'Switch' },
      provedBy: 'outlet.*.switched',
      provedWithin: 30,
      values: {
        on: { zh: '接通', en: 'Switch on', proof: { becomes: ['on'] } },
        off: {
          zh: '断开',
          en: 'Switch off',
          proof: { becomes: ['off'] },
          grave: { zh: '该插口所接设备将断电。', en: 'What is plugged into this outlet loses its power.' },
        },
      },
    },
  ],
  supply: { switches: { by: 'outlet.*.switched', open: ['off'] } },
})
