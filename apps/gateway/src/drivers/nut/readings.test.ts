import { deviceType, resolvePoint, stateValue } from '@kilowatch/catalog'
import { parseSamples, wireLimits } from '@kilowatch/telemetry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../driver.ts'
import { readingsOf } from './readings.ts'

const read = (variables: Record<string, string>, device: object = {}): Reading[] =>
  readingsOf({ ref: 'u', ...device }, new Map(Object.entries(variables)))
const values = (variables: Record<string, string>) => Object.fromEntries(read(variables)[0]?.values ?? [])

/** The name of a state's value. */
function word(variables: Record<string, string>, key: string): string | undefined {
  const [reading] = read(variables)
  const type = deviceType(reading?.type ?? '')
  const resolved = type && resolvePoint(type, key)
  const code = reading?.values.get(key)
  return resolved && typeof code === 'number' ? stateValue(resolved.point, code)?.value : undefined
}

describe('readings out of NUT variables', () => {
  it.each([
    ['  99.9', 99.9],
    ['3.00', 3],
    ['025.0', 25],
    ['-1.00', -1],
    ['not a number', 'nan'],
    ['1e400', 'nan'],
    ['0x10', 'nan'],
    ['', undefined],
    ['   ', undefined],
  ])('take %j as %j', (said, value) => expect(values({ 'battery.current': said }).battery_current).toBe(value))

  it.each([
    ['OL', 'online', 'present', 'static'],
    ['OL CHRG', 'online', 'present', 'charge'],
    ['OB DISCHRG', 'battery', 'failed', 'discharge'],
    ['OB', 'battery', 'failed', 'discharge'],
    ['ol  chrg ', 'online', 'present', 'charge'],
    ['OL BYPASS', 'bypass', 'present', 'static'],
    ['OL OFF', 'stop', 'present', 'static'],
    ['OL DISCHRG OB', 'battery', undefined, 'discharge'],
    ['ALARM OL RB', 'online', 'present', 'static'],
    ['', undefined, undefined, undefined],
  ])('read the flags %j as mode %s, mains %s, battery %s', (status, mode, mains, battery) => {
    const variables = { 'ups.status': status }
    expect([word(variables, 'mode'), word(variables, 'mains'), word(variables, 'battery_state')]).toEqual([mode, mains, battery])
  })

  it('review D17: the mains alone does not prove that a battery rests through which current flows', () => {
    const state = (current: string) => values({ 'ups.status': 'OL', 'battery.current': current }).battery_state
    expect([state('3.9'), state('-3.9')]).toEqual(['nan', 'nan'])
    expect([state('0.00'), state('0.1')]).toEqual([6, 6])
    expect(word({ 'ups.status': 'OL CHRG', 'battery.current': '3.9' }, 'battery_state')).toBe('charge')
  })

  it.each([
    ['OB TEST DISCHRG', {}],
    ['OB CAL', { 'battery.charger.status': 'discharging' }],
    // Drivers that say so in the result alone.
    ['OB DISCHRG', { 'ups.test.result': 'In progress', 'battery.charger.status': 'discharging' }],
    ['OL DISCHRG', { 'ups.test.result': 'In progress', 'battery.charger.status': 'discharging' }],
  ])('review D4: %s with %j is a test; a low battery during it is low', (status, more) => {
    for (const [flags, low] of [
      [status, 'normal'],
      [`${status} LB`, 'low'],
    ] as const) {
      const variables = { 'ups.status': flags, ...more }
      expect(word(variables, 'battery_state')).toBe('testing')
      expect(word(variables, 'mode')).toBe(status.startsWith('OB') ? 'test' : 'online')
      expect(word(variables, 'mains')).toBe(status.startsWith('OB') ? undefined : 'present')
      expect(word(variables, 'battery_low')).toBe(low)
    }
  })

  it('review D4: a result says nothing while the driver starts, nor when the test is over', () => {
    expect(word({ 'ups.status': '', 'ups.test.result': 'In progress' }, 'mode')).toBeUndefined()
    expect(word({ 'ups.status': 'OB DISCHRG', 'ups.test.result': 'Done and passed' }, 'mode')).toBe('battery')
  })

  it('review D15: lose nothing in silence: a word that nobody knows, and one that says otherwise than the point', () => {
    const said = { 'ups.beeper.status': 'whistling', 'input.L1-N.voltage': '230', 'input.voltage': '117', 'ups.test.result': 'who knows' }
    expect(read(said)[0]?.extras).toEqual({ 'input.voltage': 117, 'ups.beeper.status': 'whistling', 'ups.test.result': 'who knows' })
    expect(read({ 'input.L1-N.voltage': '230', 'input.voltage': '230.0' })[0]?.extras).toEqual({})
  })

  it('review D15: keep extras in natural order, and say how many are left out', () => {
    const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`vendor.slot.${count - n}`, String(n)]))
    expect(Object.keys(read(named(12))[0]?.extras ?? {})).toEqual(Array.from({ length: 12 }, (_, n) => `vendor.slot.${n + 1}`))
    const many = read(named(90))[0]?.extras ?? {}
    expect(Object.keys(many)).toEqual([...Array.from({ length: 63 }, (_, n) => `vendor.slot.${n + 1}`), 'extras.left_out'])
    expect(many['extras.left_out']).toBe(27)
    expect(Object.keys(read(named(64))[0]?.extras ?? {})).toHaveLength(64)
    expect(String(read({ 'vendor.note': 'x'.repeat(300) })[0]?.extras?.['vendor.note'])).toMatch(/^x{255}…$/)
  })

  it('raise and clear what a flag says', () => {
    expect([word({ 'ups.status': 'OB LB' }, 'battery_low'), word({ 'ups.status': 'OL' }, 'battery_low')]).toEqual(['low', 'normal'])
    expect([word({ 'ups.status': 'OL RB' }, 'replace_battery'), word({ 'ups.status': 'OL OVER' }, 'overload')]).toEqual([
      'needed',
      'active',
    ])
  })

  it('let the first present variable of a point win, and a word of the charger beat the flags', () => {
    expect(values({ 'input.voltage': '1', 'input.L1-N.voltage': '230' })['phase.1.input_voltage']).toBe(230)
    expect(word({ 'ups.status': 'OL', 'battery.charger.status': 'floating' }, 'battery_state')).toBe('float')
  })

  it('keep what no point claims as extras: texts as texts, at most 64, nothing of the driver, no secret', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`outlet.group.${i}.odd`, String(i)]))
    const [reading] = read({
      ...many,
      'device.serial': '000123',
      'ups.delay.shutdown': '20',
      'ups.model': 'X'.repeat(500),
      'driver.parameter.port': 'auto',
      'ups.snmp.community': 'public',
      'device.password': 'hush',
    })
    const extras = reading?.extras ?? {}
    expect(extras).toMatchObject({ 'device.serial': '000123', 'ups.delay.shutdown': 20 })
    expect(Object.keys(extras)).toHaveLength(wireLimits.extrasPerDevice)
    expect(String(extras['ups.model'])).toHaveLength(wireLimits.extraChars)
    expect(Object.keys(extras).filter((name) => /driver|password|community/.test(name))).toEqual([])
  })

  it('make outlets and sensors of a UPS devices of their own, but not where there are none', () => {
    const variables = {
      'device.type': 'ups',
      'ups.status': 'OL',
      'outlet.1.status': 'on',
      'outlet.1.desc': 'Server',
      'ambient.temperature': '22.5',
    }
    const refs = (said: Record<string, string>) => read(said, { name: 'UPS' }).map(({ ref, type, name }) => `${ref} ${type} ${name}`)
    expect(refs(variables)).toEqual(['u ups UPS', 'u.ambient th UPS 温湿度', 'u.outlets pdu UPS 机柜配电单元'])
    expect(read(variables)[2]?.extras).toEqual({ 'outlet.1.desc': 'Server' })
    expect(refs({ 'device.type': 'ups', 'ambient.present': 'no', 'ambient.temperature': '0' })).toHaveLength(1)
    expect(refs({ 'device.type': 'pdu', 'outlet.1.status': 'on' })).toEqual(['u pdu UPS'])
  })

  it('take a sensor of 0.0 °C and 0.0 %RH as one that is not plugged in, unless somebody says that it is (review S6)', () => {
    const absent = { 'device.type': 'ats', 'ambient.temperature': '0.0', 'ambient.humidity': '0.00' }
    const unplugged = (said: object, config = {}) =>
      read({ ...absent, ...said }, config).flatMap(({ ref, unplugged }) => (unplugged ? [ref] : []))
    expect(unplugged({})).toEqual(['u.ambient'])
    expect(read(absent)[1]).toMatchObject({ values: new Map(), extras: {} })
    expect(unplugged({}, { ambient: 'yes' })).toEqual([])
    expect(unplugged({ 'ambient.present': 'yes' })).toEqual([])
    expect(unplugged({ 'ambient.humidity': '12.5' })).toEqual([])
    // A freezer has no humidity.
    expect(read({ 'device.type': 'ats', 'ambient.temperature': '0.0' })[1]).not.toHaveProperty('unplugged')
    expect(read({ ...absent, 'ambient.humidity': '12.5' }, { ambient: 'no' })).toHaveLength(1)
  })

  it('take the type from NUT, from the configuration before it, and none when nobody knows it', () => {
    expect(read({})[0]?.type).toBe('ups')
    expect(read({ 'device.type': 'ats' })[0]?.type).toBe('ats')
    expect(read({ 'device.type': 'ats' }, { type: 'pdu' })[0]?.type).toBe('pdu')
    expect(read({ 'device.type': 'toaster', 'toast.level': '3' })[0]).toMatchObject({ type: 'box_no_set', extras: { 'toast.level': 3 } })
  })

  it('are always something that the protocol can carry', () => {
    const name = fc.oneof(
      fc.constantFrom(
        'ups.status',
        'input.L99.voltage',
        'outlet.0.status',
        'outlet.1.current',
        'ambient.7.temperature',
        '__proto__',
        'input.source',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (variables) => {
        for (const { values: placed, extras } of readingsOf({ ref: 'u' }, new Map(Object.entries(variables)))) {
          const sample = { d: 'u', l: 'x', t: 1_800_000_000_000, up: 1, v: [...placed.values()], x: extras }
          const message = {
            stream: 's',
            seq: 1,
            boot: 'b',
            sent: 1_800_000_000_000,
            boot_now: 'b',
            up_now: 1,
            live: true,
            samples: [sample],
          }
          expect(parseSamples(Buffer.from(JSON.stringify(message))).samples[0]?.v).toEqual(sample.v)
        }
      }),
    )
  })
})
