import type { PathCondition, PathEdge, PathNode, PathState, PowerPath } from '@kilowatch/catalog'
import { PathEdgeLine } from './path-edge.tsx'
import { edgeSegments } from './path-geometry.ts'
import { PathIcon } from './path-icons.tsx'
import { textWidth, type UprightRow, uprightPath, uprightSize, uprightWidth } from './path-upright.ts'
import type { NodeValues, PathFigure, PathRow } from './path-values.ts'

interface PowerPathColumnProps {
  /** Before the ids of the drawing's own parts. */
  id: string
  summary: string
  path: PowerPath
  state: PathState
  values: ReadonlyMap<string, NodeValues>
  powerOf: (edge: PathEdge) => PathFigure | null
  isBroken: (edge: PathEdge) => boolean
  /** Said beside the name of a node where no value does ("备用", "失电 18 min"). */
  noteOf: (node: PathNode) => string
  nameOf: (node: PathNode) => string
  failed: readonly string[]
}

const strongestLast: readonly PathCondition[] = ['unknown', 'dead', 'ready', 'carrying', 'backup']

/** The path from top to bottom, for a phone: one rail, side ways one lane in, figures beside their nodes. */
export function PowerPathColumn({ id, summary, path, state, values, powerOf, isBroken, noteOf, nameOf, failed }: PowerPathColumnProps) {
  const said = (node: PathNode) => saidOf(values.get(node.id), nameOf(node), noteOf(node), powerAt(node, path, powerOf))
  const { rows, edges, height } = uprightPath(path, (node, room) => fitted(said(node), room).lines.length)
  const nodes = rows.map(({ node }) => node)
  const conditionOf = ({ id: edge }: PathEdge) => state.edges[edge] ?? 'unknown'
  // Ways that join at one place lie over one another there: the one that carries is on top.
  const drawn = [...edges].sort((a, b) => strongestLast.indexOf(conditionOf(a)) - strongestLast.indexOf(conditionOf(b)))
  return (
    <svg viewBox={`0 0 ${uprightWidth} ${height}`} className="kw-path kw-path-upright" role="img" aria-label={summary}>
      {drawn.map((edge) => (
        <PathEdgeLine
          key={edge.id}
          id={`${id}-${edge.id}`}
          segments={edgeSegments(edge, nodes, uprightSize)}
          condition={conditionOf(edge)}
          power={null}
          broken={isBroken(edge)}
          brokenText=""
        />
      ))}
      {rows.map((row) => (
        <Row
          key={row.node.id}
          row={row}
          condition={failed.includes(row.node.id) ? 'failed' : (state.nodes[row.node.id] ?? 'unknown')}
          said={fitted(said(row.node), uprightWidth - row.text[0])}
        />
      ))}
    </svg>
  )
}

/** Of a node at an end, where the flow begins or is used: the figure of its one line. */
function powerAt({ id }: PathNode, { edges }: PowerPath, powerOf: (edge: PathEdge) => PathFigure | null): PathFigure | null {
  const own = edges.filter(({ from, to }) => from === id || to === id)
  const [only] = own
  return only && own.length === 1 ? powerOf(only) : null
}

interface Line {
  key: string
  figures: string
  unit: string
  faded: boolean
}

/** What is written at a node. */
interface Said {
  name: string
  /** On the line of the name. */
  beside: string
  /** At the right end of that line. */
  power: string
  lines: readonly Line[]
}

/** A line for each measure, its phases side by side, then the figures that have none, then an age. */
function saidOf(values: NodeValues | undefined, name: string, note: string, power: PathFigure | null): Said {
  const { beside = [], rows = [], singles = [], rowsAge = '' } = values ?? {}
  const measures = Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, (_, column) =>
    lineOf(cellsAt(rows, column)),
  )
  const age = rowsAge ? [{ key: 'age', figures: '', unit: rowsAge, faded: true }] : []
  return {
    name,
    beside: [...beside.map((figure) => textOf([figure.figure, figure.unit], figure.age)), note].filter(Boolean).join(' · '),
    power: power ? textOf([power.figure, power.unit]) : '',
    lines: [...measures, ...singles.map((figure) => ({ ...lineOf([figure]), unit: textOf([figure.unit], figure.age) })), ...age],
  }
}

/** What has no room beside the name stands below it. */
function fitted(said: Said, room: number): Said {
  const { name, beside, power, lines } = said
  const taken = textWidth(name, 13) + 8 + textWidth(beside, 12) + (power ? 12 + textWidth(power, 13) : 0)
  if (beside === '' || taken <= room) return said
  return { name, beside: '', power, lines: [{ key: 'beside', figures: '', unit: beside, faded: false }, ...lines] }
}

function textOf(parts: readonly string[], age = ''): string {
  return [...parts, age && `· ${age}`].filter(Boolean).join(' ')
}

function cellsAt(rows: readonly PathRow[], column: number): PathFigure[] {
  return rows.flatMap(({ cells }) => cells[column] ?? [])
}

function lineOf(figures: readonly PathFigure[]): Line {
  return {
    key: figures[0]?.key ?? '',
    figures: figures.map(({ figure }) => figure).join(' / '),
    unit: figures.find(({ unit }) => unit)?.unit ?? '',
    faded: figures.some(({ faded }) => faded),
  }
}

interface RowProps {
  row: UprightRow
  condition: PathCondition | 'failed'
  said: Said
}

function Row({ row: { node, text }, condition, said: { name, beside, power, lines } }: RowProps) {
  const { width, height, round } = uprightSize(node)
  const isBus = node.role === 'bus'
  return (
    <>
      <g className={`kw-path-${condition}`} transform={`translate(${node.at[0]} ${node.at[1]})`}>
        {round ? (
          <circle r={width / 2} className="kw-path-node kw-path-node-round" />
        ) : (
          <rect
            x={-width / 2}
            y={-height / 2}
            width={width}
            height={height}
            rx={isBus ? 3 : 8}
            className={isBus ? 'kw-path-bus' : 'kw-path-node'}
          />
        )}
        <g transform="scale(0.8)">
          <PathIcon icon={node.icon} />
        </g>
      </g>
      <text x={text[0]} y={text[1]} className="kw-path-name">
        {name}
        <tspan dx={6} className="kw-path-beside">
          {beside}
        </tspan>
      </text>
      {power && (
        <text x={uprightWidth - 2} y={text[1]} textAnchor="end" className="kw-path-strong">
          {power}
        </text>
      )}
      {lines.map((line, index) => (
        <text
          key={line.key}
          x={text[0]}
          y={text[1] + 17 * (index + 1)}
          className={line.faded ? 'kw-path-value kw-path-faded' : 'kw-path-value'}
        >
          {line.figures}
          <tspan dx={line.figures ? 3 : 0} className="kw-path-unit">
            {line.unit}
          </tspan>
        </text>
      ))}
    </>
  )
}
