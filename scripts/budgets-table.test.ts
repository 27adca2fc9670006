import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budgetsTable } from './budgets-table.ts'

it('docs/BUDGETS.md shows the budgets that the server reads', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/BUDGETS.md'), 'utf8')).toBe(budgetsTable())
})
