import { describe, expect, it } from 'vitest'
import { type Column, chosenColumns, nextSort, sortOrder } from './column.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({ key, title: key, render: () => null, ...more })
const columns = [column('name', { optional: false }), column('state'), column('expires', { hidden: true })]

describe('columns of a table', () => {
  it('are the declared ones until the person chooses', () => {
    expect(chosenColumns(columns, null).map(({ key }) => key)).toEqual(['name', 'state'])
  })

  it('are the chosen ones in the declared order, and those that cannot be hidden', () => {
    expect(chosenColumns(columns, ['expires']).map(({ key }) => key)).toEqual(['name', 'expires'])
  })

  it('sort upwards first, then downwards', () => {
    expect(nextSort('state', 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBe('name')
    expect([sortOrder('name', 'name'), sortOrder('-name', 'name'), sortOrder('state', 'name'), sortOrder('name', undefined)]).toEqual([
      'ascend',
      'descend',
      null,
      null,
    ])
  })
})
