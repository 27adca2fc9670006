import { counter, measure, repeated, state } from '../../point.ts'
import { frequency, frequencyLimits, lines, lineVoltage, loadShare, phases, phaseVoltage, powerFactor } from '../../traits/electric.ts'
import { steady } from '../../traits/steady.ts'

// Names after NUT's outlet and input collections and the way makers' PDU MIBs part a device (inlet, bank, outlet); load states and
// power supply after rPDU2 of the PowerNet-MIB.
// Outlet and bank currents have no common rating, inlets neither: no default limits but the voltage's.
// A tripped bank takes its whole row of outlets down: major.

/** What the PDU itself makes of its load, by limits that are set in it. */
const loadState = state(
  'load_state',
  { zh: '负载状态', en: 'Load state' },
  {
    low: { code: 1, zh: '低负载', en: 'Low load' },
    normal: { code: 2, zh: '正常', en: 'Normal' },
    near_overload: { code: 3, zh: '接近过载', en: 'Near overload' },
    overload: { code: 4, zh: '过载', en: 'Overload' },
  },
  { near_overload: { level: 2 }, overload: { level: 3 } },
  { timing: steady, group: 'inlet' },
)

const phase = phases([
  phaseVoltage('voltage', { zh: '进线电压', en: 'Inlet voltage' }, { group: 'inlet' }),
  measure('current', { zh: '进线电流', en: 'Inlet current' }, 'A', [0, 1000], { decimals: 2, sides: 'high', group: 'inlet' }),
  loadShare('load', { zh: '进线负载率', en: 'Inlet load' }, { group: 'inlet' }),
  measure('active_power', { zh: '进线有功功率', en: 'Inlet active power' }, 'kW', [0, 600], { decimals: 3, group: 'inlet' }),
  measure('apparent_power', { zh: '进线视在功率', en: 'Inlet apparent power' }, 'kVA', [0, 600], { decimals: 3, group: 'inlet' }),
  powerFactor('power_factor', { zh: '进线功率因数', en: 'Inlet power factor' }, { group: 'inlet' }),
  loadState,
])

const line = lines([lineVoltage('voltage', { zh: '进线线电压', en: 'Inlet line voltage' }, { group: 'inlet' })])

const bank = repeated('bank', { zh: '{n} 组', en: 'Bank {n}' }, 12, [
  measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 600], { decimals: 1, sides: 'both', group: 'bank' }),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 1000], { decimals: 2, sides: 'high', group: 'bank' }),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'W', [0, 100000], { group: 'bank' }),
  measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'VA', [0, 100000], { group: 'bank' }),
  state(
    'switched',
    { zh: '通断', en: 'Switched' },
    {
      off: { code: 0, zh: '断开', en: 'Off' },
      on: { code: 1, zh: '接通', en: 'On' },
      mixed: { code: 2, zh: '部分接通', en: 'Partially on' },
    },
    {},
    { group: 'bank' },
  ),
  state(
    'breaker',
    { zh: '断路器', en: 'Breaker' },
    { closed: { code: 0, zh: '合闸', en: 'Closed' }, tripped: { code: 1, zh: '断路器跳闸', en: 'Breaker tripped' } },
    { tripped: { level: 3 } },
    { group: 'bank' },
  ),
])

const outlet = repeated('outlet', { zh: '{n} 号插口', en: 'Outlet {n}' }, 48, [
  state(
    'switched',
    { zh: '通断', en: 'Switched' },
    { off: { code: 0, zh: '断开', en: 'Off' }, on: { code: 1, zh: '接通', en: 'On' } },
    {},
    { group: 'outlet' },
  ),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 200], { decimals: 2, sides: 'high', group: 'outlet' }),
  measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 600], { decimals: 1, history: false, group: 'outlet' }),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'W', [0, 50000], { group: 'outlet' }),
  measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'VA', [0, 50000], { group: 'outlet' }),
  powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, { history: false, group: 'outlet' }),
])

export const pduPoints = [
  phase,
  line,
  frequency('frequency', { zh: '频率', en: 'Frequency' }, frequencyLimits.grid, { group: 'inlet' }),
  measure('active_power', { zh: '总有功功率', en: 'Total active power' }, 'kW', [0, 1800], { decimals: 3, sides: 'high', group: 'inlet' }),
  measure('apparent_power', { zh: '总视在功率', en: 'Total apparent power' }, 'kVA', [0, 1800], {
    decimals: 3,
    sides: 'high',
    group: 'inlet',
  }),
  powerFactor('power_factor', { zh: '总功率因数', en: 'Total power factor' }, { group: 'inlet' }),
  counter('energy', { zh: '电能', en: 'Energy' }, 'kW.h', { decimals: 2, group: 'inlet' }),
  loadState,
  state(
    'power_supply',
    { zh: '内部电源', en: 'Power supply' },
    { normal: { code: 0, zh: '正常', en: 'Normal' }, failed: { code: 1, zh: '内部电源故障', en: 'Power supply failure' } },
    { failed: { level: 3 } },
    { timing: steady, group: 'inlet' },
  ),
  measure('outlet_count', { zh: '插口数', en: 'Outlets' }, '1', [0, 1000], { history: false, group: 'inlet' }),
  bank,
  outlet,
]
export type PduPoint = (typeof pduPoints)[number]
