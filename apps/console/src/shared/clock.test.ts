import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eachSecond } from './clock.ts'

let hidden = false
let seenAgain: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
    addEventListener: (_: string, listener: () => void) => {
      seenAgain = listener
    },
    removeEventListener: () => {
      seenAgain = undefined
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is one timer for all who listen, rests while the tab is hidden, and ends with the last of them', () => {
  const [one, other] = [vi.fn(), vi.fn()]
  const ends = [eachSecond(one), eachSecond(other)]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 2])
  hidden = true
  vi.advanceTimersByTime(5_000)
  expect(one).toHaveBeenCalledTimes(2)
  seenAgain?.()
  expect(one).toHaveBeenCalledTimes(3)
  hidden = false
  ends[0]?.()
  vi.advanceTimersByTime(1_000)
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 4])
  ends[1]?.()
  expect([vi.getTimerCount(), seenAgain]).toEqual([0, undefined])
})
