import { deviceType } from '@kilowatch/catalog'
import type { LifeLine } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { addressOf, byDay, daysBetween, firstDayOf, foldedOf, spanOf, toggled } from './life-view.ts'

const now = new Date(2026, 10, 22, 14, 14).getTime()

it('knows two days of the address as the span that they are', () => {
  for (const span of ['all', 'week', 'month', 'quarter', 'year'] as const)
    expect(spanOf({ from: firstDayOf(span, now), to: '' }, now)).toBe(span)
  expect(firstDayOf('week', now)).toBe('2026-11-15')
  expect(spanOf({ from: '2026-11-15', to: '2026-11-20' }, now)).toBeUndefined()
  expect(spanOf({ from: '2026-11-14', to: '' }, now)).toBeUndefined()
})

it('adds and takes away kinds, in their own order', () => {
  expect(toggled(['patrol'], 'alarm')).toEqual(['alarm', 'patrol'])
  expect(toggled(['alarm', 'patrol'], 'alarm')).toEqual(['patrol'])
})

it('puts lines under the days of the viewer', () => {
  const at = (day: number, hours: number) => ({ at: new Date(2026, 10, day, hours).toISOString() }) as LifeLine
  expect(byDay([at(22, 9), at(22, 0), at(21, 23)]).map(({ day, lines }) => [day, lines.length])).toEqual([
    ['2026-11-22', 2],
    ['2026-11-21', 1],
  ])
  expect(byDay([])).toEqual([])
})

it('folds what happens all the time where a day has much of it, and nothing that stands out', () => {
  const line = (kind: LifeLine['kind'], tone: 'done' | 'blocked' | 'alarm' | null = 'done') =>
    ({ kind, state: tone && { says: '', tone } }) as LifeLine
  const many = [...Array.from({ length: 4 }, () => line('alarm')), line('patrol'), line('command', null)]
  const standing = [line('fault'), line('repair'), line('alarm', 'alarm'), line('patrol', 'blocked'), line('discharge', null)]
  expect(foldedOf([...many, ...standing])).toEqual({
    shown: standing,
    hidden: [
      { kind: 'alarm', count: 4 },
      { kind: 'patrol', count: 1 },
      { kind: 'command', count: 1 },
    ],
  })
  const few = [...many.slice(1), ...standing]
  expect(foldedOf(few)).toEqual({ shown: few, hidden: [] })
})

it('counts whole days since', () => {
  expect(daysBetween('2026-11-20T00:00:00Z', Date.parse('2026-11-21T23:59:00Z'))).toBe(1)
  expect(daysBetween('2026-11-20T00:00:01Z', Date.parse('2026-11-20T00:00:00Z'))).toBe(0)
})

it('leads to the page of what happened, of the tabs in the family that is shown', () => {
  const ups = deviceType('ups')
  const water = deviceType('water')
  if (!ups || !water) throw new Error('the types are missing')
  const of = (page: NonNullable<LifeLine['to']>['page'], id: string | null, type = ups, family: 'main' | 'enterprise' = 'main') =>
    addressOf({ to: { page, id } }, { id: '200000000001', type, family })
  expect(of('alarm', '7')).toBe('/current_message?alarm=7&state=all')
  expect(of('fault', '7')).toBe('/enterprise/operation/fault_records/7')
  expect(of('patrol-record', '7')).toBe('/enterprise/detail/patrol/7')
  expect(of('discharges', '7')).toBe('/ups_discharge?box_id=200000000001&discharge=7')
  expect(of('operations', null, ups, 'enterprise')).toBe('/enterprise_ups_patrol_op_box_list?box_id=200000000001')
  expect(of('operations', null, water)).toBeUndefined()
  expect(addressOf({ to: null }, { id: '1', type: ups, family: 'main' })).toBeUndefined()
})
