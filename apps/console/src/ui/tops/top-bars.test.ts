import type { Top } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { commonLimit, topBars } from './top-bars.ts'

describe('top lists', () => {
  const top = (parts: Partial<Top>): Top => ({
    deviceId: '1',
    deviceName: 'UPS-1',
    deviceType: 'ups',
    site: '',
    key: 'load',
    value: 78,
    limit: 80,
    ...parts,
  })

  it('stand percentages on their whole range', () => {
    const bars = topBars([top({}), top({ value: 46, limit: null })])
    expect(bars.map(({ share, limitShare, beyond }) => ({ share, limitShare, beyond }))).toEqual([
      { share: 0.78, limitShare: 0.8, beyond: false },
      { share: 0.46, limitShare: null, beyond: false },
    ])
    expect(commonLimit(bars)).toBeNull()
  })

  it('leave room beyond the highest limit, and mark what is beyond its own', () => {
    const probe = { deviceType: 'th', key: 'probe.1.temperature' }
    const bars = topBars([top({ ...probe, value: 29.6, limit: 27 }), top({ ...probe, value: 24.9, limit: 27 })])
    expect(bars.map((bar) => bar.beyond)).toEqual([true, false])
    expect(bars[0]?.limitShare).toBeCloseTo(1 / 1.3)
    expect(commonLimit(bars)?.value).toBe(27)
  })

  it('mark what is below its limit where the worst is low', () => {
    const minutes = { key: 'battery_runtime' }
    const bars = topBars([top({ ...minutes, value: 24, limit: 30 }), top({ ...minutes, value: 62, limit: 30 })], 'low')
    expect(bars.map((bar) => bar.beyond)).toEqual([true, false])
  })
})
