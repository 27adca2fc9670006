import { describe, expect, it } from 'vitest'
import { leftAway } from './crumb-widths.ts'

describe('review S14: crumbs without room', () => {
  it('are left away from the left, and the page itself stays', () => {
    expect(leftAway([100, 80, 40, 90], 310)).toBe(0)
    expect(leftAway([100, 80, 40, 90], 300)).toBe(1)
    expect(leftAway([100, 80, 40, 90], 229)).toBe(2)
    expect(leftAway([100, 80, 40, 90], 10)).toBe(3)
  })
})
