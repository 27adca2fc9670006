import { expect, it } from 'vitest'
import { isPersonal } from './signals.ts'

it('a sign-in leaves what others are answered as it was; any other change does not', () => {
  expect(isPersonal({ changed: ['user 7 account'] })).toBe(true)
  expect(isPersonal({ changed: ['user 7 account', 'business 3 position'] })).toBe(false)
  expect(isPersonal({ changed: ['platform backup'] })).toBe(false)
  expect(isPersonal({ rights: ['7'] })).toBe(false)
})
