import { expect, it } from 'vitest'
import { hearsOf } from './audit.ts'

const member = { id: '7', operator: false, business: { id: '3' } }
const operator = { id: '9', operator: true, business: null }

it('a change is heard of by the people of its business, what is a person’s own by that person alone', () => {
  expect(hearsOf('business 3 position', member)).toBe('position')
  expect(hearsOf('business 4 position', member)).toBeUndefined()
  expect(hearsOf('user 7 notification-preference', member)).toBe('notification-preference')
  expect(hearsOf('user 8 account', member)).toBeUndefined()
  expect(hearsOf('platform backup', member)).toBeUndefined()
})

it('operators hear of the platform, and of businesses only what their pages show', () => {
  expect(hearsOf('platform backup', operator)).toBe('backup')
  expect(hearsOf('business 3 business', operator)).toBe('business')
  expect(hearsOf('business 3 position', operator)).toBeUndefined()
  expect(hearsOf('user 7 account', operator)).toBeUndefined()
})
