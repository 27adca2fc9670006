import { type Limits, measure, type Names, type Norm, state } from '../point.ts'
import { steady } from './steady.ts'

// Names after NUT's `ambient` collection and SunSpec model 307 (ambient temperature, relative humidity).

interface ProbeOptions {
  limits?: Limits
  normal?: readonly [number, number]
  norm?: Norm
  group?: string
}

const temperatureName: Names = { zh: '温度', en: 'Temperature' }
const humidityName: Names = { zh: '湿度', en: 'Humidity' }

/** Air temperature of what industrial probes measure. */
export function temperature(options: ProbeOptions = {}) {
  return measure('temperature', temperatureName, 'Cel', [-40, 85], { decimals: 1, normal: [21, 25], sides: 'both', ...options })
}

/** Relative humidity: 0 to 100 with one decimal, as the specification takes it. */
export function humidity(options: ProbeOptions = {}) {
  return measure('humidity', humidityName, '%{RH}', [0, 100], { decimals: 1, normal: [42, 54], sides: 'both', ...options })
}

/** Whether what measures is there. Minor: the place is as it was, only unwatched. */
export const probeLink = state(
  'link',
  { zh: '探头连接', en: 'Probe link' },
  { connected: { code: 1, zh: '已连接', en: 'Connected' }, lost: { code: 2, zh: '探头丢失', en: 'Probe lost' } },
  { lost: { level: 2 } },
  { timing: steady },
)

/** What a sensor says of itself. */
export const sensorState = state(
  'sensor',
  { zh: '传感器', en: 'Sensor' },
  { normal: { code: 0, zh: '正常', en: 'Normal' }, fault: { code: 1, zh: '传感器故障', en: 'Sensor fault' } },
  { fault: { level: 2 } },
  { timing: steady },
)
