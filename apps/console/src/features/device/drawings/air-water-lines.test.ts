import { describe, expect, it } from 'vitest'
import { airStep, pipeChevrons, pipePath } from './air-water-lines.ts'

describe('a pipe', () => {
  it('goes through its corners', () => {
    expect(
      pipePath([
        [0, 0],
        [10, 0],
        [10, 20],
      ]),
    ).toBe('M0 0L10 0L10 20')
  })
  it('points the way it flows', () => {
    const right = pipeChevrons([
      [0, 0],
      [40, 0],
    ])
    expect(right).toBe('M18 -3.5L22 0L18 3.5')
    const up = pipeChevrons([
      [0, 40],
      [0, 0],
    ])
    expect(up).toBe('M-3.5 22L0 18L3.5 22')
  })
  it('has more chevrons where it is long, none where it is short', () => {
    const count = (length: number) =>
      pipeChevrons([
        [0, 0],
        [length, 0],
      ]).split('M').length - 1
    expect([count(10), count(40), count(160)]).toEqual([0, 1, 2])
  })
})

it('draws air by two steps, and none of what is not known', () => {
  expect([18.6, 22, 26.4, undefined].map((value) => airStep(value, [20, 25]))).toEqual(['cold', 'mild', 'warm', 'unknown'])
})
