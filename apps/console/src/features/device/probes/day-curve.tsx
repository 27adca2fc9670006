import { formatFigure } from '@kilowatch/catalog'
import type { Rule, Series } from '@kilowatch/contract'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'
import { curvePieces, envelopes, pointsOf } from '../../../ui/charts/curve-pieces.ts'

interface DayCurveProps {
  series: Series | undefined
  span: TimeSpan
  rule: Rule | undefined
  /** What foot and head mean: one scale for all curves beside each other. */
  range: readonly [number, number]
  decimals: number
}

const box = { width: 200, height: 44 }
/** CSS px. */
const labelHeight = 14

/** The day as a line in what it had at the least and the most, with the alarm lines solid and the release lines dashed; what it had stands below it in words. */
export function DayCurve({ series, span, rule, range: [low, high], decimals }: DayCurveProps) {
  const pieces = series ? curvePieces(series, span, { ...box, low, high }) : []
  const heightOf = (value: number) => ((high - value) / (high - low)) * box.height
  const within = (value: number | undefined): value is number => value !== undefined && value > low && value < high
  const lines = [
    { value: rule?.high?.[0], side: 'high', alarm: true },
    { value: rule?.high?.[1], side: 'high', alarm: false },
    { value: rule?.low?.[1], side: 'low', alarm: false },
    { value: rule?.low?.[0], side: 'low', alarm: true },
  ].filter((line): line is { value: number; side: string; alarm: boolean } => within(line.value))
  const last = pieces.at(-1)?.at(-1)
  return (
    <span className="kw-day-curve" aria-hidden="true">
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ value, side, alarm }) => (
          <g key={`${side}${alarm}`} className={`kw-limit-${side}`}>
            {alarm && (
              <rect
                width={box.width}
                y={side === 'high' ? 0 : heightOf(value)}
                height={side === 'high' ? heightOf(value) : box.height - heightOf(value)}
              />
            )}
            <path d={`M0 ${heightOf(value)}H${box.width}`} {...(alarm ? {} : { strokeDasharray: '4 4' })} />
          </g>
        ))}
        {(series ? envelopes(series, span, { ...box, low, high }) : []).map((piece) => (
          <polygon key={piece[0]?.[0] ?? 0} points={pointsOf(piece)} />
        ))}
        {pieces.map((piece) => (
          <polyline key={piece[0]?.[0] ?? 0} points={pointsOf(piece)} />
        ))}
      </svg>
      {last && <i style={{ left: `${(last[0] / box.width) * 100}%`, top: last[1] }} />}
      {lines
        .filter(({ alarm }) => alarm)
        .map(({ value, side }) => (
          <small key={side} className={`kw-limit-${side}`} style={{ top: labelTop(heightOf(value), side) }}>
            {formatFigure(value, decimals)}
          </small>
        ))}
    </span>
  )
}

/** Over its line; the upper one below it where there is no room over it. */
function labelTop(line: number, side: string): number {
  return side === 'high' && line < labelHeight - 2 ? line + 1 : line - labelHeight
}
