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

  it('stay within the plot at its edges, beyond which the labels stand, and still point at their time', () => {
    const step = (id: string, at: number): ChartMark => ({ ...mark(id, at, 80), kind: 'step' })
    const right = frame.left + frame.width
    const [first, last] = placeMarks([step('1', 0), step('2', 600)], frame, heightOf)
    expect([first?.left, first?.x]).toEqual([frame.left + markSize / 2, frame.left])
    expect([last?.left, last?.x]).toEqual([right - markSize / 2, right])
    const [ring] = placeMarks([{ ...mark('now', 600, 40), kind: 'would-fire' }], frame, heightOf)
    expect(ring?.left).toBeLessThan(right)
    expect(ring?.left).toBeGreaterThan(right - markSize / 2)
  })

  it('say their value before them where it would reach beyond the plot, and where they are told to', () => {
    const [near, far] = placeMarks([mark('far', 300, 80), mark('near', 580, 80)], frame, heightOf).reverse()
    expect([near?.before, near?.roomy]).toEqual([true, true])
    expect([far?.before, far?.roomy]).toEqual([false, true])
    const told: ChartMark = { ...mark('told', 300, 80), before: true, text: 'at 32.0: from 13:42 on' }
    expect(placeMarks([told], frame, heightOf)[0]).toMatchObject({ before: true, roomy: true })
    expect(placeMarks([{ ...told, at: 60 }], frame, heightOf)[0]).toMatchObject({ before: false, roomy: true })
    expect(placeMarks([told, mark('in the way', 220, 80)], frame, heightOf).map(({ roomy }) => roomy)).toEqual([true, false])
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
