import { describe, expect, it } from 'vitest'
import { deviceType } from './lookup.ts'
import type { ProbeCards } from './overview.ts'
import { placedRows, placeProblems } from './places.ts'

const th = deviceType('th')
const part = th?.overview.find((each): each is ProbeCards => each.part === 'probes')
if (!th || !part) throw new Error('the catalogue has no probes')
const probes = [1, 2, 3, 4].map((number) => ({ number }))
const rowsOf = (info: Record<string, string | number>) =>
  placedRows(part, probes, info).map(({ name, at }) => [name, ...at.map(({ place, one }) => `${place}:${one.number}`)])

describe('places of probes', () => {
  it('are rows in the order of their probes, each by place', () => {
    const info = { probe_1_row: 'B', probe_1_place: 2, probe_2_row: 'A', probe_2_place: 1, probe_3_row: 'B', probe_3_place: 1 }
    expect(rowsOf({ ...info, probe_4_row: ' A ', probe_4_place: 5 })).toEqual([
      ['B', '1:3', '2:1'],
      ['A', '1:2', '5:4'],
    ])
  })
  it('leave those without one in a last row, and are none where nobody has one', () => {
    expect(rowsOf({ probe_2_row: 'A', probe_2_place: 7, probe_3_row: 'A', probe_4_place: 1 })).toEqual([
      ['A', '7:2'],
      [undefined, '1:1', '2:3', '3:4'],
    ])
    expect(rowsOf({ probe_1_row: 'A', brand: 'Acme' })).toEqual([])
    expect(placedRows({}, probes, { probe_1_row: 'A', probe_1_place: 1 })).toEqual([])
  })
  it('are refused by halves, and where another probe stands', () => {
    const info = { probe_1_row: 'A', probe_1_place: 1, probe_2_row: 'A ', probe_2_place: 1, probe_3_row: 'A', probe_4_place: 3 }
    expect([...placeProblems(th, info)]).toEqual([
      ['probe_2_place', 'place-taken'],
      ['probe_3_place', 'place-half'],
      ['probe_4_row', 'place-half'],
    ])
    expect(placeProblems(th, { ...info, probe_2_row: 'B', probe_3_row: '', probe_4_row: 'A' }).size).toBe(0)
  })
})
