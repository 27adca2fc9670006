import { describe, expect, it } from 'vitest'
import { arranged, fitOf, type LineKind, marked, neighbour, nextKind, type Placed, questionOf, withLater } from './lines.ts'

const lines = (kind: LineKind, count: number): Placed[] => Array.from({ length: count }, (_, at) => ({ key: `${kind} ${at + 1}`, kind }))
const keys = (given: readonly Placed[]) => given.map(({ key }) => key)

describe('the lines of the command menu', () => {
  it('are asked for by kind with the first sign of the text', () => {
    expect(questionOf(' #GZ 1 ')).toEqual({ only: 'order', text: 'GZ 1' })
    expect(questionOf('！')).toEqual({ only: 'alarm', text: '' })
    expect(questionOf('UPS #1')).toEqual({ only: null, text: 'UPS #1' })
  })

  it('fit by name or number: the same, its beginning, a part of it', () => {
    expect([fitOf(['UPS-1', '123'], '123'), fitOf(['UPS-1'], 'ups'), fitOf(['Hall UPS-1'], 'ups'), fitOf(['Hall'], 'ups')]).toEqual([
      0,
      1,
      2,
      null,
    ])
  })

  it('are twelve at most, each kind with its share, and what is meant exactly first', () => {
    const all = [...lines('alarm', 5), ...lines('action', 3), ...lines('device', 9), ...lines('order', 9), ...lines('page', 1)]
    const shown = arranged(all, null)
    expect(keys(shown)).toEqual([
      ...['alarm 1', 'alarm 2', 'alarm 3', 'action 1', 'action 2', 'action 3'],
      ...['device 1', 'device 2', 'device 3', 'order 1', 'order 2', 'order 3'],
    ])
    expect(keys(arranged([...lines('alarm', 1), { key: 'own', kind: 'device', exact: true }], null))).toEqual(['own', 'alarm 1'])
    expect(keys(arranged([...lines('device', 9), ...lines('page', 1)], null))).toHaveLength(10)
    expect(arranged(all, 'order')).toHaveLength(9)
  })

  it('stay above the chosen one, whatever comes later', () => {
    const shown = [...lines('device', 2), ...lines('page', 1)]
    const fresh = [...lines('alarm', 1), ...lines('device', 3), ...lines('page', 1)]
    expect(keys(withLater(shown, fresh, 'device 2'))).toEqual(['device 1', 'device 2', 'device 3', 'alarm 1', 'page 1'])
    expect(keys(withLater(shown, fresh, null))).toEqual(keys(fresh))
    expect(keys(withLater(shown, lines('page', 1), 'device 2'))).toEqual(['device 1', 'device 2', 'page 1'])
  })

  it('are gone through with arrows, and their kinds with Tab', () => {
    const some = lines('device', 3)
    expect([neighbour(some, null, 1), neighbour(some, 'device 3', 1), neighbour(some, null, -1), neighbour([], null, 1)]).toEqual([
      'device 1',
      'device 1',
      'device 3',
      null,
    ])
    expect([nextKind(['alarm', 'device'], null, 1), nextKind(['alarm', 'device'], 'device', 1), nextKind([], 'order', 1)]).toEqual([
      'alarm',
      null,
      null,
    ])
  })

  it('show what was typed in them', () => {
    expect(marked('Hall UPS-1', 'ups')).toEqual([
      { part: 'Hall ', hit: false },
      { part: 'UPS', hit: true },
      { part: '-1', hit: false },
    ])
    expect(marked('Hall', '')).toEqual([{ part: 'Hall', hit: false }])
  })
})
