import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countInside, heldFor } from './recovery.ts'

const minute = 60_000
const longest = 3 * minute
/** A reading each minute: i inside, o outside, '-' bad, ' ' nothing. */
const counted = (text: string) =>
  countInside(
    [...text].flatMap((one, place) => (one === ' ' ? [] : [{ at: place * minute, inside: one === '-' ? null : one === 'i' }])),
    longest,
  )

test.each([
  ['iiii', { since: 0, until: 3, broken: null }],
  ['oiii', { since: 1, until: 3, broken: { why: 'outside', at: 0 } }],
  ['iioi', { since: 3, until: 3, broken: { why: 'outside', at: 2 } }],
  ['iio', { since: null, until: 2, broken: { why: 'outside', at: 2 } }],
  // Three intervals without a reading are no break, four are.
  ['ii  ii', { since: 0, until: 5, broken: null }],
  ['ii---ii', { since: 5, until: 6, broken: { why: 'silence', at: 5 } }],
  ['ii   ii', { since: 5, until: 6, broken: { why: 'silence', at: 5 } }],
  ['', { since: null, until: null, broken: null }],
])('%s', (text, { since, until, broken }) => {
  const at = (place: number | null) => (place === null ? null : place * minute)
  expect(counted(text)).toEqual({ since: at(since), until: at(until), broken: broken && { ...broken, at: broken.at * minute } })
})

test('all of them count together, from the latest beginning to the earliest end', () => {
  expect(heldFor([counted('iiiii'), counted('oiii')])).toEqual({ since: minute, until: 3 * minute, held: 2 * minute })
  expect(heldFor([counted('iiiii'), counted('iio')])).toEqual({ since: null, until: null, held: 0 })
})

test('within what counts no reading is outside and no silence too long', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('i', 'i', 'i', 'o', '-', ' '), { maxLength: 60 }), (signs) => {
      const { since, until } = counted(signs.join(''))
      if (since === null || until === null) return
      const within = signs.slice(since / minute, until / minute + 1)
      expect(within).not.toContain('o')
      expect(within.join('')).not.toMatch(/i[- ]{3,}i/)
      // Nothing before it could have counted as well.
      const before = signs.slice(0, since / minute).join('')
      expect(before === '' || /^[- ]*$|o[- ]*$|i[- ]{3,}$/.test(before)).toBe(true)
    }),
  )
})
