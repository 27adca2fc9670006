import { describe, expect, it } from 'vitest'
import { alignSeries, lastIndexBefore, nearestIndex } from './align-series.ts'
import { type ChartSeries, type PlotFrame, timeAt, valueAt, xOf, yOf } from './chart-model.ts'
import { plotOptions } from './plot-options.ts'
import { spreadLabels } from './spread-labels.ts'
import { timeTicks } from './time-ticks.ts'
import { niceStep, tickDecimals, valueRange, valueTicks } from './value-range.ts'

function line(at: number[], value: (number | null)[], rest: Partial<ChartSeries> = {}): ChartSeries {
  return { key: 'a', name: 'A', label: 'A', color: 's1', at, value, format: String, ...rest }
}

describe('series come onto common times', () => {
  it('leaves a hole, not a break, where another series has a sample of its own', () => {
    const { at, columns } = alignSeries([line([10, 30], [1, 3]), line([20], [2])], [])
    expect(at).toEqual([10, 20, 30])
    expect(columns).toEqual([
      [1, undefined, 3],
      [undefined, 2, undefined],
    ])
  })
  it('breaks every line inside a gap', () => {
    const { at, columns } = alignSeries([line([10, 50], [1, 5])], [{ from: 20, to: 40, text: '' }])
    expect(at).toEqual([10, 30, 50])
    expect(columns).toEqual([[1, null, 5]])
  })
  it('merges the times of many, each once, whoever has them', () => {
    const { at, columns } = alignSeries(
      [line([10, 20, 40], [1, 2, 4]), line([10, 20, 40], [5, 6, 8]), line([5, 20, 50], [7, 9, 0])],
      [
        { from: 30, to: 50, text: '' },
        { from: 12, to: 16, text: '' },
      ],
    )
    expect(at).toEqual([5, 10, 14, 20, 40, 50])
    expect(columns).toEqual([
      [undefined, 1, null, 2, 4, undefined],
      [undefined, 5, null, 6, 8, undefined],
      [7, undefined, null, 9, null, 0],
    ])
  })
  it('keeps a bad reading as a break and puts the extremes behind the value', () => {
    const { columns } = alignSeries([line([1, 2], [5, null], { min: [4, null], max: [6, null] })], [])
    expect(columns).toEqual([
      [5, null],
      [6, null],
      [4, null],
    ])
  })
  it('finds the nearest and the last sample', () => {
    expect(nearestIndex([], 5)).toBe(-1)
    expect(nearestIndex([0, 10, 20], 14)).toBe(1)
    expect(nearestIndex([0, 10, 20], 99)).toBe(2)
    expect(lastIndexBefore([0, 10, 20], 19)).toBe(1)
    expect(lastIndexBefore([5], 4)).toBe(-1)
  })
})

describe('a sample without neighbours', () => {
  it('gets a point where a line would not show it, whatever holes others leave beside it', () => {
    const frame = { left: 0, top: 0, width: 100, height: 50, from: 0, to: 9, low: 0, high: 9 }
    const around = { frame, width: 100, height: 50, showTimes: false, colorOf: () => '#000000', fontFamily: 'sans-serif' }
    const drawn = plotOptions({ id: 'v', unit: 'V', height: 50, decimals: 0, series: [line([], [])] }, around).series[1]
    const filter = drawn?.points?.filter as unknown as (plot: { data: unknown[] }, series: number) => number[]
    const lone = (...values: (number | null | undefined)[]) => filter({ data: [[], values] }, 1)
    expect(lone(5)).toEqual([0])
    expect(lone(undefined, 5, undefined, null, 6, 7, null, undefined, 8, undefined)).toEqual([1, 8])
    expect(lone(1, undefined, 2, null, null, 3, 4)).toEqual([])
    expect(lone()).toEqual([])
  })
})

