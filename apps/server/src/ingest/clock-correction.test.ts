import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetOf, timeOf } from './clock-correction.ts'

const received = Date.UTC(2026, 10, 21, 8)
const years = (n: number) => n * 365 * 86_400_000
/** A gateway that booted an hour ago and whose wall clock is `off` milliseconds wrong. */
const sending = (off: number) => ({ sent: received + off, boot_now: 'b2', up_now: 3_600_000 })
/** A sample taken `age` milliseconds ago under that clock. */
const taken = (age: number, off: number) => ({ boot: 'b2', t: received + off - age, up: 3_600_000 - age })

describe('time of a sample', () => {
  it('is the uplink’s own while its clock is right', () => {
    expect(timeOf(taken(5_000, 300_000), sending(300_000), received, undefined)).toEqual({ at: received + 295_000, corrected: false })
  })
  it.each([years(10), -years(10), -received])('is reckoned from the boot when the clock is %d ms off', (off) => {
    expect(timeOf(taken(5_000, off), sending(off), received, undefined)).toEqual({ at: received - 5_000, corrected: true })
  })
  it('stays the same when the message is repeated, also after the clock was set', () => {
    const off = -years(10)
    const offset = offsetOf(sending(off), received)
    const later = received + 90_000
    const first = timeOf(taken(5_000, off), sending(off), received, offset)
    const repeated = timeOf(taken(5_000, off), { sent: later, boot_now: 'b2', up_now: 3_690_400 }, later, offset)
    expect(repeated).toEqual(first)
  })
  it('is the right clock’s again for samples taken after it was set', () => {
    const offset = offsetOf(sending(-years(10)), received)
    expect(timeOf(taken(1_000, 0), sending(0), received, offset)).toEqual({ at: received - 1_000, corrected: false })
  })
  it('of an earlier boot is believed while the clock is right, reckoned where its offset is known, else unknown', () => {
    const earlier = { boot: 'b1', t: received - 7_200_000, up: 50_000 }
    expect(timeOf(earlier, sending(0), received, undefined)).toEqual({ at: earlier.t, corrected: false })
    expect(timeOf(earlier, sending(years(10)), received, undefined)).toBe('unknown')
    expect(timeOf({ ...earlier, t: 1_000 }, sending(0), received, undefined)).toBe('unknown')
    expect(timeOf({ ...earlier, t: 1_000 }, sending(0), received, received - 7_250_000)).toEqual({
      at: received - 7_200_000,
      corrected: true,
    })
  })
  it('never lies in the future by more than the tolerance', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.nat(3_600_000), (off, age) => {
        const time = timeOf(taken(age, off), sending(off), received, undefined)
        if (time !== 'unknown') expect(time.at).toBeLessThanOrEqual(received + 600_000)
      }),
    )
  })
})
