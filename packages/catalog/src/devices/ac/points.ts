import { counter, measure, state } from '../../point.ts'
import { parameter, parameters } from '../../traits/parameter.ts'
import { steady } from '../../traits/steady.ts'
import { fault } from '../../traits/switchgear.ts'

// Names after BACnet objects and register maps that makers of room units publish. Supply air has no default for high: it is the room's
// when the unit stands by, warm when it heats, and near saturation behind a cold coil. The filter is changed at 200 to 250 Pa (EN 779: final pressure drop of
// coarse filters). Pressures of the compressor depend on the refrigerant: no default.
// Hours: LIEBERT-GP-ENVIRONMENTAL-MIB (lgpEnvStatistics: two compressors, fan), PowerNet-MIB (airIRRP100UnitRunHoursAirFilter). Starts:
// as controllers of compressors count them (NIBE, register 43416).

const air = { decimals: 1, group: 'air' } as const
const cooling = { decimals: 1, group: 'cooling' } as const

const setValue = { decimals: 1, everyday: true } as const
const setTemperature = parameter('set_temperature', { zh: '设定温度', en: 'Set temperature' }, 'Cel', [10, 40], { ...setValue, normal: 24 })
const setHumidity = parameter('set_humidity', { zh: '设定湿度', en: 'Set humidity' }, '%{RH}', [0, 100], { ...setValue, normal: 50 })
export const acParameters = parameters(setTemperature, setHumidity)

const measures = [
  measure('return_temperature', { zh: '回风温度', en: 'Return temperature' }, 'Cel', [-40, 85], {
    ...air,
    limits: { high: [35, 32], low: [12, 15] },
    normal: [25, 28],
  }),
  measure('return_humidity', { zh: '回风湿度', en: 'Return humidity' }, '%{RH}', [0, 100], {
    ...air,
    limits: { high: [75, 70], low: [20, 25] },
    normal: [44, 52],
  }),
  measure('supply_temperature', { zh: '送风温度', en: 'Supply temperature' }, 'Cel', [-40, 85], {
    ...air,
    sides: 'both',
    limits: { low: [10, 12] },
    normal: [17, 19],
  }),
  measure('supply_humidity', { zh: '送风湿度', en: 'Supply humidity' }, '%{RH}', [0, 100], {
    ...air,
    sides: 'both',
    limits: { low: [20, 25] },
    normal: [58, 66],
  }),
  measure('fan_speed', { zh: '风机转速', en: 'Fan speed' }, '%', [0, 100], { group: 'air', normal: [62, 74] }),
  measure('air_flow', { zh: '风量', en: 'Air flow' }, 'm3/h', [0, 200000], { group: 'air', normal: [16000, 17500] }),
  measure('filter_pressure', { zh: '滤网压差', en: 'Filter pressure difference' }, 'Pa', [0, 1000], {
    group: 'air',
    limits: { high: [250, 220] },
    level: 2,
    normal: [105, 125],
  }),
  measure('cooling_output', { zh: '制冷输出', en: 'Cooling output' }, '%', [0, 100], { ...cooling, normal: [55, 66] }),
  measure('cooling_demand', { zh: '制冷需求', en: 'Cooling demand' }, '%', [0, 100], { ...cooling, normal: [56, 67] }),
  measure('cooling_power', { zh: '制冷量', en: 'Cooling power' }, 'kW', [0, 1000], { ...cooling, normal: [42, 50] }),
  measure('input_power', { zh: '输入功率', en: 'Input power' }, 'kW', [0, 500], { ...cooling, normal: [11, 14] }),
  measure('water_in_temperature', { zh: '进水温度', en: 'Water in temperature' }, 'Cel', [-20, 85], {
    ...cooling,
    sides: 'both',
    normal: [7, 8],
  }),
  measure('water_out_temperature', { zh: '出水温度', en: 'Water out temperature' }, 'Cel', [-20, 85], {
    ...cooling,
    sides: 'both',
    normal: [12, 13.5],
  }),
  measure('water_flow', { zh: '水流量', en: 'Water flow' }, 'm3/h', [0, 1000], {
    decimals: 2,
    group: 'cooling',
    sides: 'low',
    normal: [5.2, 5.6],
  }),
  measure('valve_position', { zh: '水阀开度', en: 'Valve position' }, '%', [0, 100], { group: 'cooling', normal: [48, 60] }),
  measure('compressor_current', { zh: '压缩机电流', en: 'Compressor current' }, 'A', [0, 500], {
    decimals: 1,
    group: 'compressor',
    sides: 'high',
    normal: [14, 18],
  }),
  measure('suction_pressure', { zh: '吸气压力', en: 'Suction pressure' }, 'MPa', [-0.1, 6], {
    decimals: 3,
    group: 'compressor',
    sides: 'both',
    normal: [0.82, 0.9],
  }),
  measure('discharge_pressure', { zh: '排气压力', en: 'Discharge pressure' }, 'MPa', [-0.1, 6], {
    decimals: 3,
    group: 'compressor',
    sides: 'both',
    normal: [2.2, 2.5],
  }),
  counter('compressor_hours', { zh: '压缩机运行时间', en: 'Compressor hours' }, 'h', { group: 'compressor' }),
  counter('compressor_starts', { zh: '压缩机启动次数', en: 'Compressor starts' }, '1', { group: 'compressor', perHour: 0.15 }),
  counter('compressor_2_hours', { zh: '压缩机 2 运行时间', en: 'Compressor 2 hours' }, 'h', { group: 'compressor', perHour: 0.6 }),
  counter('compressor_2_starts', { zh: '压缩机 2 启动次数', en: 'Compressor 2 starts' }, '1', { group: 'compressor', perHour: 0.08 }),
  counter('fan_hours', { zh: '风机运行时间', en: 'Fan hours' }, 'h', { group: 'air' }),
  counter('filter_hours', { zh: '滤网使用时间', en: 'Filter hours' }, 'h', { group: 'air' }),
] as const

