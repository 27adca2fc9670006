import { measure, state } from '../../point.ts'
import { batteryStates } from '../../traits/battery-states.ts'
import { frequency, frequencyLimits, loadShare, overload, phases, phaseVoltage } from '../../traits/electric.ts'
import { steady } from '../../traits/steady.ts'
import { fault } from '../../traits/switchgear.ts'
import { epsParameters } from './parameters.ts'

// Central power for emergency lighting and fire pumps: the load hangs at the mains, and a transfer switch gives it to the inverter within
// seconds. Names after EN 50171 and GB/T 21225. Battery voltage has no default limits, since the number of blocks differs; output current
// neither, since ratings do: the load's share has.
// Levels: on emergency the battery carries the load and lasts 30 to 90 minutes, critical; a fault takes the protection away, major.

const input = { group: 'input' }
const output = { group: 'output' }
const battery = { group: 'battery' }
const conditions = { group: 'conditions' }

export const epsPoints = [
  state(
    'mode',
    { zh: '工作模式', en: 'Mode' },
    {
      mains: { code: 1, zh: '市电供电', en: 'On mains' },
      emergency: { code: 2, zh: '应急供电', en: 'Emergency' },
      charge: { code: 3, zh: '市电供电并充电', en: 'On mains, charging' },
      fault: { code: 4, zh: '故障', en: 'Fault' },
      test: { code: 5, zh: '应急测试', en: 'Emergency test' },
    },
    {
      emergency: { level: 4 },
      fault: { level: 3, name: { zh: 'EPS 故障', en: 'EPS fault' } },
      test: { level: 1, name: { zh: 'EPS 应急测试中', en: 'EPS emergency test running' } },
    },
    { timing: steady },
  ),
  state(
    'battery_state',
    { zh: '电池状态', en: 'Battery state' },
    batteryStates({ zh: '测试中', en: 'Testing' }),
    { abnormal: { level: 3, name: { zh: '电池异常', en: 'Battery abnormal' } } },
    { timing: steady, ...battery },
  ),
  overload('conditions'),
  fault('charger', { zh: '充电器', en: 'Charger' }, { zh: '充电器故障', en: 'Charger failure' }, conditions),
  fault('inverter', { zh: '逆变器', en: 'Inverter' }, { zh: '逆变器故障', en: 'Inverter failure' }, conditions),
  fault('battery_circuit', { zh: '电池回路', en: 'Battery circuit' }, { zh: '电池回路断开', en: 'Battery circuit open' }, conditions),
  fault('battery_low', { zh: '低电量检测', en: 'Battery reserve' }, { zh: '电池电压低', en: 'Battery low' }, { level: 4, ...conditions }),
  fault('output_branch', { zh: '输出支路', en: 'Output branches' }, { zh: '输出支路断开', en: 'Output branch open' }, conditions),
  phases([
    phaseVoltage('input_voltage', { zh: '输入电压', en: 'Input voltage' }, input),
    phaseVoltage('output_voltage', { zh: '输出电压', en: 'Output voltage' }, output),
    measure('output_current', { zh: '输出电流', en: 'Output current' }, 'A', [0, 5000], {
      decimals: 1,
      sides: 'high',
      normal: [9, 12],
      ...output,
    }),
    loadShare('load', { zh: '负载率', en: 'Load' }, output),
  ]),
  frequency('input_frequency', { zh: '输入频率', en: 'Input frequency' }, frequencyLimits.wide, input),
  frequency('output_frequency', { zh: '输出频率', en: 'Output frequency' }, frequencyLimits.wide, output),
  loadShare('load', { zh: '总负载率', en: 'Total load' }, output),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [0, 2000], { decimals: 3, normal: [6, 7], ...output }),
  measure('battery_voltage', { zh: '电池电压', en: 'Battery voltage' }, 'V', [0, 1000], {
    decimals: 1,
    sides: 'both',
    normal: [215.5, 216.5],
    ...battery,
  }),
  measure('battery_current', { zh: '电池电流', en: 'Battery current' }, 'A', [-2000, 2000], {
    decimals: 1,
    normal: [0.2, 0.5],
    ...battery,
  }),
  measure('battery_charge', { zh: '电池电量', en: 'Battery charge' }, '%', [0, 100], {
    decimals: 1,
    sides: 'both',
    limits: { low: [30, 35] },
    normal: [99, 100],
    ...battery,
  }),
  measure('battery_runtime', { zh: '剩余应急时间', en: 'Remaining emergency time' }, 'min', [0, 1440], {
    limits: { low: [30, 35] },
    normal: [92, 96],
    ...battery,
  }),
  measure('battery_temperature', { zh: '电池温度', en: 'Battery temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [35, 32] },
    normal: [22, 25],
    ...battery,
  }),
  ...epsParameters.points,
]
export type EpsPoint = (typeof epsPoints)[number]
