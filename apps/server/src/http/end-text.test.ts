import * as contract from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { SiteTime } from '../modules/documents/times.ts'
import { endText, timeText } from './csv.ts'

describe('review J19: a whole day is told by its own date', () => {
  // Midnight of the zone, in winter and summer time, and the moment before.
  it.each([
    ['Asia/Shanghai', '2026-11-27T16:00:00Z', '2026-11-27'],
    ['Asia/Shanghai', '2026-11-27T15:59:59.999Z', '2026-11-27'],
    ['Europe/Berlin', '2026-11-27T23:00:00Z', '2026-11-27'],
    ['Europe/Berlin', '2026-07-31T22:00:00Z', '2026-07-31'],
    ['America/New_York', '2026-11-28T05:00:00Z', '2026-11-27'],
    ['UTC', '2026-03-01T00:00:00Z', '2026-02-28'],
  ])('in %s, %s is %s in files and on paper', (zone, end, day) => {
    expect(endText(end, timeText(zone))).toBe(day)
    expect(new SiteTime(zone).due(end)).toBe(day)
  })

  it('keeps the time of another end, and is empty without one', () => {
    expect(endText('2026-11-27T06:30:00Z', timeText('Asia/Shanghai'))).toBe('2026-11-27 14:30:00')
    expect(endText(null, timeText('UTC'))).toBe('')
  })

  it('is the rule of every list that says until when a device or a share holds', () => {
    const { deviceList, renewalList, receivedShareList } = contract
    for (const list of [deviceList, renewalList, receivedShareList]) expect(list.columns.expiresAt.kind).toBe('end')
  })
})
