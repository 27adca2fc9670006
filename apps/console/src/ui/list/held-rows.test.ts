import { describe, expect, it } from 'vitest'
import { type Held, heldNext, standing } from './held-rows.ts'

interface Row {
  id: string
  state: string
}
const rowsOf = (ids: string, state = 'then'): Row[] => [...ids].map((id) => ({ id, state }))
const idOf = ({ id }: Row) => id
const alone = { before: false, after: false }
const first = { before: false, after: true }
const middle = { before: true, after: true }
const told = (shown: string, now: string, pages = alone) => {
  const { rows, fresh, more, gone } = standing(rowsOf(shown), rowsOf(now, 'now'), idOf, pages)
  return { rows: rows.map(idOf).join(''), fresh, more, gone: [...gone].join('') }
}

describe('rows that somebody is at', () => {
  it('keep their places, and say how many came and which have left', () => {
    expect(told('abc', 'xcyab')).toEqual({ rows: 'abc', fresh: 2, more: false, gone: '' })
    expect(told('abc', 'bx')).toEqual({ rows: 'abc', fresh: 1, more: false, gone: 'ac' })
    expect(told('abc', 'abc')).toEqual({ rows: 'abc', fresh: 0, more: false, gone: '' })
    expect(told('', 'ab')).toEqual({ rows: '', fresh: 2, more: false, gone: '' })
  })

  it('tell what is known of them by now', () => {
    const { rows } = standing(rowsOf('ab'), rowsOf('b', 'now'), idOf, alone)
    expect(rows.map(({ state }) => state)).toEqual(['then', 'now'])
  })

  it('are not called gone where the page had no more room, nor new where it took them in', () => {
    expect(told('abc', 'xab', first)).toEqual({ rows: 'abc', fresh: 1, more: false, gone: '' })
    expect(told('abc', 'acd', first)).toEqual({ rows: 'abc', fresh: 0, more: false, gone: 'b' })
    expect(told('abc', 'zab', middle)).toEqual({ rows: 'abc', fresh: 0, more: false, gone: '' })
    expect(told('abc', 'xyz', middle)).toEqual({ rows: 'abc', fresh: 0, more: false, gone: '' })
    expect(told('abc', 'axc', middle)).toEqual({ rows: 'abc', fresh: 1, more: false, gone: 'b' })
  })

  it('are at least so many where nothing else is on the first page', () => {
    expect(told('abc', 'xyz', first)).toEqual({ rows: 'abc', fresh: 3, more: true, gone: '' })
    expect(told('abc', 'xyz')).toEqual({ rows: 'abc', fresh: 3, more: false, gone: 'abc' })
  })
})

describe('what stands there next', () => {
  const at = { inside: true, question: 'q', changes: 0, idOf }
  const before: Held<Row> = { question: 'q', rows: rowsOf('ab'), answer: rowsOf('ab'), changes: 0 }

  it('is the answer while nobody is there, and the same object while it is the same', () => {
    const answer = rowsOf('xab')
    const next = heldNext(before, { ...at, inside: false, answer })
    expect(next.rows).toBe(answer)
    expect(heldNext(next, { ...at, inside: false, answer })).toBe(next)
  })

  it('stays while somebody is there, and comes once they are gone', () => {
    const answer = rowsOf('xab')
    const next = heldNext(before, { ...at, answer })
    expect(next.rows).toBe(before.rows)
    expect(heldNext(next, { ...at, answer })).toBe(next)
    expect(heldNext(next, { ...at, inside: false, answer }).rows).toBe(answer)
  })

  it('is the answer to another question at once, also when the rows of the one before were shown meanwhile', () => {
    const meanwhile = heldNext(before, { ...at, question: undefined, answer: before.answer ?? [] })
    const answer = rowsOf('cd')
    expect(heldNext(meanwhile, { ...at, question: 'r', answer }).rows).toBe(answer)
  })

  it('follows what the person changed: known rows take their places and leave, new ones go on waiting', () => {
    const asked = heldNext(before, { ...at, changes: 1, answer: before.answer ?? [] })
    const next = heldNext(asked, { ...at, changes: 1, answer: rowsOf('xb') })
    expect(next.rows?.map(idOf)).toEqual(['b'])
    expect(heldNext(next, { ...at, changes: 1, answer: rowsOf('yxb') }).rows).toBe(next.rows)
  })
})
