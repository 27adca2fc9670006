import { expect, it } from 'vitest'
import { followingClock, isJumpBelieved } from './clock.ts'

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

it('does not believe a jump that most uplinks contradict, however long it lasts, and does once they agree', () => {
  const { at, clock, pass } = machine()
  const hear = (differences: readonly number[]) =>
    differences.forEach((difference, uplink) => {
      const received = clock.now().getTime()
      clock.witness(String(uplink), received + difference, received)
    })
  const start = pass(0)
  at.wall += 3_600_000
  for (let minute = 0; minute < 60; minute++) {
    hear([0, 300, 3_600_000])
    pass(60_000)
  }
  expect(clock.now().getTime()).toBe(start + 3_600_000)
  hear([3_599_000, 3_600_400, 0])
  expect(pass(15_000)).toBe(at.wall)
})

it('asks only uplinks that can tell, and of silent ones nothing', () => {
  const hour = 3_600_000
  expect(isJumpBelieved(hour, 600_000, [])).toBe(true)
  expect(isJumpBelieved(hour, 600_000, [-10 * 365 * 24 * hour])).toBe(true)
  expect(isJumpBelieved(hour, 600_000, [0, -10 * 365 * 24 * hour])).toBe(false)
  expect(isJumpBelieved(-hour, 600_000, [-hour, -hour, 0])).toBe(true)
  expect(isJumpBelieved(hour, 599_000, [hour])).toBe(false)
})
