import { type DeviceType, deviceType, resolvePoint, stateCode } from '@kilowatch/catalog'
import { snmpModels } from '@kilowatch/catalog/models'
import { expect, it } from 'vitest'
import { mapObjects, otherAlarmsIn } from './mapping.ts'
import { readingPlan } from './plan.ts'

const ups = deviceType('ups') as DeviceType

function mapped(code: string, said: Readonly<Record<string, number | string>>): Record<string, unknown> {
  const model = snmpModels.find((each) => each.code === code)
  const type = deviceType(model?.type ?? '')
  if (!model || !type) throw new Error(`no model ${code}`)
  return Object.fromEntries(mapObjects(type, model, new Map(Object.entries(said).map(([oid, value]) => [oid, { value, wraps: false }]))))
}

it('a Poseidon probe that is lost has no temperature and no humidity', () => {
  const row = (number: number, state: number, tenths: number, unit: number) => ({
    [`1.3.6.1.4.1.21796.3.3.3.1.4.${number}`]: state,
    [`1.3.6.1.4.1.21796.3.3.3.1.6.${number}`]: tenths,
    [`1.3.6.1.4.1.21796.3.3.3.1.9.${number}`]: unit,
  })
  expect(mapped('hwg-poseidon', { ...row(1, 1, -125, 0), ...row(2, 0, -9999, 0), ...row(3, 0, -9999, 3) })).toEqual({
    'probe.1.link': expect.any(Number),
    'probe.1.temperature': -12.5,
    'probe.2.link': expect.any(Number),
    'probe.3.link': expect.any(Number),
  })
})

it('review D17: says of a UPS no total that its phases do not prove', () => {
  const load = (...percents: number[]) =>
    Object.fromEntries(percents.map((percent, place) => [`1.3.6.1.2.1.33.1.4.4.1.5.${place + 1}`, percent]))
  expect(mapped('rfc1628-ups', load(42))).toEqual({ 'phase.1.load': 42, load: 42 })
  expect(mapped('rfc1628-ups', load(42, 7, 90))).toEqual({ 'phase.1.load': 42, 'phase.2.load': 7, 'phase.3.load': 90 })
  const input = (...watts: number[]) => Object.fromEntries(watts.map((power, place) => [`1.3.6.1.2.1.33.1.3.3.1.5.${place + 1}`, power]))
  expect(mapped('rfc1628-ups', input(0, 0, 0))).toEqual({})
  expect(mapped('rfc1628-ups', input(500, 700, 800))).toMatchObject({ input_power: 2 })
})

const mib = '1.3.6.1.2.1.33.1'
const code = (point: string, value: string) => {
  const state = resolvePoint(ups, point)?.point
  return state && stateCode(state, value)
}
const upsMib = (source: number, count: number, rows: readonly string[], more: Readonly<Record<string, number | string>> = {}) =>
  mapped('rfc1628-ups', {
    [`${mib}.4.1.0`]: source,
    [`${mib}.6.1.0`]: count,
    ...Object.fromEntries(rows.map((oid, index) => [`${mib}.6.2.1.2.${index + 1}`, oid])),
    ...more,
  })

it('review D5: an alarm that the model has no word for fails the device, and is named by its OID', () => {
  for (const rows of [[`${mib}.6.3.5`, '1.3.6.1.4.1.99999.7.13'], ['1.3.6.1.4.1.99999.7.13'], [`${mib}.6.3.7`], ['0.0'], []])
    expect(upsMib(3, 2, rows)).toMatchObject({ general_alarm: code('general_alarm', 'failed'), mains: code('mains', 'present') })
  const model = snmpModels.find((each) => each.code === 'rfc1628-ups')
  const named = (count: number) =>
    model &&
    otherAlarmsIn(
      model,
      new Map<string, { value: number | string; wraps: boolean }>([
        [`${mib}.6.1.0`, { value: count, wraps: false }],
        [`${mib}.6.2.1.2.1`, { value: `${mib}.6.3.1`, wraps: false }],
        [`${mib}.6.2.1.2.2`, { value: '1.3.6.1.4.1.99999.7.13', wraps: false }],
      ]),
    )
  expect(named(2)).toEqual([['ups.alarm', '1.3.6.1.4.1.99999.7.13']])
  expect(named(0)).toEqual([['ups.alarm', '-']])
  // What other objects say, and what is known by name, is no alarm of its own kind.
  expect(upsMib(4, 2, [`${mib}.6.3.9`, `${mib}.6.3.16`])).toMatchObject({
    general_alarm: code('general_alarm', 'normal'),
    fan: code('fan', 'failed'),
  })
})

