import { expect, test } from 'vitest'
import { sightOf } from './sight.ts'

const reading = { value: 1, at: '2026-10-21T14:20:00Z' }
const at = (seconds: number) => ({ now: Date.parse(reading.at) + seconds * 1_000, within: 60_000 })

test('what is looked at is decided by while it is the present and not too old', () => {
  expect(sightOf(1, reading, at(0))).toBe('fresh')
  expect(sightOf(1, reading, at(60))).toBe('fresh')
  expect(sightOf(1, reading, at(61))).toBe('old')
  expect(sightOf(2, reading, at(0))).toBe('changed')
})

test('without a reading nothing is decided', () => {
  expect(sightOf(null, undefined, at(0))).toBe('old')
  expect(sightOf(1, undefined, at(0))).toBe('changed')
})
