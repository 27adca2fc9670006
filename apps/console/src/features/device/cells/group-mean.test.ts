import { expect, it } from 'vitest'
import { meanOf } from './group-mean.ts'

it('takes the mean of what was there at each time', () => {
  const mean = meanOf([
    { at: [10, 20, 30], value: [1, 2, null] },
    { at: [10, 30], value: [3, null] },
  ])
  expect(mean).toEqual({ at: [10, 20, 30], value: [2, 2, null] })
})
