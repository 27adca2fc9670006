import { expect, it } from 'vitest'
import { byEffect, effectOf } from './effect.ts'

const day = 86_400_000
const opened = new Date('2026-08-19T02:00:00Z')
const released = new Date('2026-08-19T02:52:00Z')
const after = (days: number) => new Date(released.getTime() + days * day)
const course = { openedAt: opened, releasedAt: released, byValue: true, againAt: null }

it('review J11: what was done helped where nothing came again for 30 days, and not where it did sooner', () => {
  expect(effectOf({ ...course, againAt: after(95) }, after(100))).toEqual({
    ...{ lasted: 52 * 60_000, quiet: 95 * day, repeated: true, effective: true },
  })
  expect(effectOf({ ...course, againAt: after(3) }, after(100))).toMatchObject({ quiet: 3 * day, effective: false })
  expect(effectOf(course, after(30))).toMatchObject({ repeated: false, effective: true })
})

it('is not known before that, nor of what goes on; how long it lasted is told of values alone', () => {
  expect(effectOf(course, after(29))).toMatchObject({ quiet: 29 * day, effective: null })
  expect(effectOf({ ...course, releasedAt: null }, after(60))).toEqual({ lasted: null, quiet: null, repeated: false, effective: null })
  expect(effectOf({ ...course, byValue: false }, after(40))).toMatchObject({ lasted: null, effective: true })
})

it('names the newest that helped first, and what did not last', () => {
  const one = (at: number, effective: boolean | null) => ({ at: after(at), effective })
  const [a, b, c, d] = [one(1, true), one(2, true), one(3, false), one(4, null)] as const
  expect(byEffect([a, b, c, d])).toEqual([b, a, d, c])
})
