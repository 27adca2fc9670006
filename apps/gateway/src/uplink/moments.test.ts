import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Moments } from './moments.ts'

const now = (up: number) => ({ t: 1_790_000_000_000 + up, up })
const reading = (said: Record<string, number>, values: Record<string, number>) => ({
  ref: 'd',
  values: new Map(Object.entries(values)),
  said: new Map(Object.entries(said)),
})

it('review D6: what was said is told once, with the time at which it was said; repeating tells that the device is there', () => {
  const moments = new Moments()
  const once = reading({ a: 1_000 }, { a: 85 })
  expect(moments.of(once, now(1_200))).toEqual([{ time: now(1_000), values: new Map([['a', 85]]) }])
  expect(moments.of(once, now(6_000))).toEqual([{ time: now(6_000), values: new Map() }])
  expect(moments.of({ ...once, ref: 'other' }, now(6_000))[0]?.values.size).toBe(1)
})

it('review D6: whatever is said and read when, each message is told once, at its time, in order, and each reading tells something', () => {
  const after = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5_000 }))
  const steps = fc.array(fc.record({ after, keys: fc.subarray(['a', 'b', 'c']), reads: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (all) => {
      const moments = new Moments()
      const said = new Map<string, number>()
      const values = new Map<string, number>()
      const waiting = new Map<string, number>()
      let up = 10
      let last = -1
      for (const { after: passed, keys, reads } of all) {
        up += passed
        for (const key of keys) {
          // A message in the millisecond of the one before is none that anybody can tell from it.
          if (said.get(key) === up) continue
          said.set(key, up)
          values.set(key, up)
          waiting.set(key, up)
        }
        if (!reads || said.size === 0) continue
        const parts = moments.of({ ref: 'd', values, said }, now(up))
        expect(parts.length).toBeGreaterThan(0)
        for (const { time, values: parted } of parts) {
          expect(time.up).toBeGreaterThan(last)
          last = time.up
          for (const [key, value] of parted) {
            expect(waiting.get(key)).toBe(value)
            waiting.delete(key)
            expect(Math.abs(time.up - Number(value))).toBeLessThanOrEqual(1_000 + all.length)
          }
        }
        expect(waiting.size).toBe(0)
      }
    }),
  )
})

it('review D6: what is said in one go, a message for each value, is one moment', () => {
  const burst = reading({ a: 1_000, b: 1_000, c: 1_040, d: 3_000 }, { a: 1, b: 2, c: 3, d: 4 })
  expect(new Moments().of(burst, now(3_000)).map(({ time, values }) => [time.up, values.size])).toEqual([
    [1_040, 3],
    [3_000, 1],
  ])
})

it('review D6: two moments never have the same time', () => {
  const moments = new Moments()
  moments.of(reading({ a: 1_000 }, { a: 1 }), now(1_000))
  expect(moments.of(reading({ a: 1_000, b: 1_000 }, { a: 1, b: 2 }), now(6_000))).toEqual([
    { time: now(1_001), values: new Map([['b', 2]]) },
  ])
})

it('a reading of a device that is asked is of the moment in which it was read', () => {
  const { ref, values } = reading({}, { a: 1 })
  expect(new Moments().of({ ref, values }, now(5))).toEqual([{ time: now(5), values }])
})
