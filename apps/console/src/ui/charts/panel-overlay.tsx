import { LevelMark } from '../level-mark.tsx'
import { type ChartMark, type ChartPanel, type ChartPiece, type LimitLine, type PlotFrame, xOf, yOf } from './chart-model.ts'
import { type PlacedMark, placeMarks } from './place-marks.ts'
import { type ReadingAt, readingsAt } from './readings-at.ts'
import { spreadLabels } from './spread-labels.ts'

interface OverlayProps {
  panel: ChartPanel
  frame: PlotFrame
  /** Cross-hair, milliseconds since 1970. */
  hoverAt: number | null
  /** Labels at the right end: none where handles take their place. */
  endLabels: boolean
  onMark?: (mark: ChartMark) => void
}

/** What lies over the lines: cross-hair, marks, labels at the end of the lines. */
export function PanelOverlay({ panel, frame, hoverAt, endLabels, onMark }: OverlayProps) {
  const marks = placeMarks(panel.marks ?? [], frame, (mark) => markHeight(mark, panel, frame))
  return (
    <div className="kw-chart-layer">
      {(panel.pieces ?? []).map((piece) => (
        <Piece key={piece.from} piece={piece} frame={frame} />
      ))}
      {hoverAt !== null && <CrossHair panel={panel} frame={frame} at={hoverAt} />}
      <MarkLeaders marks={marks} />
      {marks.map((placed) => (
        <Mark key={placed.mark.id} placed={placed} frame={frame} {...(onMark ? { onMark } : {})} />
      ))}
      {endLabels && <EndLabels panel={panel} frame={frame} />}
    </div>
  )
}

function Piece({ piece, frame }: { piece: ChartPiece; frame: PlotFrame }) {
  const left = Math.max(frame.left, xOf(frame, piece.from))
  const right = Math.min(frame.left + frame.width, xOf(frame, piece.to))
  if (right <= left) return null
  return (
    <span
      className={`kw-piece kw-piece-${piece.tone}`}
      style={{ left, width: Math.max(2, right - left - 1), top: frame.top, height: frame.height }}
    >
      {piece.text}
    </span>
  )
}

function CrossHair({ panel, frame, at }: { panel: ChartPanel; frame: PlotFrame; at: number }) {
  const left = xOf(frame, at)
  if (left < frame.left - 1 || left > frame.left + frame.width + 1) return null
  return (
    <>
      <span className="kw-crosshair" style={{ left, top: frame.top, height: frame.height }} />
      {(panel.form === 'lane' ? [] : readingsAt([panel], [], at)).map(({ series, at: sampleAt, value }) => (
        <span
          key={series.key}
          className="kw-crosshair-dot"
          style={{ left: xOf(frame, sampleAt), top: yOf(frame, value), borderColor: `var(--${series.color})` }}
        />
      ))}
    </>
  )
}

/** From each mark to the value that it points at. */
function MarkLeaders({ marks }: { marks: readonly PlacedMark[] }) {
  return (
    <svg className="kw-chart-layer kw-gap-texts" aria-hidden="true">
      {marks.map(({ mark, x, left, top, at }) => (
        <g key={mark.id}>
          <line x1={left} x2={x} y1={top} y2={at} className="kw-mark-leader" />
          <circle cx={x} cy={at} r={2.5} className="kw-mark-point" />
        </g>
      ))}
    </svg>
  )
}

interface MarkProps {
  placed: PlacedMark
  frame: PlotFrame
  onMark?: (mark: ChartMark) => void
}

function Mark({ placed, frame, onMark }: MarkProps) {
  const { mark, x, left, top, before, roomy } = placed
  const className = `kw-chart-mark kw-chart-mark-${mark.kind}${before ? ' kw-chart-mark-before' : ''}${before && mark.before ? ' kw-chart-mark-lower' : ''}`
  return (
    <>
      {mark.kind === 'step' && <span className="kw-step-line" style={{ left: x, top: frame.top, height: frame.height }} />}
      {onMark ? (
        <button
          type="button"
          className={className}
          style={{ left, top }}
          title={mark.title}
          aria-label={mark.title}
          onClick={() => onMark(mark)}
        >
          <Sign mark={mark} roomy={roomy} />
        </button>
      ) : (
        <span className={className} style={{ left, top }} title={mark.title}>
          <Sign mark={mark} roomy={roomy} />
        </span>
      )}
    </>
  )
}

function Sign({ mark, roomy }: { mark: ChartMark; roomy: boolean }) {
  return (
    <>
      <span className="kw-chart-mark-sign">
        {mark.kind === 'alarm' && mark.level && <LevelMark level={mark.level} standing="ongoing" size={16} />}
        {mark.kind === 'would-fire' && <span className="kw-ring" />}
        {mark.kind === 'step' && <span className="kw-step-dot">{mark.text}</span>}
      </span>
      {mark.kind !== 'step' && roomy && <span className="kw-chart-mark-text">{mark.text}</span>}
    </>
  )
}

/** Of the value that a mark points at; the middle where there is none. */
function markHeight(mark: ChartMark, panel: ChartPanel, frame: PlotFrame): number {
  const value = mark.value ?? readingsAt([panel], [], mark.at)[0]?.value
  return value === undefined ? frame.top + frame.height / 2 : yOf(frame, value)
}

interface EndLabel {
  key: string
  y: number
  text: string
  className: string
  color?: string
}

/** Names of several lines, and limits, at the right edge, moved apart. */
function EndLabels({ panel, frame }: { panel: ChartPanel; frame: PlotFrame }) {
  const labels = [...lineLabels(panel, frame), ...limitLabels(panel.limits ?? [], frame), ...suggestedLabels(panel, frame)]
  const places = spreadLabels(
    labels.map((label) => label.y),
    15,
    frame.top,
    frame.top + frame.height,
  )
  return labels.map((label, index) => (
    <span
      key={label.key}
      className={`kw-end-label ${label.className}`}
      style={{ left: frame.left + frame.width + 6, top: places[index], ...(label.color ? { color: label.color } : {}) }}
    >
      {label.text}
    </span>
  ))
}

function lineLabels(panel: ChartPanel, frame: PlotFrame): EndLabel[] {
  return panel.series.flatMap((series) => {
    const last = lastReading({ ...panel, series: [series] })
    if (!last || !series.label) return []
    return [{ key: series.key, y: yOf(frame, last.value), text: series.label, className: 'kw-end-line', color: `var(--${series.color})` }]
  })
}

function lastReading(panel: ChartPanel): ReadingAt | undefined {
  return readingsAt([panel], [], Number.MAX_SAFE_INTEGER)[0]
}

function limitLabels(limits: readonly LimitLine[], frame: PlotFrame): EndLabel[] {
  return limits
    .filter((limit) => limit.value >= frame.low && limit.value <= frame.high)
    .map((limit) => ({
      key: limit.line,
      y: yOf(frame, limit.value),
      text: limit.text,
      className: limit.line.startsWith('h') ? 'kw-limit-text-ha' : 'kw-limit-text-la',
    }))
}

function suggestedLabels({ suggested }: ChartPanel, frame: PlotFrame): EndLabel[] {
  if (!suggested || suggested.value < frame.low || suggested.value > frame.high) return []
  return [{ key: 'suggested', y: yOf(frame, suggested.value), text: suggested.text, className: 'kw-limit-text-suggested' }]
}
