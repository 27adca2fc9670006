import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, halves, type Span } from './blocks.ts'

const holding = (at: number, count = 1): Span => ({ table: 'holding', at, count })

describe('blocks', () => {
  it('join what is near, as the model allows', () => {
    const spans = [holding(10, 2), holding(0), holding(1), holding(4)]
    expect(blocksOf(spans, {})).toEqual([holding(0, 2), holding(4), holding(10, 2)])
    expect(blocksOf(spans, { gap: 2 })).toEqual([holding(0, 5), holding(10, 2)])
    expect(blocksOf(spans, { gap: 10 })).toEqual([holding(0, 12)])
  })

  it('never read along what is forbidden, nor more than is allowed', () => {
    expect(blocksOf([holding(0), holding(6)], { gap: 10, forbidden: [[3, 4]] })).toEqual([holding(0), holding(6)])
    expect(blocksOf([holding(0), holding(6)], { gap: 10, forbidden: [[7, 9]] })).toEqual([holding(0, 7)])
    expect(blocksOf([holding(0, 60), holding(60, 60), holding(120, 60)], {})).toEqual([holding(0, 120), holding(120, 60)])
    expect(blocksOf([holding(0, 2), holding(2, 2)], { most: 3 })).toEqual([holding(0, 2), holding(2, 2)])
  })

  it('keep tables apart, and read what is wanted twice once', () => {
    const input: Span = { table: 'input', at: 1, count: 1 }
    expect(blocksOf([holding(0, 4), input, holding(2)], {})).toEqual([holding(0, 4), input])
  })

  it('halve what was refused between its spans, down to one', () => {
    const spans = [holding(0), holding(1), holding(2), holding(8)]
    expect(halves(holding(0, 9), spans, { gap: 8 })).toEqual([holding(0, 2), holding(2, 7)])
    expect(halves(holding(8), spans, {})).toBeUndefined()
  })

  it('hold every span whole, whatever the rules', () => {
    const span = fc.record({
      table: fc.constantFrom<Span['table']>('holding', 'input'),
      at: fc.nat(500),
      count: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 60 }), fc.nat(30), fc.integer({ min: 4, max: 125 }), (spans, gap, most) => {
        const blocks = blocksOf(spans, { gap, most })
        for (const { table, at, count } of spans) {
          expect(blocks.some((block) => block.table === table && block.at <= at && block.at + block.count >= at + count)).toBe(true)
        }
        for (const { count } of blocks) expect(count).toBeLessThanOrEqual(most)
      }),
    )
  })
})
