import type { InspectionItem } from '@kilowatch/catalog'
import { expect, it } from 'vitest'
import { patrolLine } from '../../../test/patrol.ts'
import { allowedOf, placeOn } from './allowed.ts'

const now = Date.parse('2026-11-23T02:00:00Z')
const current: InspectionItem = {
  ...{ key: 'current', name: { zh: '电流', en: 'Current' }, kind: 'number', range: [0, 400], decimals: 1, unit: 'A', beside: 'i' },
  ...{ fails: [], tolerance: { share: 0.03 } },
}
const reported = (minutes: number) => ({ key: 'i', value: 76.2, at: new Date(now - minutes * 60_000).toISOString() })
const of = (item: InspectionItem, minutes = 1) => allowedOf(patrolLine(item, { platform: reported(minutes) }), now)

it('review J12: what is allowed stands under the field, as the platform reports it and as the item itself bounds it', () => {
  const around = of(current)
  expect([around?.low.toFixed(1), around?.high.toFixed(1), around?.around]).toEqual(['73.9', '78.5', { value: 76.2, by: { share: 0.03 } }])
  expect(of(current, 16)).toBeNull()
  expect(of({ ...current, fails: { outside: [0, 60] } }, 16)).toEqual({ low: 0, high: 60, around: null })
  expect(of({ ...current, fails: { outside: [0, 78] } })).toEqual({ low: 76.2 - 0.03 * 76.2, high: 78, around: null })
  expect(of({ ...current, fails: { outside: [0, 400] } })?.around).toEqual({ value: 76.2, by: { share: 0.03 } })
  // What is reported is out of the item's bounds itself: those alone are left.
  expect(of({ ...current, fails: { outside: [0, 60] } })).toEqual({ low: 0, high: 60, around: null })
})

it('a figure stands within its band, and at its edge where it is far off', () => {
  const band = { low: 10, high: 20, around: null }
  expect([0, 10, 15, 20, 99].map((figure) => placeOn(band, figure))).toEqual([0, 0.16, 0.5, 0.84, 1])
  expect(placeOn({ low: 5, high: 5, around: null }, 5)).toBe(0.5)
})
