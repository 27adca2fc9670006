import { measure, type Names, type Unit } from '../../point.ts'
import { frequency, frequencyLimits, lines, lineVoltage, loadShare, phases, phaseVoltage, powerFactor } from '../../traits/electric.ts'

// Names after RFC 1628 (UPS-MIB: upsInput, upsBypass, upsOutput, upsBattery) and the variables of NUT.
// Default limits are for 220 to 240 V, 50 Hz, and follow the UPS's own ratings where it has others. Input: 230 V + 10 % and 220 V − 15 %,
// which UPSs ride through without their battery; output: about ±10 % of 230 V, so that settings of 220 and 240 V fit.

const rated = {
  input: { entered: 'grid_voltage', said: 'rated_input_voltage' },
  output: { entered: 'nominal_voltage', said: 'rated_output_voltage' },
} as const
const inputFrequency = { of: 'frequency', entered: 'grid_frequency', said: 'rated_input_frequency' } as const
const outputFrequency = { ...inputFrequency, said: 'rated_output_frequency' } as const

const phase = phases([
  phaseVoltage('input_voltage', { zh: '输入电压', en: 'Input voltage' }, { follows: { of: 'phase', ...rated.input }, group: 'input' }),
  measure('input_current', { zh: '输入电流', en: 'Input current' }, 'A', [0, 5000], { decimals: 1, sides: 'high', group: 'input' }),
  measure('input_frequency', { zh: '输入频率', en: 'Input frequency' }, 'Hz', [0, 100], { decimals: 2, history: false, group: 'input' }),
  measure('input_power', { zh: '输入有功功率', en: 'Input active power' }, 'kW', [0, 2000], { decimals: 3, group: 'input' }),
  phaseVoltage('bypass_voltage', { zh: '旁路电压', en: 'Bypass voltage' }, { follows: { of: 'phase', ...rated.output }, group: 'bypass' }),
  measure('output_voltage', { zh: '输出电压', en: 'Output voltage' }, 'V', [0, 600], {
    decimals: 1,
    limits: { high: [250, 246], low: [204, 208] },
    follows: { of: 'phase', ...rated.output },
    group: 'output',
  }),
  measure('output_current', { zh: '输出电流', en: 'Output current' }, 'A', [0, 5000], { decimals: 1, sides: 'high', group: 'output' }),
  loadShare('load', { zh: '负载率', en: 'Load' }, { group: 'output' }),
  // A phase without load shows a few watts of either sign.
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [-2000, 2000], { decimals: 3, group: 'output' }),
  measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'kVA', [0, 2000], { decimals: 3, group: 'output' }),
  powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, { group: 'output' }),
])

const line = lines([
  lineVoltage('input_voltage', { zh: '输入线电压', en: 'Input line voltage' }, { follows: { of: 'line', ...rated.input }, group: 'input' }),
  lineVoltage(
    'bypass_voltage',
    { zh: '旁路线电压', en: 'Bypass line voltage' },
    { follows: { of: 'line', ...rated.output }, group: 'bypass' },
  ),
  measure('output_voltage', { zh: '输出线电压', en: 'Output line voltage' }, 'V', [0, 1000], {
    decimals: 1,
    limits: { high: [433, 426], low: [353, 360] },
    follows: { of: 'line', ...rated.output },
    group: 'output',
  }),
])

const totals = [
  frequency('input_frequency', { zh: '输入频率', en: 'Input frequency' }, frequencyLimits.wide, {
    follows: inputFrequency,
    group: 'input',
  }),
  frequency('bypass_frequency', { zh: '旁路频率', en: 'Bypass frequency' }, frequencyLimits.wide, {
    follows: outputFrequency,
    group: 'bypass',
  }),
  frequency('output_frequency', { zh: '输出频率', en: 'Output frequency' }, frequencyLimits.grid, {
    follows: outputFrequency,
    group: 'output',
  }),
  loadShare('load', { zh: '总负载率', en: 'Total load' }, { group: 'output' }),
  measure('input_power', { zh: '输入总有功功率', en: 'Total input active power' }, 'kW', [0, 6000], { decimals: 3, group: 'input' }),
  measure('active_power', { zh: '总有功功率', en: 'Total active power' }, 'kW', [-6000, 6000], { decimals: 3, group: 'output' }),
  measure('apparent_power', { zh: '总视在功率', en: 'Total apparent power' }, 'kVA', [0, 6000], { decimals: 3, group: 'output' }),
  powerFactor('power_factor', { zh: '总功率因数', en: 'Total power factor' }, { group: 'output' }),
  measure('efficiency', { zh: '效率', en: 'Efficiency' }, '%', [0, 100], { decimals: 1, sides: 'low', group: 'output' }),
  measure('temperature', { zh: '机内温度', en: 'Internal temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [45, 42] },
    group: 'conditions',
  }),
] as const

