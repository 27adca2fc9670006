import { describe, expect, it } from 'vitest'
import { leastOneLineWidth, oneLineLayout } from './one-line-geometry.ts'

/** Every pair of cells that cover each other. */
function overlaps({ sections, cell }: ReturnType<typeof oneLineLayout>): string[] {
  const cells = sections.flatMap((section) => section.cells)
  return cells.flatMap((one, place) =>
    cells
      .slice(place + 1)
      .filter((other) => Math.abs(one.x - other.x) < cell.width && Math.abs(one.y - other.y) < cell.height)
      .map((other) => `${one.x},${one.y} and ${other.x},${other.y}`),
  )
}

const cases = [
  [1180, [6, 6]],
  [1165, [6, 6]],
  [740, [6, 6]],
  [620, [12]],
  [1180, [60, 60]],
  [1180, [48]],
  [1180, [0, 3]],
] as const

describe.each(cases)('in %d px, %j branches', (width, branches) => {
  const layout = oneLineLayout(width, branches)
  it('has every branch once, within the drawing and beside the others', () => {
    expect(layout.sections.map(({ cells }) => cells.length)).toEqual([...branches])
    expect(overlaps(layout)).toEqual([])
    for (const { cells, left, right } of layout.sections) {
      for (const { x, y } of cells) {
        expect(x).toBeGreaterThanOrEqual(left)
        expect(x + layout.cell.width).toBeLessThanOrEqual(right + 0.5)
        expect(y + layout.cell.height).toBeLessThanOrEqual(layout.height)
      }
    }
  })
  it('has a bus over each row of its branches', () => {
    for (const { cells, buses } of layout.sections) {
      expect(buses.length).toBeGreaterThan(0)
      for (const { y } of cells) expect(buses.filter((bus) => bus < y && y - bus < 40)).toHaveLength(1)
    }
  })
})

it('stands twelve branches in one row at 1440 px, and keeps their width where there are fewer', () => {
  expect(oneLineLayout(1180, [6, 6]).sections.map(({ buses }) => buses.length)).toEqual([1, 1])
  expect(oneLineLayout(1180, [3]).cell.width).toBe(90)
})

it('leaves room for what is said beside a breaker, also where there is least of it', () => {
  const [first] = oneLineLayout(leastOneLineWidth(2), [6, 6]).sections
  expect((first?.right ?? 0) - (first?.sourceX ?? 0)).toBeGreaterThanOrEqual(195)
})
