import uPlot from 'uplot'
import type { ColourName } from '../token-names.ts'
import { hasEnvelope } from './align-series.ts'
import type { ChartPanel, ChartSeries, PlotFrame } from './chart-model.ts'
import { timeTicks } from './time-ticks.ts'
import { tickDecimals, valueTicks } from './value-range.ts'

const minus = '−'
const envelopeShare = 0.22

export interface PlotSurroundings {
  frame: PlotFrame
  /** Of the panel's box. */
  width: number
  height: number
  showTimes: boolean
  /** Resolved value of a token: '#1259C3' for 's1'. */
  colorOf: (token: ColourName) => string
  fontFamily: string
}

/** What the plot draws of a panel: grid, figures of both axes, envelopes and lines. Everything else lies over or under it. */
export function plotOptions(panel: ChartPanel, around: PlotSurroundings): uPlot.Options {
  const { frame, width, height, showTimes } = around
  return {
    width,
    height,
    ms: 1,
    padding: [frame.top, width - frame.left - frame.width, showTimes ? 0 : height - frame.top - frame.height, 0],
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: { x: { time: true, range: [frame.from, frame.to] }, y: { range: [frame.low, frame.high] } },
    axes: [timeAxis(around), valueAxis(panel, around)],
    series: [{}, ...panel.series.flatMap((series) => drawnSeries(series, panel, around))],
    bands: envelopes(panel.series, around),
  }
}

function timeAxis({ frame, showTimes, height, colorOf, fontFamily }: PlotSurroundings): uPlot.Axis {
  const ticks = timeTicks(frame.from, frame.to, frame.width)
  return {
    show: showTimes,
    size: height - frame.top - frame.height,
    gap: 6,
    font: `11px ${fontFamily}`,
    stroke: colorOf('axis'),
    grid: { show: false },
    ticks: { show: false },
    splits: () => ticks.map((tick) => tick.at),
    values: () => ticks.map((tick) => tick.text),
  }
}

function valueAxis(panel: ChartPanel, { frame, colorOf, fontFamily }: PlotSurroundings): uPlot.Axis {
  if (panel.form === 'lane') return { size: frame.left, grid: { show: false }, ticks: { show: false }, splits: () => [], values: () => [] }
  const ticks = valueTicks(frame.low, frame.high, frame.height, panel.decimals)
  const decimals = tickDecimals(ticks)
  return {
    size: frame.left,
    gap: 6,
    font: `11px ${fontFamily}`,
    stroke: colorOf('axis'),
    grid: { stroke: colorOf('grid'), width: 1 },
    ticks: { show: false },
    splits: () => ticks,
    values: () => ticks.map((tick) => tick.toFixed(decimals).replace('-', minus)),
  }
}

/** The line, and behind it the edges of its envelope, which are not stroked. */
function drawnSeries(series: ChartSeries, panel: ChartPanel, { colorOf }: PlotSurroundings): uPlot.Series[] {
  const color = colorOf(series.color)
  const bars = panel.form === 'bar'
  if (panel.form === 'lane') return [{ show: false }]
  const line: uPlot.Series = {
    stroke: color,
    width: bars ? 0 : 1.8,
    ...(bars ? { fill: color } : {}),
    ...(series.dotted ? { dash: [2, 4] } : {}),
    paths: pathsOf(series, bars),
    points: { show: !bars, size: 4, width: 0, fill: color, filter: lonePoints },
  }
  if (!hasEnvelope(series)) return [line]
  const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false }, paths: pathsOf({ ...series }, false) }
  return [line, edge, edge]
}

function pathsOf(series: ChartSeries, bars: boolean): uPlot.Series.PathBuilder {
  const { bars: barPaths, stepped, linear } = uPlot.paths
  const builder = bars ? barPaths?.({ size: [0.7, 28], align: 1 }) : series.stepped ? stepped?.({ align: 1 }) : linear?.()
  return builder ?? (() => null)
}

/** A sample with nothing on either side has no line: it gets a point. */
function lonePoints(plot: uPlot, seriesIndex: number): number[] {
  const values = plot.data[seriesIndex] ?? []
  const lone: number[] = []
  // A sample behind a break, as long as none follows it.
  let waiting = -1
  let isBroken = true
  for (let at = 0; at <= values.length; at += 1) {
    const value = at < values.length ? values[at] : null
    if (value === undefined) continue
    if (value === null && waiting >= 0) lone.push(waiting)
    waiting = value !== null && isBroken ? at : -1
    isBroken = value === null
  }
  return lone
}

function envelopes(all: readonly ChartSeries[], { colorOf }: PlotSurroundings): uPlot.Band[] {
  const bands: uPlot.Band[] = []
  let column = 1
  for (const series of all) {
    if (hasEnvelope(series)) {
      bands.push({ series: [column + 1, column + 2], fill: translucent(colorOf(series.color), envelopeShare) })
      column += 3
    } else column += 1
  }
  return bands
}

/** '#1259C3' and 0.22 to '#1259C338'. */
export function translucent(color: string, share: number): string {
  const alpha = Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
  return `${color}${alpha}`
}
