import { expect, it } from 'vitest'
import { instantOf } from './clock.ts'

/** Both clocks of a machine that stops the program for so long at each of its reads, in turn. */
function stoppedClock(...stops: readonly number[]) {
  let ms = 1_000
  let reads = 0
  const pass = () => {
    ms += stops[reads++] ?? 0
    return ms
  }
  return { now: () => pass() + 50_000, up: pass }
}

it('reads both clocks at one instant, though the program is stopped between two reads', () => {
  // Before the wall clock is read, and after it.
  for (const stops of [
    [0, 90, 0],
    [0, 0, 90],
    [0, 30, 60, 0, 40, 0],
  ]) {
    const { t, up } = instantOf(stoppedClock(...stops))
    expect(t - up).toBe(50_000)
  }
})

it('takes what it has on a machine that stops the program each time', () => {
  const { t, up } = instantOf(stoppedClock(...Array.from({ length: 40 }, () => 10)))
  expect(Math.abs(t - up - 50_000)).toBeLessThanOrEqual(10)
})
