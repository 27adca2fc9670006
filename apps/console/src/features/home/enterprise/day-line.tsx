import { curvePieces, pointsOf } from '../../../ui/charts/curve-pieces.ts'
import styles from './curves.module.css'

const box = { width: 120, height: 34 }

interface DayLineProps {
  /** One each half hour, up to now. */
  points: readonly (number | null)[]
  scale: readonly [number, number]
  /** Where the alarm of the device that has the highest value begins. */
  limit: number | null
  colour: 's1' | 's2' | 's4'
}

/** The last day as a line over its own ground; a gap is a gap, and what is not heard now is a sunken band. */
export function DayLine({ points, scale: [low, high], limit, colour }: DayLineProps) {
  const at = points.map((_, index) => index)
  const span = { from: 0, to: Math.max(1, points.length - 1) }
  const pieces = curvePieces({ at, value: [...points] }, span, { ...box, low, high })
  const heard = points.findLastIndex((value) => value !== null)
  const lost = heard >= 0 && heard < points.length - 1 ? ((heard + 0.5) / span.to) * box.width : null
  const limitAt = limit === null || limit <= low || limit >= high ? null : ((high - limit) / (high - low)) * box.height
  const last = pieces.at(-1)?.at(-1)
  return (
    <svg className={styles.line} viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
      {lost === null ? null : <rect x={lost} width={box.width - lost} height={box.height} className={styles.lost} />}
      {pieces.map((piece) => (
        <g key={piece[0]?.[0] ?? 0}>
          <polygon
            points={`${piece[0]?.[0]},${box.height} ${pointsOf(piece)} ${piece.at(-1)?.[0]},${box.height}`}
            fill={`var(--${colour})`}
            opacity={0.1}
          />
          <polyline points={pointsOf(piece)} fill="none" stroke={`var(--${colour})`} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
      {limitAt === null ? null : <path d={`M0 ${limitAt}H${box.width}`} className={styles.limit} />}
      {last ? <path d={`M${last[0]} ${last[1]}h.01`} stroke={`var(--${colour})`} className={styles.dot} /> : null}
    </svg>
  )
}
