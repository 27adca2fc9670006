import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SampleClocks, SendingClocks } from './clock-correction.ts'
import { ClockDraft, uplinkClock } from './uplink-clock.ts'

const received = Date.UTC(2026, 10, 21, 8)
const minute = 60_000
const years = (n: number) => n * 365 * 86_400_000
/** A gateway that booted an hour ago and whose wall clock is `off` milliseconds wrong. */
const sending = (off: number): SendingClocks => ({ sent: received + off, boot_now: 'b2', up_now: 3_600_000 })
interface Taken extends SampleClocks {
  boot: string
}
/** A sample taken `age` milliseconds ago under that clock. */
const taken = (age: number, off: number): Taken => ({ boot: 'b2', t: received + off - age, up: 3_600_000 - age })

/** Times one sample of one message; undefined where no clock can be trusted. */
function timeIn(clock: ReturnType<typeof uplinkClock>, { boot, ...sample }: Taken, clocks: SendingClocks, at: number) {
  const message = { ...clocks, boot, live: true, samples: [sample] }
  const draft = new ClockDraft(clock)
  draft.hear(message, at)
  const time = draft.timeOf(sample, message, at)
  if (!Number.isNaN(time)) draft.take(sample, message, time)
  draft.adopt()
  return Number.isNaN(time) ? undefined : time
}
const unknown = () => uplinkClock([], undefined, Number.NEGATIVE_INFINITY)

describe('time of a sample', () => {
  it('is the uplink’s own while its clock is right', () => {
    expect(timeIn(unknown(), taken(5_000, -300_000), sending(-300_000), received)).toBe(received - 305_000)
  })
  it.each([years(10), -years(10), -received, 5 * minute, 300])('is reckoned from the boot when the clock is %d ms off', (off) => {
    expect(timeIn(unknown(), taken(5_000, off), sending(off), received)).toBe(received - 5_000)
  })
  it('stays the same when the message is repeated, also after the clock was set', () => {
    const off = -years(10)
    const clock = unknown()
    const later = received + 90_000
    const first = timeIn(clock, taken(5_000, off), sending(off), received)
    expect(timeIn(clock, taken(5_000, off), { sent: later, boot_now: 'b2', up_now: 3_690_400 }, later)).toBe(first)
  })
  it('is the right clock’s again for samples taken after it was set', () => {
    const clock = unknown()
    timeIn(clock, taken(5_000, -years(10)), sending(-years(10)), received)
    const later = received + 10_000
    const right = { sent: later - 70, boot_now: 'b2', up_now: 3_610_000 }
    expect(timeIn(clock, { boot: 'b2', t: later - 270, up: 3_609_800 }, right, later)).toBe(later - 270)
  })
  it('goes on as it was when the clock is set back', () => {
    const clock = unknown()
    timeIn(clock, taken(5_000, 0), sending(0), received)
    const back = { sent: received + 10_000 - 9 * minute, boot_now: 'b2', up_now: 3_610_000 }
    const sample = { boot: 'b2', t: received + 9_000 - 9 * minute, up: 3_609_000 }
    expect(timeIn(clock, sample, back, received + 10_000)).toBe(received + 9_002)
  })
  it('of an earlier boot is believed while the clock is right, reckoned where its offset is known, else unknown', () => {
    const earlier = { boot: 'b1', t: received - 7_200_000, up: 50_000 }
    const kept = () => uplinkClock([{ boot: 'b1', stretches: [{ from: 0, offset: received - 7_250_000 }] }], undefined, received - 60_000)
    expect(timeIn(unknown(), earlier, sending(0), received)).toBe(earlier.t)
    expect(timeIn(unknown(), earlier, sending(years(10)), received)).toBeUndefined()
    expect(timeIn(unknown(), { ...earlier, t: 1_000 }, sending(0), received)).toBeUndefined()
    expect(timeIn(kept(), { ...earlier, t: 1_000 }, sending(0), received)).toBe(received - 7_200_000)
  })
  it('of an earlier boot that ran ahead as the present one does, is as much earlier, and stays so', () => {
    const clock = unknown()
    const ahead = { boot: 'b1', t: received + 3 * minute, up: 50_000 }
    expect(timeIn(clock, ahead, sending(5 * minute), received)).toBe(received - 2 * minute)
    expect(timeIn(clock, ahead, { ...sending(0), sent: received + 10 * minute }, received + 10 * minute)).toBe(received - 2 * minute)
  })
  it('starts over where a boot keeps its name but not its monotonic time', () => {
    const clock = unknown()
    timeIn(clock, taken(0, 0), sending(0), received)
    const later = received + 30_000
    expect(timeIn(clock, { boot: 'b2', t: later, up: 20_000 }, { sent: later, boot_now: 'b2', up_now: 20_000 }, later)).toBe(later)
  })
  it('keeps its order, a millisecond apart, when a line that stood still brings everything at once', () => {
    const clock = unknown()
    const times = Array.from({ length: 8 }, (_, second) => {
      const up = 1_000_000 + second * 1_000
      return timeIn(clock, { boot: 'b2', t: up, up }, { sent: up, boot_now: 'b2', up_now: up }, received) ?? 0
    })
    expect(times).toEqual(times.map((_, index) => received + index))
  })
  it('never lies after its receipt', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.nat(3_600_000), (off, age) => {
        expect(timeIn(unknown(), taken(age, off), sending(off), received)).toBeLessThanOrEqual(received + 2)
      }),
    )
  })
})
