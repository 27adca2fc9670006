import { describe, expect, it } from 'vitest'
import type { ChartMark, PlotFrame } from './chart-model.ts'
import { markSize, placeMarks } from './place-marks.ts'

const frame: PlotFrame = { left: 40, top: 20, width: 600, height: 200, from: 0, to: 600, low: 0, high: 100 }
const mark = (id: string, at: number, value: number): ChartMark => ({ id, at, value, kind: 'alarm', text: String(value), title: id })
const heightOf = ({ value }: ChartMark) => frame.top + ((100 - (value ?? 0)) / 100) * frame.height

describe('review S13: marks of a chart', () => {
  it('stand off the value that they point at: above what is high, below what is low', () => {
    const [high, low] = placeMarks([mark('peak', 100, 80), mark('dip', 400, 20)], frame, heightOf)
    expect(high?.top).toBeLessThan((high?.at ?? 0) - markSize / 2)
    expect(low?.top).toBeGreaterThan((low?.at ?? 0) + markSize / 2)
  })

  it('of three phases at one moment do not lie upon each other, and stay within the plot', () => {
    const placed = placeMarks([mark('L1', 300, 90), mark('L2', 302, 91), mark('L3', 301, 89)], frame, heightOf)
    const tops = placed.map(({ top }) => top).sort((a, b) => a - b)
    expect(tops.slice(1).every((top, index) => top - (tops[index] ?? 0) >= markSize)).toBe(true)
    expect(tops[0]).toBeGreaterThanOrEqual(frame.top + markSize / 2)
    expect(tops.at(-1)).toBeLessThanOrEqual(frame.top + frame.height - markSize / 2)
  })

  it('say their value only where no other mark stands in the way', () => {
    const [first, second, third] = placeMarks([mark('a', 100, 80), mark('b', 140, 80), mark('c', 400, 80)], frame, heightOf)
    expect([first?.roomy, second?.roomy, third?.roomy]).toEqual([false, true, true])
  })

  it('leave out what is not in the shown time', () => {
    expect(placeMarks([mark('before', -1, 5), mark('after', 601, 5)], frame, heightOf)).toEqual([])
  })
})

describe('review V7: marks of a chart', () => {
  it('of values beyond the plot are one at its edge where they are near each other, with how many they are', () => {
    const dips = [mark('first', 100, -500), { ...mark('second', 104, -400), level: 4 as const }, mark('third', 110, -300)]
    const placed = placeMarks([...dips, mark('later', 400, -300)], frame, heightOf)
    expect(placed.map(({ mark: { text } }) => text)).toEqual(['-400 ×3', '-300'])
    expect(placed[0]?.mark.title).toBe('first\nsecond\nthird')
    for (const { at, top } of placed) {
      expect(at).toBe(frame.top + frame.height)
      expect(top).toBeLessThanOrEqual(frame.top + frame.height - markSize / 2)
    }
  })

  it('that are rings stand on their value', () => {
    const [ring] = placeMarks([{ ...mark('now', 300, 40), kind: 'would-fire' }], frame, heightOf)
    expect(ring?.top).toBe(ring?.at)
  })
})
