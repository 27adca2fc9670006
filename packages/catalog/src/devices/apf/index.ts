import { defineDevice } from '../../define.ts'
import { brand, connected, gridInformation, installed, model, place, rated, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
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
    ...gridInformation,
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
})
