import { describe, expect, test } from 'vitest'
import { isProven } from './control.ts'
import { controlName, controlValue, resolveControl } from './control-lookup.ts'
import { pdu, ups } from './devices/index.ts'

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
