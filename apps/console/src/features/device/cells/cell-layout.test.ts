import { expect, it } from 'vitest'
import { neighbourCell, rackLayout, tiersOf } from './cell-layout.ts'

it('stands ten a row without a setting, or as entered', () => {
  expect(rackLayout({})).toEqual({ perTier: 10, serpentine: false })
  expect(rackLayout({ cells_per_tier: 8, cell_order: 'serpentine' })).toEqual({ perTier: 8, serpentine: true })
  expect(rackLayout({ cells_per_tier: 0 }).perTier).toBe(10)
  expect(rackLayout({ cells_per_tier: 'many' }).perTier).toBe(10)
})

it('runs back on every second tier of a serpentine, with empty places where no cell stands', () => {
  const tiers = tiersOf(25, { perTier: 10, serpentine: true })
  expect(tiers.map((tier) => tier.cells[0])).toEqual([1, 20, 21])
  expect(tiers.map((tier) => tier.backwards)).toEqual([false, true, false])
  expect(tiers[2]?.cells).toEqual([21, 22, 23, 24, 25, 0, 0, 0, 0, 0])
  expect(tiersOf(40, { perTier: 10, serpentine: false })[1]?.cells[0]).toBe(11)
})

it('moves by arrow keys and stays at the edge', () => {
  const tiers = tiersOf(25, { perTier: 10, serpentine: true })
  expect(neighbourCell(tiers, 1, 'ArrowDown')).toBe(20)
  expect(neighbourCell(tiers, 20, 'ArrowRight')).toBe(19)
  expect(neighbourCell(tiers, 1, 'ArrowUp')).toBe(1)
  expect(neighbourCell(tiers, 11, 'ArrowDown')).toBe(11)
  expect(neighbourCell(tiers, 1, 'Tab')).toBeUndefined()
})
