import type { OneLineState, PathCondition, SwitchPosition } from '@kilowatch/catalog'
import type { SectionLayout } from '../../../ui/diagrams/one-line-geometry.ts'
import type { BranchFacts } from './branch-facts.ts'

type Place = readonly [x: number, y: number]

/** A piece of a line; what carries has a chevron in the direction of flow. */
export function Piece({ from, to, flowing }: { from: Place; to: Place; flowing: PathCondition }) {
  const middle = (from[1] + to[1]) / 2
  return (
    <>
      <path d={`M${from.join(' ')}L${to.join(' ')}`} className="kw-path-line" />
      {(flowing === 'carrying' || flowing === 'backup') && (
        <path d={`M${from[0] - 3.5} ${middle - 2}l3.5 4l3.500-4`} className="kw-path-chevrons kw-path-still" />
      )}
      {flowing === 'unknown' && <Question x={from[0]} y={middle} />}
    </>
  )
}

function Question({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={8} className="kw-path-mask" />
      <text x={x} y={y} textAnchor="middle" dominantBaseline="central" className="kw-path-strong kw-path-faded">
        ?
      </text>
    </>
  )
}

/** Where what feeds the rest is gone. */
export function Broken({ x, y }: { x: number; y: number }) {
  return (
    <g className="kw-path-dead" transform={`translate(${x} ${y})`}>
      <circle r={8} className="kw-path-ring" />
      <path d="M-3-3l6 6M3-3l-6 6" className="kw-path-cross" />
    </g>
  )
}

/** IEC 60617: the blade stands in the line while closed, beside it while open. */
export function BreakerSymbol({ x, y, position }: { x: number; y: number; position: SwitchPosition }) {
  return (
    <>
      <circle cx={x} cy={y} r={13} className="kw-path-node kw-path-node-round" />
      {position === 'closed' && <path d={`M${x} ${y - 8}v16`} className="kw-one-line-blade" />}
      {position === 'open' && <path d={`M${x} ${y + 8}l-7-14`} className="kw-one-line-blade" />}
      {position === 'unknown' && <Question x={x} y={y} />}
    </>
  )
}

/** From the bus down to a branch: an open contact where its switch is open. */
export function Drop({ x, from, to, branch }: { x: number; from: number; to: number; branch: BranchFacts }) {
  if (branch.position !== 'open') {
    return (
      <g className={`kw-path-${branch.condition}`}>
        <Piece from={[x, from]} to={[x, to]} flowing={branch.condition} />
      </g>
    )
  }
  return (
    <g className="kw-path-dead">
      <path d={`M${x} ${from}v8M${x} ${to - 8}v8`} className="kw-path-line kw-one-line-still" />
      <circle cx={x} cy={from + 9} r={2} className="kw-one-line-contact" />
      <path d={`M${x} ${to - 8}l7-13`} className="kw-path-line kw-one-line-still" />
    </g>
  )
}

/** Between the two sections. */
export function Tie({
  sections: [one, other],
  position,
  state,
}: {
  sections: readonly SectionLayout[]
  position: SwitchPosition
  state: OneLineState
}) {
  if (!one || !other || position === 'none') return null
  const bus = one.buses[0] ?? 0
  const top = bus - 30
  const [left, right] = [one.right - 2, other.left + 2]
  const condition = tieCondition(position, state)
  return (
    <g className={`kw-path-${condition}`}>
      <path d={`M${left} ${bus}V${top}h8M${right} ${bus}V${top}h-8`} className="kw-path-line" />
      <circle cx={left + 8} cy={top} r={2.5} className="kw-one-line-contact" />
      <circle cx={right - 8} cy={top} r={2.5} className="kw-one-line-contact" />
      {position === 'closed' && <path d={`M${left + 8} ${top}H${right - 8}`} className="kw-path-line" />}
      {position === 'open' && <path d={`M${left + 8} ${top}L${right - 12} ${top - 13}`} className="kw-one-line-blade" />}
      {position === 'unknown' && <Question x={(left + right) / 2} y={top} />}
    </g>
  )
}

/** It carries where it feeds a section; else both of its ends are only live. */
function tieCondition(position: SwitchPosition, { sections }: OneLineState): PathCondition {
  if (position === 'unknown' || sections.includes('unknown')) return 'unknown'
  if (sections.includes('backup')) return 'backup'
  return sections.every((one) => one === 'dead') ? 'dead' : 'ready'
}
