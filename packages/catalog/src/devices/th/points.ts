import { measure, repeated, state } from '../../point.ts'
import { humidity, probeLink, temperature } from '../../traits/environment-probe.ts'
import { inletHumidity, inletTemperature } from '../../traits/norms.ts'
import { parameter, parameters } from '../../traits/parameter.ts'
import { onOff } from '../../traits/switch.ts'

// Default limits: rooms with batteries and electronics. ASHRAE TC 9.9 class A1 allows 15 to 32 °C and up to 80 %RH;
// back within that an alarm releases at the high side, and the low side leaves room for unheated battery rooms.
// Control: specification, sections 3 to 5, with its bound of 300 for dehumidifying.

const probe = repeated('probe', { zh: '探头 {n}', en: 'Probe {n}' }, 16, [
  temperature({ limits: { high: [35, 32], low: [5, 8] }, norm: inletTemperature }),
  humidity({ limits: { high: [80, 75], low: [15, 18] }, norm: inletHumidity }),
  measure('illuminance', { zh: '光照度', en: 'Illuminance' }, 'lx', [0, 200000], { sides: 'high', normal: [180, 420] }),
  probeLink,
])

const contact = repeated('contact', { zh: '干接点 {n}', en: 'Dry contact {n}' }, 8, [
  state('state', { zh: '状态', en: 'State' }, { open: { code: 0, zh: '断开', en: 'Open' }, closed: { code: 1, zh: '闭合', en: 'Closed' } }),
  state(
    'alarm',
    { zh: '告警', en: 'Alarm' },
    { normal: { code: 0, zh: '正常', en: 'Normal' }, active: { code: 1, zh: '干接点告警', en: 'Contact alarm' } },
    { active: { level: 3 } },
    // What hangs at the contact is not known, so it is told at once; a bouncing one is one alarm.
    { timing: { clearDelay: 10 } },
  ),
])

const step = { decimals: 1 } as const
const setValue = { ...step, everyday: true } as const

/** Where automatic control begins and ends what it does, and what is added to what the sensor measures. */
export const thParameters = parameters(
  parameter('cooling_start', { zh: '制冷启动温度', en: 'Cooling start' }, 'Cel', [-40, 85], { ...setValue, normal: 28 }),
  parameter('cooling_stop', { zh: '制冷停止温度', en: 'Cooling stop' }, 'Cel', [-40, 85], { ...setValue, normal: 25 }),
  parameter('heating_start', { zh: '加热启动温度', en: 'Heating start' }, 'Cel', [-40, 85], { ...setValue, normal: 10 }),
  parameter('heating_stop', { zh: '加热停止温度', en: 'Heating stop' }, 'Cel', [-40, 85], { ...setValue, normal: 14 }),
  parameter('humidify_start', { zh: '加湿启动湿度', en: 'Humidify start' }, '%{RH}', [0, 100], { ...setValue, normal: 30 }),
  parameter('humidify_stop', { zh: '加湿停止湿度', en: 'Humidify stop' }, '%{RH}', [0, 100], { ...setValue, normal: 40 }),
  parameter('dehumidify_start', { zh: '除湿启动湿度', en: 'Dehumidify start' }, '%{RH}', [0, 300], { ...setValue, normal: 70 }),
  parameter('dehumidify_stop', { zh: '除湿停止湿度', en: 'Dehumidify stop' }, '%{RH}', [0, 300], { ...setValue, normal: 60 }),
  parameter('temperature_correction', { zh: '温度校准', en: 'Temperature correction' }, 'Cel', [-10, 10], step),
  parameter('humidity_correction', { zh: '湿度校准', en: 'Humidity correction' }, '%{RH}', [-10, 10], step),
)

export const thPoints = [
  probe,
  contact,
  state(
    'control_mode',
    { zh: '环境控制', en: 'Environment control' },
    { automatic: { code: 1, zh: '自动', en: 'Automatic' }, manual: { code: 2, zh: '手动', en: 'Manual' } },
    {},
    { group: 'control' },
  ),
  onOff('cooling', { zh: '制冷', en: 'Cooling' }, { group: 'control' }),
  onOff('heating', { zh: '加热', en: 'Heating' }, { group: 'control' }),
  onOff('humidifying', { zh: '加湿', en: 'Humidifying' }, { group: 'control' }),
  onOff('dehumidifying', { zh: '除湿', en: 'Dehumidifying' }, { group: 'control' }),
  ...thParameters.points,
]
