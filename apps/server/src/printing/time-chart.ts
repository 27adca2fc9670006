import { apart, scaleOf } from './chart-scale.ts'
import type { ChartPart, StatePart } from './content.ts'
import { ink, inner, size } from './look.ts'
import { disc, drawing, hatched, label, shape, widthOf } from './svg.ts'

const height = 172
const plot = { left: 34, right: inner - 84, top: 22, bottom: height - 18 }
const small = size.small
const bold = { 'font-weight': 'bold' }

/** One measure over time with its limits, in black and white as well: lines are named where they end. */
export function timeChart(chart: ChartPart): string {
  const x = across(chart)
  const known = chart.points.flatMap(([, value]) => (value === null ? [] : [value]))
  const scale = scaleOf([...known, ...chart.limits.map(({ value }) => value), ...chart.marks.map(({ value }) => value)])
  const y = (value: number) => plot.bottom - ((value - scale.min) / (scale.max - scale.min)) * (plot.bottom - plot.top)
  const lines = scale.ticks.map((tick) => [
    shape('line', { x1: plot.left, x2: plot.right, y1: y(tick), y2: y(tick), stroke: ink.hair, 'stroke-width': 0.5 }),
    label(plot.left - 5, y(tick) + 3, tickText(tick, scale.ticks), { 'text-anchor': 'end', 'font-size': small, fill: ink.dim }),
  ])
  return drawing(inner, height, [
    label(plot.left - 5, plot.top - 8, chart.unit, { 'text-anchor': 'end', 'font-size': small, fill: ink.dim }),
    ...lines.flat(),
    ...spanOf(chart, x),
    ...chart.gaps.map((gap) => gapShape(gap, x, plot)),
    ...timeAxis(chart, x, plot.bottom),
    ...chart.limits.map(({ value, dashed }) =>
      shape('line', {
        ...{ x1: plot.left, x2: plot.right, y1: y(value), y2: y(value), stroke: ink.limit, 'stroke-width': 1.3 },
        ...(dashed ? { 'stroke-dasharray': '5 3' } : {}),
      }),
    ),
    shape('path', { d: pathOf(chart, x, y), fill: 'none', stroke: ink.line, 'stroke-width': 1.6, 'stroke-linejoin': 'round' }),
    ...lonePoints(chart, x, y),
    ...chart.gaps.flatMap((gap) => gapTexts(gap, x, plot)),
    ...markShapes(chart, x, y),
    ...endLabels(chart, y),
  ])
}

type Across = (at: number) => number

function across({ from, to }: { from: number; to: number }): Across {
  return (at) => plot.left + ((Math.min(Math.max(at, from), to) - from) / (to - from)) * (plot.right - plot.left)
}

function tickText(tick: number, ticks: readonly number[]): string {
  const decimals = Math.max(...ticks.map((one) => (String(one).split('.')[1] ?? '').length))
  return tick.toFixed(decimals)
}

function pathOf({ points }: ChartPart, x: Across, y: (value: number) => number): string {
  let open = false
  const path = points.map(([at, value]) => {
    const command = value === null ? '' : `${open ? 'L' : 'M'}${x(at).toFixed(2)} ${y(value).toFixed(2)}`
    open = value !== null
    return command
  })
  return path.join('')
}

/** A reading between two gaps makes no line. */
function lonePoints({ points }: ChartPart, x: Across, y: (value: number) => number): string[] {
  return points.flatMap(([at, value], index) => {
    const alone = value !== null && (points[index - 1]?.[1] ?? null) === null && (points[index + 1]?.[1] ?? null) === null
    return alone ? [shape('circle', { cx: x(at), cy: y(value), r: 1.3, fill: ink.line })] : []
  })
}

/** From when to when the alarm was active: a bracket above the plot. */
function spanOf({ span }: ChartPart, x: Across): string[] {
  if (!span) return []
  const [left, right] = [x(span.from), Math.max(x(span.to), x(span.from) + 1)]
  const edge = { y1: plot.top - 7, stroke: ink.text, 'stroke-width': 0.9 }
  const middle = Math.min(Math.max((left + right) / 2, plot.left + widthOf(span.text, small) / 2), plot.right)
  return [
    shape('rect', {
      x: left,
      y: plot.top - 7,
      width: right - left,
      height: plot.bottom - plot.top + 7,
      fill: ink.frame,
      'fill-opacity': 0.1,
    }),
    shape('line', { ...edge, x1: left, x2: right, y2: plot.top - 7 }),
    shape('line', { ...edge, x1: left, x2: left, y2: plot.bottom, 'stroke-dasharray': '1 2' }),
    shape('line', { ...edge, x1: right, x2: right, y2: plot.bottom, 'stroke-dasharray': '1 2' }),
    label(middle, plot.top - 11, span.text, { ...bold, 'font-size': small, 'text-anchor': 'middle' }),
  ]
}

type Height = { top: number; bottom: number }

function gapShape({ from, to }: ChartPart['gaps'][number], x: Across, { top, bottom }: Height): string {
  return hatched(x(from), top, Math.max(x(to) - x(from), 1.5), bottom - top)
}

