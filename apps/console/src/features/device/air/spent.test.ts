import { expect, it } from 'vitest'
import { addedIn, spentIn } from './spent.ts'

it('adds what a counter rose since the day began, and nothing where it was set back', () => {
  const series = { key: 'starts', at: [1, 2, 3], value: [null, 120, 121] }
  expect([addedIn(series, 123), addedIn(series, 120), addedIn(series, 7), addedIn(series, undefined), addedIn(undefined, 5)]).toEqual([
    3,
    0,
    undefined,
    undefined,
    undefined,
  ])
})

it('adds up the times of a state, the last until now', () => {
  const mode = { at: [0, 10, 20, 50], value: [1, 5, null, 5] }
  expect([spentIn(mode, 5, 60), spentIn(mode, 1, 60), spentIn(mode, 2, 60)]).toEqual([20, 10, 0])
})
