import { expect, test } from 'vitest'
import { lineCounts, type PatrolLine } from './patrol-lines.ts'

const lines = (['pass', 'pass', 'fail', 'undone', null, null, null] as const).map(
  (result) => ({ entry: result === null ? null : { result } }) as Pick<PatrolLine, 'entry'>,
)

test('review V2: the counts of a form add up to all of its items', () => {
  const { all, ...counts } = lineCounts(lines)
  expect(counts).toEqual({ passed: 2, failed: 1, undone: 1, open: 3 })
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all)
  expect(lineCounts([])).toEqual({ all: 0, passed: 0, failed: 0, undone: 0, open: 0 })
})
