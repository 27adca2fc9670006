import { hasEnvelope, lastIndexBefore, nearestIndex } from './align-series.ts'
import type { ChartGap, ChartPanel, ChartSeries } from './chart-model.ts'

/** What a series says at a time. */
export interface ReadingAt {
  series: ChartSeries
  /** Of the sample itself. */
  at: number
  value: number
  min?: number
  max?: number
}

/** The gap that holds a time. */
export function gapAt(gaps: readonly ChartGap[], time: number): ChartGap | undefined {
  return gaps.find((gap) => time >= gap.from && time <= gap.to)
}

/** What each series of the panels says at a time: the nearest sample, for states the one that still held. Nothing inside a gap. */
export function readingsAt(panels: readonly ChartPanel[], gaps: readonly ChartGap[], time: number): ReadingAt[] {
  if (gapAt(gaps, time)) return []
  return panels.flatMap((panel) => panel.series).flatMap((series) => readingOf(series, time) ?? [])
}

function readingOf(series: ChartSeries, time: number): ReadingAt | undefined {
  const index = series.stepped ? lastIndexBefore(series.at, time) : nearestIndex(series.at, time)
  const at = series.at[index]
  const value = series.value[index]
  if (at === undefined || value === null || value === undefined) return undefined
  if (!hasEnvelope(series)) return { series, at, value }
  return { series, at, value, min: series.min[index] ?? value, max: series.max[index] ?? value }
}

/** The sample time of the first panel that is nearest, so that the cross-hair stands on a reading; the time itself inside a gap. */
export function snapTime(panels: readonly ChartPanel[], gaps: readonly ChartGap[], time: number): number {
  const first = panels[0]?.series.find((series) => series.at.length > 0)
  if (!first || gapAt(gaps, time)) return time
  return first.at[nearestIndex(first.at, time)] ?? time
}
