import { expect, test } from 'vitest'
import { mayEnterRepairCost, type RepairCost, repairSums } from './repair-cost.ts'

const part = (count: number, price: number) => ({ name: '轴流风扇', model: '', count, price })
const sums = (cost: Partial<RepairCost>) => repairSums({ parts: [], hours: 0, rate: 0, other: 0, ...cost })

test('the sum is that of the rows, in whole cents', () => {
  expect(sums({ parts: [part(1, 486), part(1, 38)], hours: 2.4, rate: 180, other: 120 })).toEqual({
    parts: [486, 38],
    labour: 432,
    total: 1076,
  })
  // 0.1 + 0.2 as floating point is no whole number of cents; 1.005 × 100 neither.
  expect(sums({ parts: [part(1, 0.1), part(1, 0.2)] }).total).toBe(0.3)
  expect(sums({ hours: 1.15, rate: 1.1, other: 1.01 })).toEqual({ parts: [], labour: 1.27, total: 2.28 })
  expect(sums({ parts: Array.from({ length: 3 }, () => part(0.33, 0.02)) })).toEqual({ parts: [0.01, 0.01, 0.01], labour: 0, total: 0.03 })
  expect(sums({ parts: [part(10_000, 1_000_000)] }).total).toBe(10_000_000_000)
  expect(sums({})).toEqual({ parts: [], labour: 0, total: 0 })
})

test('whoever deals with the fault enters it, and after its end whoever answers for it', () => {
  for (const role of ['assignee', 'agent', 'provider', 'group-manager', 'admin']) expect(mayEnterRepairCost([role], 'repairing')).toBe(true)
  for (const role of ['assignee', 'agent', 'provider']) expect(mayEnterRepairCost([role], 'closed')).toBe(false)
  for (const role of ['group-manager', 'admin']) expect(mayEnterRepairCost([role], 'closed')).toBe(true)
  for (const role of ['creator', 'viewer', 'inspector']) expect(mayEnterRepairCost([role], 'repairing')).toBe(false)
})
