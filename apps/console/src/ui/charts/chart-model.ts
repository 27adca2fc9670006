import type { Level } from '@kilowatch/catalog'

/** Names of colours in tokens.css that a series may take; phases L1 L2 L3 are s1 s2 s3. */
export type SeriesColor = 's1' | 's2' | 's3' | 's4' | 'axis' | 'path-live' | 'path-backup' | 'text-3'

/** One line of a panel. Times are milliseconds since 1970, ascending; null breaks the line. */
export interface ChartSeries {
  key: string
  /** In full, for the tooltip. */
  name: string
  /** Short, at the end of the line. */
  label: string
  color: SeriesColor
  at: readonly number[]
  value: readonly (number | null)[]
  /** Extremes of each step where the series is condensed. */
  min?: readonly (number | null)[]
  max?: readonly (number | null)[]
  /** Holds its value until the next one: states. */
  stepped?: boolean
  /** Reckoned, not measured. */
  dotted?: boolean
  /** What people read: figure without unit, or the name of a state. */
  format: (value: number) => string
}

/** Which of the four lines: high alarm, high release, low release, low alarm. */
export type LimitLineName = 'ha' | 'hr' | 'lr' | 'la'

export interface LimitLine {
  line: LimitLineName
  value: number
  /** "高告警 242.0" */
  text: string
}

/** Something that happened at a time, drawn on a panel. */
export interface ChartMark {
  id: string
  at: number
  /** Where it stands; null: on the line of the first series. */
  value: number | null
  kind: 'alarm' | 'would-fire' | 'step'
  /** Of an alarm. */
  level?: Level
  /** Beside it: the value, or the number of a step. */
  text: string
  /** Said in full, for those who cannot see it. */
  title: string
  /** The text stands before it and lower, where there is room: a rising line goes on behind it. */
  before?: true
}

/** A time without data, with its cause in words. */
export interface ChartGap {
  from: number
  to: number
  text: string
  /** The cause alone, where there is no room for its times. */
  short?: string
}

/** A time of which something is said beside what was measured in it. */
export interface ChartBand extends TimeSpan {
  text: string
  /** In a word, on the band. */
  short: string
}

/** A time during which a state held one value. */
export interface ChartPiece extends TimeSpan {
  text: string
  tone: 'live' | 'backup' | 'wrong' | 'other' | 'usual'
}

/** One measure or several of one unit, above each other with the panels before and after. */
export interface ChartPanel {
  id: string
  title?: string
  /** Shown over the axis. */
  unit: string
  /** CSS px, axis of time not counted. */
  height: number
  series: readonly ChartSeries[]
  /** A lane shows `pieces` of states; its series only answer the cross-hair. */
  form?: 'line' | 'bar' | 'lane'
  pieces?: readonly ChartPiece[]
  /** Present limits: lines, alarm zones and hysteresis zones. */
  limits?: readonly LimitLine[]
  /** A limit that is suggested: a dotted line. */
  suggested?: Pick<LimitLine, 'value' | 'text'>
  /** What the limits were before they were dragged. */
  formerLimits?: readonly LimitLine[]
  marks?: readonly ChartMark[]
  /** What must be in view: the data (limits only where they are near), the limits too, or these ends. */
  fit?: 'data' | 'limits' | readonly [number, number]
  /** What the measure can be: the axis never shows more. */
  bounds?: readonly [number, number]
  /** The least step between two figures, 10^-decimals. */
  decimals: number
}

/** Milliseconds since 1970. */
export interface TimeSpan {
  from: number
  to: number
}

/** Where a panel's plot stands in its box, CSS px, and what its edges mean. */
export interface PlotFrame {
  left: number
  top: number
  width: number
  height: number
  from: number
  to: number
  low: number
  high: number
}

/** CSS px from the left of the panel's box. */
export function xOf(frame: PlotFrame, at: number): number {
  return frame.left + ((at - frame.from) / (frame.to - frame.from)) * frame.width
}

/** CSS px from the top of the panel's box. */
export function yOf(frame: PlotFrame, value: number): number {
  return frame.top + ((frame.high - value) / (frame.high - frame.low)) * frame.height
}

/** The time under a place, kept within the frame. */
export function timeAt(frame: PlotFrame, x: number): number {
  const part = Math.min(1, Math.max(0, (x - frame.left) / frame.width))
  return frame.from + part * (frame.to - frame.from)
}

/** The value at a height. */
export function valueAt(frame: PlotFrame, y: number): number {
  return frame.high - ((y - frame.top) / frame.height) * (frame.high - frame.low)
}
