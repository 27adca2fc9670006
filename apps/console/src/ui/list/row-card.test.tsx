import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DrawnColumn, ListCell } from './list-columns.tsx'
import { RowCard } from './row-card.tsx'

type Row = Record<string, string | number | null>

const column = (key: string, kind?: 'number' | 'time', cell: ListCell<Row> = {}): DrawnColumn<Row> => ({
  key,
  title: `${key}:`,
  declared: { name: { zh: key, en: key }, ...(kind ? { kind } : {}) },
  cell,
  render: (row): ReactNode => row[key],
})
const drawn = (columns: readonly DrawnColumn<Row>[], row: Row) =>
  renderToStaticMarkup(<RowCard row={row} columns={columns} />).replaceAll(/<[^>]+>/g, '|')

test('review V14: a card says of what it shows the name over the value', () => {
  const columns = [column('gateway'), column('site'), column('devices', 'number'), column('heard', 'time')]
  const row = { gateway: 'A', site: 'B', devices: 3, heard: '08:16', card: '8986' }
  expect(drawn([...columns, column('card')], row)).toMatch(/A.*site:\|+B\|.*devices:\|+3\|.*heard:\|+08:16\|.*card:\|+8986/)
})

test('the first column heads a card, unless another one names the row', () => {
  const row = { card: null, gateway: 'A' }
  expect(drawn([column('gateway'), column('card')], row)).toMatch(/^\|+A\|+$/)
  expect(drawn([column('card'), column('gateway', undefined, { heads: true })], row)).toMatch(/^\|+A\|+$/)
})
