import { describe, expect, it } from 'vitest'
import { cellText } from './cell-text.ts'

describe('review D18: every kind of cell is a text or a fault in words', () => {
  it.each([9.5, 0.1, 1e-7, 123_456_789_012, -3, 0, 220.25])('a number is kept as it was typed: %s', (number) => {
    expect(cellText(number)).toEqual({ text: String(number) })
  })

  it('tails of the arithmetic are no figures', () => expect(cellText(0.1 + 0.2)).toEqual({ text: '0.3' }))

  it.each([
    [true, { text: 'TRUE', fault: 'logical' }],
    [false, { text: 'FALSE', fault: 'logical' }],
    [new Date('2026-03-09T00:00:00Z'), { text: '2026-03-09', fault: 'date' }],
    [new Date(Number.NaN), { text: '', fault: 'date' }],
    [1.234567890123457e19, { text: '12345678901234570000', fault: 'digits' }],
    [Number.POSITIVE_INFINITY, { text: 'Infinity', fault: 'digits' }],
    ['#N/A', { text: '#N/A', fault: 'error' }],
    ['#REF!', { text: '#REF!', fault: 'error' }],
    [null, { text: '' }],
    [undefined, { text: '' }],
    [' 9.50\u0007', { text: '9.50' }],
    ['TRUE', { text: 'TRUE' }],
  ])('%s', (cell, text) => expect(cellText(cell)).toEqual(text))
})
