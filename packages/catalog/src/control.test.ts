import { describe, expect, test } from 'vitest'
import { type Control, isProven } from './control.ts'
import { blockOf, controlGroups, controlName, controlValue, heldControls, type ResolvedControl, resolveControl } from './control-lookup.ts'
import { channelController, deviceTypes, pdu, ups } from './devices/index.ts'
import { indexesOf, keyOf, resolvePoint } from './lookup.ts'

describe('a control', () => {
  test('is found by its concrete key, with the point that proves it', () => {
    const outlet = resolveControl(pdu, 'outlet.3.switch')
    expect(outlet?.proof.key).toBe('outlet.3.switched')
    expect(outlet && [controlName(outlet, 'en'), controlName(outlet, 'zh')]).toEqual(['Outlet 3 switch', '3 号插口 通断'])
    expect(outlet && controlValue(outlet, 'off')?.grave).toBeDefined()
    expect(resolveControl(ups, 'beeper')?.proof.key).toBe('beeper')
  })

  test.each(['outlet.49.switch', 'outlet.*.switch', 'outlet.switch', 'beeper', 'constructor', ''])('%s is none of a PDU', (key) => {
    expect(resolveControl(pdu, key)).toBeUndefined()
  })

  test('cannot be told what it does not know', () => {
    const beeper = resolveControl(ups, 'beeper')
    expect(beeper && controlValue(beeper, 'constructor')).toBeUndefined()
  })
})

describe('a proof', () => {
  test('is a value that was aimed at, whatever it was before', () => {
    expect(isProven({ becomes: ['off'] }, 'off', 'off')).toBe(true)
    expect(isProven({ becomes: ['off'] }, 'on', 'on')).toBe(false)
  })
  test('is another value than before, where that is known', () => {
    expect(isProven({ changes: true }, 'enabled', 'disabled')).toBe(true)
    expect(isProven({ changes: true }, 'enabled', 'enabled')).toBe(false)
    expect(isProven({ changes: true }, undefined, 'disabled')).toBe(false)
  })
})

describe('a control that is blocked', () => {
  const control = resolveControl(channelController, 'channel.3.switch')
  const blockedBy = (codes: Record<string, number>) => control && blockOf(control, channelController, (key) => codes[key])?.by

  test('is so while a state of its own repetition says it, and not by another one', () => {
    expect(blockedBy({})).toBeUndefined()
    expect(blockedBy({ 'channel.3.association': 0, 'channel.3.connection': 1 })).toBeUndefined()
    expect(blockedBy({ 'channel.3.association': 1 })).toBe('channel.*.association')
    expect(blockedBy({ 'channel.3.connection': 2 })).toBe('channel.*.connection')
    expect(blockedBy({ 'channel.2.association': 1 })).toBeUndefined()
  })
})

describe('a dangerous control', () => {
  const all = deviceTypes.flatMap((type) =>
    (type.controls ?? []).filter(({ dangerous }) => dangerous).map((control) => ({ type, control })),
  )

  test('is what opens doors and moves breakers', () => {
    expect(all.map(({ type, control }) => `${type.code} ${control.key}`)).toEqual(['pdm branch.*.switch', 'door lock'])
  })

  test.each(all)('$type.code $control.key is grave whatever it is told, and shows what the type has', ({ type, control }) => {
    for (const value of Object.values(control.values)) expect(value.grave).toBeDefined()
    const at = indexesOf(control.key.replaceAll('*', '1'))
    for (const key of control.dangerous?.beside ?? []) expect(resolvePoint(type, keyOf(key, ...at)), key).toBeDefined()
  })
})

test('nothing dangerous is done at a set time', () => {
  const timed = deviceTypes.flatMap((type) => (type.controls ?? []).filter((control) => control.timed))
  expect(timed.length).toBeGreaterThan(0)
  expect(timed.filter(({ dangerous }) => dangerous)).toEqual([])
})

test('what is held for periods is timed, and knows what begins and what ends one', () => {
  const held = deviceTypes.flatMap(heldControls)
  expect(held.map(({ key }) => key)).toEqual(['arming'])
  for (const { control } of held) {
    const { timed, periods, values }: Control = control
    expect(timed).toBe(true)
    for (const value of [periods?.from, periods?.to]) expect(values[value ?? '']?.grave, value).toBeUndefined()
    expect(Object.keys(values)).toEqual(expect.arrayContaining([periods?.from, periods?.to]))
  }
})

describe('controls that are switched as one', () => {
  const switches = [1, 2, 3, 4].map((n) => resolveControl(channelController, `channel.${n}.switch`) as ResolvedControl)
  const grouped = (...numbers: (number | undefined)[]) => {
    const groups = controlGroups(switches, (key) => numbers[Number(key.split('.')[1]) - 1])
    return groups.map(({ number, controls }) => [number, controls.map(({ key }) => key)])
  }

  test('are those of one number, in the order of the numbers', () => {
    expect(grouped(2, 1, 2, 1)).toEqual([
      [1, ['channel.2.switch', 'channel.4.switch']],
      [2, ['channel.1.switch', 'channel.3.switch']],
    ])
  })

  test('are several: one alone, one of no group and one that says nothing are in none', () => {
    expect(grouped(3, 0, undefined, 0)).toEqual([])
  })

  test('are of a type that says what groups them', () => {
    expect(controlGroups([resolveControl(ups, 'beeper') as ResolvedControl], () => 1)).toEqual([])
  })
})