/** Why and how long, where there is room. */
function gapTexts({ from, to, texts }: ChartPart['gaps'][number], x: Across, { bottom }: Height): string[] {
  const wide = Math.max(...texts.map((text) => widthOf(text, 7.5))) + 6
  if (wide > x(to) - x(from)) return []
  const middle = (x(from) + x(to)) / 2
  const first = bottom - 7 - (texts.length - 1) * 10
  const ground = { x: middle - wide / 2, y: first - 9, width: wide, height: texts.length * 10 + 3, fill: '#ffffff' }
  const lines = texts.map((text, index) => label(middle, first + index * 10, text, { 'font-size': 7.5, 'text-anchor': 'middle' }))
  return [shape('rect', ground), ...lines]
}

function timeAxis({ ticks }: Pick<ChartPart, 'ticks'>, x: Across, bottom: number): string[] {
  const axis = shape('line', { x1: plot.left, x2: plot.right, y1: bottom, y2: bottom, stroke: ink.text, 'stroke-width': 0.7 })
  let free = 0
  const named = ticks.flatMap(({ at, text }) => {
    const tick = shape('line', { x1: x(at), x2: x(at), y1: bottom, y2: bottom + 3, stroke: ink.text, 'stroke-width': 0.7 })
    const half = widthOf(text, small) / 2
    if (x(at) - half < free) return [tick]
    free = x(at) + half + 6
    return [tick, label(x(at), bottom + 12.5, text, { 'font-size': small, 'text-anchor': 'middle', fill: ink.dim })]
  })
  return [axis, ...named]
}

function markShapes({ marks }: ChartPart, x: Across, y: (value: number) => number): string[] {
  const taken: { left: number; right: number; y: number }[] = []
  return marks.flatMap(({ at, value, text, mark }) => {
    const [cx, cy] = [x(at), y(value)]
    const width = widthOf(text, small) + 18
    const toLeft = cx - width - 8 > plot.left
    const left = toLeft ? cx - width - 8 : cx + 8
    const beside = placeOf(cy, left, width, taken)
    const textAt = toLeft ? left : left + 15
    const discAt = toLeft ? left + width - 6 : left + 6
    const ground = { x: textAt - 2, y: beside - 6.5, width: width - 14, height: 12, fill: '#ffffff', 'fill-opacity': 0.85 }
    return [
      shape('circle', { cx, cy, r: 3, fill: '#ffffff', stroke: ink.text, 'stroke-width': 1.3 }),
      ...(Math.abs(beside - cy) > 8
        ? [shape('line', { x1: cx, y1: cy, x2: discAt, y2: beside, stroke: ink.dim, 'stroke-width': 0.5 })]
        : []),
      shape('rect', ground),
      label(textAt, beside + 3, text, { ...bold, 'font-size': small }),
      disc(discAt, beside, mark),
    ]
  })
}

/** The nearest height at which nothing stands yet. */
function placeOf(wanted: number, left: number, width: number, taken: { left: number; right: number; y: number }[]): number {
  const free = (y: number) =>
    y > plot.top + 6 &&
    y < plot.bottom - 6 &&
    taken.every((other) => other.right < left || other.left > left + width || Math.abs(other.y - y) >= 13)
  const y =
    [0, -13, 13, -26, 26, -39, 39].map((shift) => wanted + shift).find(free) ?? Math.min(Math.max(wanted, plot.top + 7), plot.bottom - 7)
  taken.push({ left, right: left + width, y })
  return y
}

/** Lines are named where they end, at the right. */
function endLabels({ limits, points, line }: ChartPart, y: (value: number) => number): string[] {
  const last = points.findLast(([, value]) => value !== null)?.[1] ?? null
  const names = [
    ...limits.map(({ value, text, dashed }) => ({ y: y(value), text, attributes: { fill: ink.limit, ...(dashed ? {} : bold) } })),
    ...(last === null ? [] : [{ y: y(last), text: line, attributes: { fill: ink.line, ...bold } }]),
  ]
  return apart(names, 11, { top: plot.top, bottom: plot.bottom }).map(({ y: at, text, attributes }) =>
    label(plot.right + 5, at + 3, text, { 'font-size': fittingSize(text), ...attributes }),
  )
}

function fittingSize(text: string): number {
  const room = inner - plot.right - 6
  return Math.max(5.5, Math.min(small, (small * room) / widthOf(text, small)))
}

const bar = { top: 8, bottom: 30 }

/** A state over time: stretches with words; what is beyond has a thick edge, so that no colour is needed. */
export function stateChart(chart: StatePart): string {
  const x = across(chart)
  const stretches = chart.stretches.flatMap(({ from, to, text, beyond }) => {
    const [left, width] = [x(from), Math.max(x(to) - x(from), 0.8)]
    const box = { x: left, y: bar.top, width, height: bar.bottom - bar.top, stroke: ink.text }
    const look = beyond ? { fill: '#e7d9cd', 'stroke-width': 1.6 } : { fill: '#ffffff', 'stroke-width': 0.6 }
    const fits = widthOf(text, small) + 6 < width
    const word = { 'font-size': small, 'text-anchor': 'middle', ...(beyond ? bold : {}) }
    return [shape('rect', { ...box, ...look }), ...(fits ? [label(left + width / 2, 22, text, word)] : [])]
  })
  return drawing(inner, 48, [...stretches, ...chart.gaps.map((gap) => gapShape(gap, x, bar)), ...timeAxis(chart, x, bar.bottom)])
}
