import { expect, test } from 'vitest'
import { nutUps } from './nut-ups.ts'

/** What the rules make of one `ups.status`: per point the first rule that fits. */
function decide(status: string): Record<string, string> {
  const set = new Set(status.split(' ').filter(Boolean))
  const fits = (nutUps.flags ?? []).filter(
    ({ all = [], any, none = [] }) =>
      all.every((flag) => set.has(flag)) && (!any || any.some((flag) => set.has(flag))) && !none.some((flag) => set.has(flag)),
  )
  return Object.fromEntries(fits.reverse().map(({ point, value }) => [point, value]))
}

test.each([
  ['OL', { mode: 'online', mains: 'present', battery_state: 'static', overload: 'normal', battery_low: 'normal' }],
  ['OL CHRG', { mode: 'online', battery_state: 'charge' }],
  ['OL DISCHRG', { mode: 'online', mains: 'present', battery_state: 'discharge' }],
  ['OB', { mode: 'battery', mains: 'failed', battery_state: 'discharge', battery_low: 'normal' }],
  ['OB DISCHRG LB', { mode: 'battery', battery_low: 'low' }],
  ['OB LB FSD', { mode: 'battery', shutdown: 'forced' }],
  ['ALARM OL RB', { mode: 'online', general_alarm: 'failed', replace_battery: 'needed' }],
  ['OL OFF', { mode: 'stop', mains: 'present' }],
  ['OL BYPASS OVER', { mode: 'bypass', overload: 'active' }],
  ['OL ECO BYPASS', { mode: 'eco' }],
  ['OL CAL DISCHRG', { mode: 'online', battery_state: 'testing' }],
  ['OL TEST', { battery_state: 'testing' }],
  ['OL TRIM', { regulation: 'trim' }],
  ['OL BOOST HB', { regulation: 'boost', battery_high: 'high' }],
  ['ALARM', { mode: 'alarm' }],
])('%s', (status, expected) => {
  expect(decide(status)).toMatchObject(expected)
})

test.each(['OB CAL DISCHRG', 'OB TEST DISCHRG', 'DISCHRG OB TEST', 'OB TEST DISCHRG LB'])(
  'review D4: %s is a test, no failure of the mains',
  (status) => {
    const decided = decide(status)
    expect(decided).toMatchObject({ mode: 'test', battery_state: 'testing', battery_low: status.endsWith('LB') ? 'low' : 'normal' })
    expect(decided).not.toHaveProperty('mains')
  },
)

test('contradicting flags: the load is believed in danger, the mains is not known', () => {
  const decided = decide('OL DISCHRG OB')
  expect(decided).toMatchObject({ mode: 'battery', battery_state: 'discharge' })
  expect(decided).not.toHaveProperty('mains')
})

test('an empty status decides nothing', () => {
  expect(decide('')).toEqual({})
})
