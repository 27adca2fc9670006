import type { PathCondition } from '@kilowatch/catalog'
import { figurePlace, middleOf, type Segment } from './path-geometry.ts'
import type { PathFigure } from './path-values.ts'

/** Visual rule 22: chevrons every 38 px. */
const chevronGap = 38

interface PathEdgeLineProps {
  id: string
  segments: readonly Segment[]
  condition: PathCondition
  power: PathFigure | null
  /** Where a dead line broke it has a ring with a cross; elsewhere it is only dead. */
  broken: boolean
  /** "失电 18 min", over the ring. */
  brokenText: string
}

/** One line of the path: its condition is its colour, its width, its dashes and whether chevrons move along it. */
export function PathEdgeLine({ id, segments, condition, power, broken, brokenText }: PathEdgeLineProps) {
  const carries = condition === 'carrying' || condition === 'backup'
  const middle = middleOf(segments)
  return (
    <g className={`kw-path-${condition}`}>
      <path d={lineOf(segments)} className="kw-path-line" />
      {carries && segments.map((segment, index) => <Chevrons key={`${segment.from}`} id={`${id}-${index}`} segment={segment} />)}
      {power && carries && <EdgeFigure segments={segments} power={power} />}
      {broken && (
        <g transform={`translate(${middle[0]} ${middle[1]})`}>
          <circle r={11} className="kw-path-ring" />
          <path d="M-4-4l8 8M4-4l-8 8" className="kw-path-cross" />
          {brokenText && (
            <text y={-18} textAnchor="middle" className="kw-path-strong">
              {brokenText}
            </text>
          )}
        </g>
      )}
      {condition === 'unknown' && (
        <g transform={`translate(${middle[0]} ${middle[1]})`}>
          <circle r={9} className="kw-path-mask" />
          <text textAnchor="middle" dominantBaseline="central" className="kw-path-strong kw-path-faded">
            ?
          </text>
        </g>
      )}
    </g>
  )
}

function lineOf(segments: readonly Segment[]): string {
  const first = segments[0]
  return first ? `M${first.from.join(' ')}${segments.map((segment) => `L${segment.to.join(' ')}`).join('')}` : ''
}

/** Chevrons in the direction of flow; the group moves by one gap, so the movement has no seam. */
function Chevrons({ id, segment }: { id: string; segment: Segment }) {
  const count = Math.ceil(segment.length / chevronGap) + 1
  const places = Array.from({ length: count }, (_, index) => (index - 1) * chevronGap + chevronGap / 2)
  return (
    <g transform={`translate(${segment.from.join(' ')}) rotate(${segment.angle})`}>
      <clipPath id={`kw-flow-${id}`}>
        <rect x={3} y={-5} width={Math.max(0, segment.length - 6)} height={10} />
      </clipPath>
      <g clipPath={`url(#kw-flow-${id})`}>
        <path className="kw-path-chevrons" d={places.map((x) => `M${x - 3}-3.5l4 3.5l-4 3.5`).join('')} />
      </g>
    </g>
  )
}

function EdgeFigure({ segments, power }: { segments: readonly Segment[]; power: PathFigure }) {
  const { at, upright } = figurePlace(segments)
  return (
    <text
      x={upright ? at[0] - 10 : at[0]}
      y={upright ? at[1] : at[1] - 12}
      textAnchor={upright ? 'end' : 'middle'}
      className="kw-path-strong"
    >
      {power.figure} {power.unit}
    </text>
  )
}
