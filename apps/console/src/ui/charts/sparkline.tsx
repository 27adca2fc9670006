import type { ChartSeries } from './chart-model.ts'
import { curvePieces, type Place, pointsOf } from './curve-pieces.ts'
import { useBoxWidth } from './use-box-width.ts'
import './charts.css'

interface SparklineProps {
  series: Pick<ChartSeries, 'at' | 'value' | 'color'>
  span: { from: number; to: number }
  height: number
  label: string
}

/** A line without axes, from nought or its lowest value, filled to its foot; gaps stay gaps. */
export function Sparkline({ series, span, height, label }: SparklineProps) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const pieces = width === 0 ? [] : piecesOf(series, span, width, height)
  return (
    <div ref={box} className="kw-sparkline" style={{ height }} role="img" aria-label={label}>
      <svg width={width} height={height} aria-hidden="true">
        {pieces.map((piece) => (
          <g key={piece[0]?.[0] ?? 0}>
            <polygon
              points={`${piece[0]?.[0]},${height} ${pointsOf(piece)} ${piece.at(-1)?.[0]},${height}`}
              fill={`var(--${series.color})`}
              opacity={0.1}
            />
            <polyline points={pointsOf(piece)} fill="none" stroke={`var(--${series.color})`} strokeWidth={1.5} strokeLinejoin="round" />
          </g>
        ))}
      </svg>
    </div>
  )
}

function piecesOf(series: Pick<ChartSeries, 'at' | 'value'>, span: { from: number; to: number }, width: number, height: number): Place[][] {
  const known = series.value.filter((value): value is number => value !== null)
  const low = Math.min(...known)
  const high = Math.max(...known)
  const floor = low - Math.max((high - low) * 0.4, Math.abs(high) * 0.05, 1)
  const head = (2 * Math.max(high - floor, 1e-9)) / (height - 4)
  return curvePieces(series, span, { width, height, low: floor - head, high: high + head })
}
