import { expect, test } from 'vitest'
import { backFromPutOff, putOffDay, putOffMost, putOffRefusal } from './todos.ts'

test.each([
  ['tomorrow', '2026-11-23', '2026-11-24'],
  ['monday', '2026-11-23', '2026-11-30'],
  ['monday', '2026-11-29', '2026-11-30'],
  ['2026-12-31', '2026-11-23', '2026-12-31'],
  ['2026-11-23', '2026-11-23', null],
  ['2026-11-20', '2026-11-23', null],
  ['2027-03-01', '2026-11-23', null],
] as const)('%s, said on %s, is %s', (wish, today, day) => {
  expect(putOffDay(wish, today)).toBe(day)
  expect(putOffMost).toBeGreaterThan(38)
})

test('comes back in the morning of its business, and not after it is due', () => {
  expect(backFromPutOff('2026-11-24', 'Asia/Shanghai', null).toISOString()).toBe('2026-11-24T00:00:00.000Z')
  expect(backFromPutOff('2026-11-24', 'Europe/Berlin', null).toISOString()).toBe('2026-11-24T07:00:00.000Z')
  const due = new Date('2026-11-23T10:00:00Z')
  expect(backFromPutOff('2026-11-24', 'Asia/Shanghai', due)).toEqual(due)
})

test('what is overdue, critical without a date or waited for stays', () => {
  const now = new Date('2026-11-23T02:00:00Z')
  const later = new Date('2026-11-25T02:00:00Z')
  const facts = { waitedFor: false, critical: false, dueAt: null }
  expect(putOffRefusal(facts, now)).toBeNull()
  expect(putOffRefusal({ ...facts, dueAt: now }, now)).toBe('overdue')
  expect(putOffRefusal({ ...facts, critical: true }, now)).toBe('critical')
  expect(putOffRefusal({ ...facts, critical: true, dueAt: later }, now)).toBeNull()
  expect(putOffRefusal({ ...facts, waitedFor: true }, now)).toBe('waited-for')
})