describe('the axis of values', () => {
  const panel = (series: ChartSeries[], rest = {}) => ({ series, decimals: 1, ...rest })
  it('holds the extremes, not only the means', () => {
    const [low, high] = valueRange(panel([line([1], [230], { min: [195.6], max: [242.6] })]))
    expect(low).toBeLessThanOrEqual(195.6)
    expect(high).toBeGreaterThanOrEqual(242.6)
  })
  it('lets far limits go unless they are asked for', () => {
    const limits = [{ line: 'ha' as const, value: 900, text: '' }]
    const series = [line([1, 2], [20, 22])]
    expect(valueRange(panel(series, { limits }))[1]).toBeLessThan(100)
    expect(valueRange(panel(series, { limits, fit: 'limits' }))[1]).toBeGreaterThanOrEqual(900)
  })
  it('keeps limits apart while they are adjusted, though the supply was lost', () => {
    const limits = [
      { line: 'ha' as const, value: 253, text: '' },
      { line: 'la' as const, value: 187, text: '' },
    ]
    const [low, high] = valueRange(panel([line([1, 2], [230, 0])], { limits, fit: 'limits' }))
    expect(low).toBeGreaterThan(100)
    expect(low).toBeLessThan(187)
    expect(high).toBeGreaterThan(253)
  })
  it('is never empty and never falls below nought for what cannot be negative', () => {
    const [low, high] = valueRange(panel([line([1, 2], [0, 0])]))
    expect(low).toBe(0)
    expect(high).toBeGreaterThan(0)
    expect(valueRange(panel([]))).toEqual([0, 1])
  })
  it('shows no more than a measure can be', () => {
    const [low, high] = valueRange(panel([line([1, 2], [100, 100])], { bounds: [0, 100] }))
    expect(high).toBe(100)
    expect(low).toBeLessThan(100)
  })
  it('has nice steps and ticks that read differently', () => {
    expect([0.011, 0.3, 7, 20, 26].map(niceStep)).toEqual([0.02, 0.5, 10, 20, 50])
    const ticks = valueTicks(13.2, 13.6, 120, 2)
    expect(ticks[0]).toBe(13.2)
    const decimals = tickDecimals(ticks)
    expect(new Set(ticks.map((tick) => tick.toFixed(decimals))).size).toBe(ticks.length)
  })
})

describe('the axis of time', () => {
  it('stands at round local times and says the day where it changes', () => {
    const from = new Date(2026, 9, 20, 14, 20).getTime()
    const ticks = timeTicks(from, from + 24 * 3_600_000, 660)
    expect(ticks[0]?.text).toMatch(/^10-20 \d\d:00$/)
    expect(ticks.map((tick) => tick.text)).toContain('10-21')
    for (const tick of ticks) expect(new Date(tick.at).getMinutes()).toBe(0)
  })
  it('counts days over a month, and never more than fit', () => {
    const from = new Date(2026, 8, 21).getTime()
    const ticks = timeTicks(from, from + 30 * 86_400_000, 300)
    expect(ticks.length).toBeLessThanOrEqual(4)
    for (const tick of ticks) expect(tick.text).toMatch(/^\d\d-\d\d$/)
  })
})

describe('labels are moved apart', () => {
  it('keeps their order and their distance', () => {
    const spread = spreadLabels([100, 98, 300], 26, 0, 400)
    expect((spread[0] ?? 0) - (spread[1] ?? 0)).toBeGreaterThanOrEqual(26)
    expect(spread[2]).toBe(300)
  })
  it('stays inside where there is room', () => {
    const spread = spreadLabels([395, 399, 400], 26, 0, 400)
    expect(Math.max(...spread)).toBeLessThanOrEqual(400)
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(400 - 52)
  })
})

it('a frame turns places into values and back', () => {
  const frame: PlotFrame = { left: 48, top: 16, width: 600, height: 200, from: 0, to: 1000, low: 190, high: 250 }
  expect(timeAt(frame, xOf(frame, 250))).toBeCloseTo(250)
  expect(valueAt(frame, yOf(frame, 242))).toBeCloseTo(242)
  expect(timeAt(frame, 9999)).toBe(1000)
})
