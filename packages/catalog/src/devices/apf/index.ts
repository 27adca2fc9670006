import { defineDevice } from '../../define.ts'
import { brand, connected, installed, model, place, rated, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { ageRisk, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { apfParameters, apfPoints } from './points.ts'

export const apf = defineDevice({
  code: 'apf',
  name: { zh: '有源滤波', en: 'Active power filter' },
  icon: 'harmonic-filter',
  area: 'generic',
  traits: [],
  points: apfPoints,
  groups: {
    grid: { zh: '电网', en: 'Grid' },
    filter: { zh: '滤波器', en: 'Filter' },
    distortion: { zh: '畸变', en: 'Distortion' },
    conditions: { zh: '状态', en: 'Conditions' },
    ...settingsGroup,
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['run_state', 'phase.*.grid_thd', 'phase.*.load_thd', 'load', 'phase.*.filter_current'],
  overview: [
    {
      part: 'table',
      name: { zh: '治理效果', en: 'Before and after' },
      repeated: 'phase',
      points: [
        'phase.*.load_thd',
        'phase.*.grid_thd',
        'phase.*.load_power_factor',
        'phase.*.grid_power_factor',
        'phase.*.load_current',
        'phase.*.grid_current',
        'phase.*.filter_current',
        'phase.*.voltage_thd',
      ],
    },
    {
      part: 'values',
      name: { zh: '滤波器', en: 'Filter' },
      points: ['run_state', 'load', 'bus_voltage', 'temperature', 'frequency', 'overload', 'module_fault', 'fan', 'bus_fault'],
    },
    { part: 'table', name: { zh: '线电压', en: 'Line voltages' }, repeated: 'line', points: ['line.*.voltage'] },
    apfParameters.shown,
  ],
  info: [
    brand,
    model,
    rated('rated_current', { zh: '额定补偿电流', en: 'Rated compensating current' }, 'A'),
    connected('feeds', { zh: '治理对象', en: 'Filters for' }),
    place,
    installed,
    remarks,
  ],
  controls: [
    {
      key: 'run',
      name: { zh: '启停', en: 'Run' },
      provedBy: 'run_state',
      provedWithin: 60,
      values: {
        start: { zh: '启动', en: 'Start', proof: { becomes: ['run', 'standby'] } },
        stop: {
          zh: '停机',
          en: 'Stop',
          confirm: { zh: '停机后谐波不再治理。确定停机？', en: 'Harmonics are no longer filtered. Stop?' },
          proof: { becomes: ['stop'] },
        },
      },
    },
  ],
  settings: apfParameters.settings,
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
      advice: { zh: '检查互感器方向与变比，复核整定', en: 'Check direction and ratio of the transformers, and the settings' },
    },
    {
      key: 'stopped',
      name: { zh: '长时间停机', en: 'Stopped for long' },
      evidence: { kind: 'share', point: 'run_state', values: ['stop', 'fault'], days: 7 },
      levels: [
        { level: 1, above: 0.1 },
        { level: 2, above: 0.5 },
      ],
      source: practice,
      advice: { zh: '查明停机原因并恢复运行', en: 'Find why it stopped, and start it again' },
    },
    ageRisk('installed', [6, 8, 12], {
      name: { zh: '使用年限', en: 'Age' },
      source: { zh: '厂家寿命建议', en: 'Makers’ life advice' },
      advice: { zh: '更换风扇与直流电容', en: 'Replace fans and DC capacitors' },
    }),
  ],
})