it('review D5: every alarm of the MIB, and any of a vendor, changes what is shown', () => {
  const calm = upsMib(1, 0, [])
  const known = Array.from({ length: 24 }, (_, index) => `${mib}.6.3.${index + 1}`)
  for (const oid of [...known, '1.3.6.1.4.1.99999.1']) {
    const alarmed = upsMib(1, 1, [oid])
    expect(
      Object.entries(alarmed).filter(([point, value]) => calm[point] !== value),
      oid,
    ).not.toEqual([])
  }
})

it('review D5: an alarm of a low battery is believed, whatever the state of the battery says', () => {
  for (const alarm of [3, 4])
    expect(upsMib(5, 1, [`${mib}.6.3.${alarm}`], { [`${mib}.2.1.0`]: 2 })).toMatchObject({ battery_low: code('battery_low', 'low') })
})

it('review D5: what a rule of a model looks at is asked of the agent', () => {
  for (const model of snmpModels) {
    const { objects } = readingPlan([model])
    const looked = [...(model.values ?? []), ...(model.alarms?.unproven ?? [])].flatMap(({ when }) => (when ? [when.oid] : []))
    expect(objects).toEqual(expect.arrayContaining(looked))
  }
})

it('review D5: a count of 0 clears, whatever rows stand there still; on battery the mains is not present', () => {
  const calm = upsMib(3, 0, ['0.0', `${mib}.6.3.2`, `${mib}.6.3.16`, '1.3.6.1.4.1.99999.7.13'])
  expect(calm).toMatchObject({
    mains: code('mains', 'present'),
    fan: code('fan', 'normal'),
    general_alarm: code('general_alarm', 'normal'),
  })
  expect(upsMib(5, 0, [])).not.toHaveProperty('mains')
  expect(upsMib(5, 1, [`${mib}.6.3.2`])).toMatchObject({ mains: code('mains', 'failed'), mode: code('mode', 'battery') })
})

it('review D4: a test under way is a state of its own, over SNMP too, and a low battery during it still says so', () => {
  const tested = upsMib(5, 3, [`${mib}.6.3.2`, `${mib}.6.3.3`, `${mib}.6.3.24`], { [`${mib}.7.3.0`]: 5, [`${mib}.2.1.0`]: 3 })
  expect(tested).toMatchObject({
    mode: code('mode', 'test'),
    battery_state: code('battery_state', 'testing'),
    battery_low: code('battery_low', 'low'),
    general_alarm: code('general_alarm', 'normal'),
  })
  expect(tested).not.toHaveProperty('mains')
  const apc = '1.3.6.1.4.1.318.1.1.1'
  expect(mapped('apc-ups', { [`${apc}.4.1.1.0`]: 15 })).toMatchObject({ mode: code('mode', 'test') })
  expect(mapped('apc-ups', { [`${apc}.4.1.1.0`]: 3, [`${apc}.7.2.3.0`]: 4 })).toMatchObject({ mode: code('mode', 'test') })
  expect(mapped('apc-ups', { [`${apc}.4.1.1.0`]: 3, [`${apc}.7.2.6.0`]: 3 })).toMatchObject({ mode: code('mode', 'test') })
  expect(mapped('apc-ups', { [`${apc}.4.1.1.0`]: 3, [`${apc}.7.2.3.0`]: 1 })).toMatchObject({ mode: code('mode', 'battery') })
})
