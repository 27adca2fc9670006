import { expect, test } from 'vitest'
import { filled } from './filled.ts'

test('names in braces become their parameters, in any number and order', () => {
  expect(filled('{b} before {a}, {b}', { a: 1, b: '二' })).toBe('二 before 1, 二')
  expect(filled('50 % of {a}', { a: '$1 {b}', b: 'no' })).toBe('50 % of $1 {b}')
})

test('what has no parameter stays, or becomes what was asked for', () => {
  expect(filled('{a} {constructor}', {})).toBe('{a} {constructor}')
  expect(filled('{a}.', {}, { absent: '' })).toBe('.')
})

test('parameters go through what is asked for, the text does not', () => {
  expect(filled('a\nb {c}', { c: 'd\ne' }, { put: (value) => value.replaceAll('\n', ' ') })).toBe('a\nb d e')
})
