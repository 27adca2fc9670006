import type { PatrolLine, PatrolRecord } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { isWithin, missingOf, obstacleOf } from './entry-rules.ts'

const number = { kind: 'number' } as const
const typed = { value: 40, result: undefined, note: '' } as const

it('sends what the rules judge, and asks the person where they say nothing', () => {
  expect(obstacleOf(number, typed, 'pass')).toBeNull()
  expect(obstacleOf(number, typed, null)).toBe('result')
  expect(obstacleOf(number, { ...typed, result: 'fail' }, null)).toBeNull()
  expect(obstacleOf(number, { ...typed, value: null }, null)).toBe('value')
  expect(obstacleOf({ kind: 'text' }, { ...typed, value: '' }, null)).toBeNull()
})

it('asks why a line is left out, or passes against the rules', () => {
  expect(obstacleOf(number, { value: null, result: 'undone', note: ' ' }, null)).toBe('whyUndone')
  expect(obstacleOf(number, { value: null, result: 'undone', note: '停机' }, null)).toBeNull()
  expect(obstacleOf(number, { ...typed, result: 'pass' }, 'fail')).toBe('whyPass')
  expect(obstacleOf(number, { ...typed, result: 'pass', note: '表计误差' }, 'fail')).toBeNull()
})

const line = (parts: object) => ({ key: 'load', item: {}, entry: null, beside: null, last: null, ...parts }) as unknown as PatrolLine

it('finds failed lines, by either of two entries, and those that changed much', () => {
  const failed = line({ entry: { result: 'pass', value: 1 }, beside: { result: 'fail' } })
  const changed = line({ entry: { result: 'pass', value: 13 }, last: { value: 10 } })
  const steady = line({ entry: { result: 'pass', value: 11 }, last: { value: 10 } })
  const all = [failed, changed, steady]
  expect(all.filter((one) => isWithin(one, 'fail'))).toEqual([failed])
  expect(all.filter((one) => isWithin(one, 'changed'))).toEqual([changed])
  expect(all.filter((one) => isWithin(one, 'all'))).toEqual(all)
})

it('names what a signature waits for: asked and empty, or to be measured again', () => {
  const lines = [
    line({ item: { required: true } }),
    line({ item: { required: true }, entry: { again: false } }),
    line({ entry: { again: true } }),
    line({}),
  ]
  expect(missingOf([{ lines } as unknown as PatrolRecord]).map(({ line: one }) => lines.indexOf(one))).toEqual([0, 2])
})
