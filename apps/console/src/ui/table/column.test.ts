import { describe, expect, it } from 'vitest'
import { type Column, chosenColumns, nextSort, sortOrder, widthOf } from './column.ts'

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

describe('review V13: the head of a column', () => {
  it('has room for its longest word, so that it never breaks inside of one', () => {
    expect(widthOf({ title: '剩余时间', width: 88, sort: 'runtime' })).toBe(88)
    expect(widthOf({ title: 'Remaining time', width: 88, sort: 'runtime' })).toBeGreaterThan(100)
    expect(widthOf({ title: 'Remaining time', width: 88 })).toBeLessThan(widthOf({ title: 'Remaining time', width: 88, sort: 'runtime' }))
    expect(widthOf({ title: 'State', width: 116 })).toBe(116)
  })
})
