import type { Arrival } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { arrivalRow, doing, enteredRows } from './arrival-rows.ts'

const device = (ref: string, state: Arrival['state']): Arrival => ({
  ref,
  id: state === 'absent' ? null : '147664060162',
  state,
  why: state === 'absent' ? 'timeout' : null,
  name: ref,
  site: '',
  type: 'ups',
  brand: '',
  model: '',
  plated: true,
  rated: null,
  via: '',
})
const rows = (entries: Record<string, object>, site = '') =>
  (['new', 'listed', 'absent'] as const).map((state) => arrivalRow(device(state, state), entries[state], site))

it('ticks what is read, leaves what looks absent unticked, and counts nothing that is in the list', () => {
  expect(doing(rows({}))).toEqual({ adds: 1, changes: 0 })
  expect(enteredRows(rows({})).map(({ ref }) => ref)).toEqual(['new'])
})

it('adds what a person ticks, and leaves what they untick', () => {
  const chosen = rows({ new: { ticked: false }, absent: { ticked: true, name: ' 环境 ' } })
  expect(doing(chosen)).toEqual({ adds: 1, changes: 0 })
  expect(enteredRows(chosen)).toMatchObject([{ ref: 'absent', name: '环境' }])
  expect(doing(rows({ new: { ticked: false } }))).toEqual({ adds: 0, changes: 0 })
})

it('sends changes of what is in the list, which is no addition', () => {
  const changed = rows({ new: { ticked: false }, listed: { ticked: true, name: 'UPS-2', ratedValue: 10 } })
  expect(doing(changed)).toEqual({ adds: 0, changes: 1 })
  expect(enteredRows(changed)).toMatchObject([{ ref: 'listed', name: 'UPS-2', rated: 10 }])
})

it('puts what came and says no site where the person said', () => {
  expect(rows({}, '城西支行').map(({ site }) => site)).toEqual(['城西支行', '', ''])
  expect(rows({ new: { site: '' } }, '城西支行')[0]?.site).toBe('')
})
