import type { ChartPanel, PlotFrame, TimeSpan } from './chart-model.ts'
import { valueRange } from './value-range.ts'

/** CSS px: figures of the axis of values on the left, times below, the unit above. */
export const axisWidth = 46
const timesHeight = 26
const unitHeight = 24
const lastSpace = 10

/** Height of a panel's box with its axes, CSS px. */
export function boxHeight(panel: ChartPanel, showTimes: boolean): number {
  return panel.height + unitHeight + (showTimes ? timesHeight : lastSpace)
}

/** Where the plot of a panel stands, and what its edges mean. `rightSpace`: CSS px kept for labels and handles. */
export function frameOf(panel: ChartPanel, span: TimeSpan, width: number, rightSpace: number): PlotFrame {
  const [low, high] = valueRange(panel)
  return {
    left: axisWidth,
    top: unitHeight,
    width: Math.max(40, width - axisWidth - rightSpace),
    height: panel.height,
    from: span.from,
    to: span.to,
    low,
    high,
  }
}
