import { expect, it } from 'vitest'
import { followingClock } from './clock.ts'

function machine() {
  const at = { wall: 1_790_000_000_000, steady: 5_000 }
  const clock = followingClock({ wall: () => at.wall, steady: () => at.steady })
  const pass = (milliseconds: number) => {
    at.wall += milliseconds
    at.steady += milliseconds
    clock.check()
    return clock.now().getTime()
  }
  return { at, clock, pass }
}

it('runs on through a jump of an hour and back', () => {
  const { at, pass } = machine()
  const start = pass(0)
  at.wall += 3_600_000
  expect(pass(60_000)).toBe(start + 60_000)
  at.wall -= 3_600_000
  expect(pass(900_000)).toBe(start + 960_000)
})

it('believes a jump that lasts ten minutes', () => {
  const { at, pass } = machine()
  pass(0)
  at.wall -= 3_600_000
  pass(15_000)
  pass(590_000)
  expect(pass(15_000)).toBe(at.wall)
})

it('follows small corrections at once', () => {
  const { at, pass } = machine()
  at.wall += 800
  expect(pass(1_000)).toBe(at.wall)
})
