import { DeliveryState, NoticeChannel, NoticeOccasion } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { readFields } from '../../shared/url-state.ts'
import { channelsOf, deliveryFields, deliveryQuery, exportQuery, noDeliveryFilters, occasions, states } from './delivery-filters.ts'

describe('filters of deliveries', () => {
  it('ask for everything when nothing is chosen', () => {
    expect(deliveryQuery(noDeliveryFilters)).toEqual({})
  })

  it('take whole days of the reader, and no days that make no sense', () => {
    const { from, to } = deliveryQuery({ ...noDeliveryFilters, from: '2026-11-20', to: '2026-11-21' })
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 86_400_000 - 1)
    expect(readFields(deliveryFields, new URLSearchParams('from=yesterday&to=2026-02-30'))).toEqual(noDeliveryFilters)
  })

  it('become a file of the last thirty days unless days are chosen', () => {
    const now = new Date('2026-11-21T08:00:00.000Z')
    expect(exportQuery({ state: 'failed' }, now)).toEqual({ state: 'failed', from: '2026-10-22T08:00:00.000Z', to: now.toISOString() })
    const chosen = { from: '2026-11-20T00:00:00.000Z' }
    expect(exportQuery(chosen, now)).toEqual(chosen)
  })

  it('offer everything that the contract knows', () => {
    expect([...states].sort()).toEqual([...DeliveryState.options].sort())
    expect([...occasions].sort()).toEqual([...NoticeOccasion.options].sort())
    expect(channelsOf('business')).toEqual(NoticeChannel.options)
  })

  it('offer robots to a business alone', () => {
    expect(channelsOf('own')).not.toContain('wecom')
    expect(channelsOf('business')).toContain('wecom')
  })
})