const states = [
  state(
    'status',
    { zh: '运行状态', en: 'Status' },
    {
      running: { code: 1, zh: '运行', en: 'Running' },
      off: { code: 2, zh: '关机', en: 'Off' },
      offline: { code: 3, zh: '离线', en: 'Offline' },
      alarm: { code: 4, zh: '告警', en: 'Alarm' },
      network_interrupted: { code: 5, zh: '网络中断', en: 'Network interrupted' },
      box_offline: { code: 6, zh: '云盒离线', en: 'Box offline' },
    },
    { alarm: { level: 3 }, network_interrupted: { level: 2 } },
    { timing: steady },
  ),
  state(
    'mode',
    { zh: '工作模式', en: 'Mode' },
    {
      cooling: { code: 1, zh: '制冷', en: 'Cooling' },
      heating: { code: 2, zh: '加热', en: 'Heating' },
      fan: { code: 3, zh: '送风', en: 'Fan' },
      humidify: { code: 4, zh: '加湿', en: 'Humidify' },
      dehumidify: { code: 5, zh: '除湿', en: 'Dehumidify' },
    },
  ),
  fault('fan_fault', { zh: '风机', en: 'Fan' }, { zh: '风机故障', en: 'Fan fault' }),
  fault('compressor_fault', { zh: '压缩机', en: 'Compressor' }, { zh: '压缩机故障', en: 'Compressor fault' }),
  fault('humidifier_fault', { zh: '加湿器', en: 'Humidifier' }, { zh: '加湿器故障', en: 'Humidifier fault' }, { level: 2 }),
  fault('water_fault', { zh: '机内漏水', en: 'Water in the unit' }, { zh: '机内漏水', en: 'Water in the unit' }),
] as const

export const acPoints = [...states, ...measures, ...acParameters.points]

export const acGroups = {
  air: { zh: '空气', en: 'Air' },
  cooling: { zh: '制冷', en: 'Cooling' },
  compressor: { zh: '压缩机', en: 'Compressor' },
} as const
