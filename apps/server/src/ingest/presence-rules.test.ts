import { describe, expect, it } from 'vitest'
import { silenceOf, type WatchedUplink } from './presence-rules.ts'

const device = (id: number, heardAt: number, intervalMs = 10_000, online = true) => ({ id, intervalMs, online, heardAt })
const uplink = (heardAt: number, devices: WatchedUplink['devices'], silent = false): WatchedUplink => ({
  id: 'u',
  silent,
  heardAt,
  devices,
})
const none = { uplinks: [], heard: [], withUplink: [], alone: [] }

describe('silence', () => {
  it('begins after 90 s for fast devices, three intervals for slow ones', () => {
    expect(silenceOf([uplink(0, [device(1, 0)])], 89_999)).toEqual(none)
    expect(silenceOf([uplink(0, [device(1, 0)])], 90_000)).toEqual({ ...none, uplinks: ['u'], withUplink: [1] })
    expect(silenceOf([uplink(899_000, [device(1, 0, 300_000)])], 899_999)).toEqual(none)
    expect(silenceOf([uplink(900_000, [device(1, 0, 300_000)])], 900_000)).toEqual({ ...none, alone: [1] })
  })
  it('of a device alone waits until its uplink was heard after the device’s time was up', () => {
    expect(silenceOf([uplink(89_000, [device(1, 0)])], 100_000)).toEqual(none)
    expect(silenceOf([uplink(95_000, [device(1, 0), device(2, 95_000)])], 100_000)).toEqual({ ...none, alone: [1] })
  })
  it('is told once, and so is its end', () => {
    expect(silenceOf([uplink(0, [device(1, 0, 10_000, false)], true)], 500_000)).toEqual(none)
    expect(silenceOf([uplink(499_000, [device(1, 0, 10_000, false)], true)], 500_000)).toEqual({ ...none, heard: ['u'] })
  })
  it('of an uplink without devices waits for three statuses', () => {
    expect(silenceOf([uplink(0, [])], 179_999)).toEqual(none)
    expect(silenceOf([uplink(0, [])], 180_000)).toEqual({ ...none, uplinks: ['u'] })
  })
})