/** What stands on the plate, as the device says it; by voltage it may be of a phase or between two. */
function ratedValue<const K extends string>(key: K, name: Names, unit: Unit, range: readonly [number, number], normal: number) {
  return measure(key, name, unit, range, { history: false, normal: [normal, normal], group: 'rating' })
}

const battery = [
  measure('battery_charge', { zh: '电池电量', en: 'Battery charge' }, '%', [0, 100], {
    decimals: 1,
    sides: 'both',
    limits: { low: [20, 25] },
    group: 'battery',
  }),
  measure('battery_runtime', { zh: '剩余时间', en: 'Remaining time' }, 'min', [0, 14400], { limits: { low: [10, 12] }, group: 'battery' }),
  measure('time_on_battery', { zh: '电池供电时长', en: 'Time on battery' }, 'min', [0, 14400], { decimals: 1, group: 'battery' }),
  measure('battery_voltage', { zh: '电池电压', en: 'Battery voltage' }, 'V', [0, 1000], { decimals: 1, sides: 'both', group: 'battery' }),
  measure('battery_current', { zh: '电池电流', en: 'Battery current' }, 'A', [-3000, 3000], { decimals: 1, group: 'battery' }),
  measure('battery_temperature', { zh: '电池温度', en: 'Battery temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [35, 32] },
    group: 'battery',
  }),
  measure('battery_soh', { zh: '电池健康度', en: 'Battery SOH' }, '%', [0, 100], {
    decimals: 1,
    limits: { low: [80, 82] },
    level: 2,
    group: 'battery',
  }),
  measure('bus_voltage', { zh: '直流母线电压', en: 'DC bus voltage' }, 'V', [0, 1000], { decimals: 1, sides: 'both', group: 'battery' }),
  measure('battery_rated_capacity', { zh: '电池额定容量', en: 'Battery rated capacity' }, 'A.h', [0.1, 10000], {
    decimals: 1,
    history: false,
    group: 'rating',
  }),
  measure('battery_packs', { zh: '电池包数', en: 'Battery packs' }, '1', [0, 1000], { history: false, group: 'rating' }),
  measure('battery_packs_bad', { zh: '故障电池包数', en: 'Bad battery packs' }, '1', [0, 1000], { history: false, group: 'battery' }),
  measure('rated_apparent_power', { zh: '额定视在功率', en: 'Rated apparent power' }, 'kVA', [0, 6000], {
    decimals: 3,
    history: false,
    group: 'rating',
  }),
  measure('rated_active_power', { zh: '额定有功功率', en: 'Rated active power' }, 'kW', [0, 6000], {
    decimals: 3,
    history: false,
    group: 'rating',
  }),
  ratedValue('rated_input_voltage', { zh: '额定输入电压', en: 'Rated input voltage' }, 'V', [50, 1000], 400),
  ratedValue('rated_input_frequency', { zh: '额定输入频率', en: 'Rated input frequency' }, 'Hz', [40, 70], 50),
  ratedValue('rated_output_voltage', { zh: '额定输出电压', en: 'Rated output voltage' }, 'V', [50, 1000], 400),
  ratedValue('rated_output_frequency', { zh: '额定输出频率', en: 'Rated output frequency' }, 'Hz', [40, 70], 50),
] as const

export const upsMeasures = [phase, line, ...totals, ...battery] as const
