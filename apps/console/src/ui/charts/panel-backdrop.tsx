import { type ChartBand, type ChartGap, type ChartPanel, type LimitLine, type PlotFrame, xOf, yOf } from './chart-model.ts'

interface BackdropProps {
  frame: PlotFrame
  gaps: readonly ChartGap[]
  bands: readonly ChartBand[]
  limits: readonly LimitLine[]
  suggested: ChartPanel['suggested']
  formerLimits: readonly LimitLine[]
}

/** What lies under the lines: alarm and hysteresis zones, bands, limit lines, gaps with their cause. */
export function PanelBackdrop({ frame, gaps, bands, limits, suggested, formerLimits }: BackdropProps) {
  return (
    <svg className="kw-chart-layer" aria-hidden="true">
      <Zones frame={frame} limits={limits} />
      {bands.map((band) => (
        <Band key={band.from} frame={frame} band={band} />
      ))}
      {gaps.map((gap) => (
        <GapBand key={gap.from} frame={frame} gap={gap} />
      ))}
      {limits.map((limit) => (
        <Line key={limit.line} frame={frame} limit={limit} className={`kw-limit kw-limit-${limit.line}`} />
      ))}
      {suggested && <Line frame={frame} limit={suggested} className="kw-limit kw-limit-suggested" />}
      {formerLimits.map((limit) => (
        <Line
          key={limit.line}
          frame={frame}
          limit={limit}
          className={`kw-limit kw-limit-${limit.line} kw-limit-former`}
          textClass={`kw-limit-text-${limit.line}`}
        />
      ))}
    </svg>
  )
}

function Zones({ frame, limits }: { frame: PlotFrame; limits: readonly LimitLine[] }) {
  const valueAt = (line: LimitLine['line']) => limits.find((limit) => limit.line === line)?.value
  const ha = valueAt('ha')
  const hr = valueAt('hr')
  const lr = valueAt('lr')
  const la = valueAt('la')
  return (
    <>
      {ha !== undefined && <Zone frame={frame} from={ha} to={frame.high} className="kw-zone-high" />}
      {ha !== undefined && hr !== undefined && <Zone frame={frame} from={hr} to={ha} className="kw-zone-high kw-zone-release" />}
      {la !== undefined && lr !== undefined && <Zone frame={frame} from={la} to={lr} className="kw-zone-low kw-zone-release" />}
      {la !== undefined && <Zone frame={frame} from={frame.low} to={la} className="kw-zone-low" />}
    </>
  )
}

function Zone({ frame, from, to, className }: { frame: PlotFrame; from: number; to: number; className: string }) {
  const bottom = clampY(frame, yOf(frame, from))
  const top = clampY(frame, yOf(frame, to))
  if (bottom - top < 0.5) return null
  return <rect x={frame.left} y={top} width={frame.width} height={bottom - top} className={className} />
}

function clampY(frame: PlotFrame, y: number): number {
  return Math.min(frame.top + frame.height, Math.max(frame.top, y))
}

interface LineProps {
  frame: PlotFrame
  limit: Pick<LimitLine, 'value' | 'text'>
  className: string
  /** Of its text, where that stands on the line. */
  textClass?: string
}

function Line({ frame, limit, className, textClass }: LineProps) {
  const y = yOf(frame, limit.value)
  if (y < frame.top - 1 || y > frame.top + frame.height + 1) return null
  return (
    <>
      <line x1={frame.left} x2={frame.left + frame.width} y1={y} y2={y} className={className} />
      {textClass && (
        <text x={frame.left + 8} y={y - 5} className={`kw-limit-text ${textClass}`}>
          {limit.text}
        </text>
      )}
    </>
  )
}

function Band({ frame, band }: { frame: PlotFrame; band: ChartBand }) {
  const left = Math.max(frame.left, xOf(frame, band.from))
  const width = Math.min(frame.left + frame.width, xOf(frame, band.to)) - left
  if (width <= 0) return null
  return (
    <g>
      <rect x={left} y={frame.top} width={Math.max(width, 2)} height={frame.height} className="kw-band" />
      <rect x={left} y={frame.top} width={Math.max(width, 2)} height={3} className="kw-band-head" />
      {width >= [...band.short].length * 12 + 8 ? (
        <text x={left + 5} y={frame.top + 15} className="kw-band-text">
          {band.short}
        </text>
      ) : null}
    </g>
  )
}

function GapBand({ frame, gap }: { frame: PlotFrame; gap: ChartGap }) {
  const left = Math.max(frame.left, xOf(frame, gap.from))
  const right = Math.min(frame.left + frame.width, xOf(frame, gap.to))
  const width = right - left
  if (width <= 0) return null
  return (
    <g>
      <rect x={left} y={frame.top} width={Math.max(width, 1)} height={frame.height} className="kw-gap" />
      <line x1={left} x2={left} y1={frame.top} y2={frame.top + frame.height} className="kw-gap-edge" />
      <line x1={right} x2={right} y1={frame.top} y2={frame.top + frame.height} className="kw-gap-edge" />
    </g>
  )
}

/** Causes of gaps: over the grid and the lines, which would strike them through. Narrow bands say theirs upright, wide ones across; too narrow ones only in the tooltip. */
export function GapTexts({ frame, gaps }: { frame: PlotFrame; gaps: readonly ChartGap[] }) {
  return (
    <svg className="kw-chart-layer kw-gap-texts" aria-hidden="true">
      {gaps.map((gap) => (
        <GapText key={gap.from} frame={frame} gap={gap} />
      ))}
    </svg>
  )
}

function GapText({ frame, gap }: { frame: PlotFrame; gap: ChartGap }) {
  const left = Math.max(frame.left, xOf(frame, gap.from))
  const width = Math.min(frame.left + frame.width, xOf(frame, gap.to)) - left
  const x = left + width / 2
  const y = frame.top + frame.height / 2
  const fits = (text: string) => width >= text.length * 8 + 16
  const across = [gap.text, gap.short ?? ''].find((text) => text && fits(text))
  const upright = across === undefined
  const shown =
    across ?? (frame.height > 120 && width >= 14 ? (gap.short && gap.text.length * 8 > frame.height ? gap.short : gap.text) : '')
  if (!shown) return null
  return (
    <text
      x={x}
      y={y}
      className="kw-gap-text"
      dominantBaseline="central"
      textAnchor="middle"
      {...(upright ? { transform: `rotate(-90 ${x} ${y})` } : {})}
    >
      {shown}
    </text>
  )
}
