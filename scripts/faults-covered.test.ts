import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { namedRows, rowNumbers, scriptRows, tableOf, testsByRow } from './faults-table.ts'

const root = resolve(import.meta.dirname, '..')

it('a title names its rows, wherever it stands and however the test is made', () => {
  const text = [
    "it('fault 7: the disk is full', () => {})",
    'test.each([1, 2])(`fault 10: %d late, fault 11: first wins`, () => {})',
    "// it says 'fault 12: nothing'",
    "it('is no fault of ours', () => {})",
    "describe('fault 6: a damaged queue', () => {})",
    "it.each([['fault 8: too much', overload]])('%s', () => {})",
  ].join('\n')
  expect([...namedRows(text).keys()]).toEqual([7, 10, 11, 6, 8])
})

it('each row of the table of faults has a test, and docs/FAULTS.md names them all', () => {
  const tests = testsByRow(root)
  const without = rowNumbers.filter((row) => !tests.has(row))
  expect(without).toEqual([])
  expect([...tests.keys()].filter((row) => !rowNumbers.includes(row))).toEqual([])
  expect(readFileSync(join(root, 'docs/FAULTS.md'), 'utf8')).toBe(tableOf(tests, scriptRows(root)))
})
