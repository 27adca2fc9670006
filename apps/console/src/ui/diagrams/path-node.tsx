import type { PathCondition, PathNode } from '@kilowatch/catalog'
import { nodeSize } from './path-geometry.ts'
import { PathIcon } from './path-icons.tsx'
import type { NodeValues, PathFigure, PathRow } from './path-values.ts'

interface PathNodeBoxProps {
  node: PathNode
  name: string
  condition: PathCondition
  values: NodeValues
  /** Said beside the name where no value does ("备用"). */
  note: string
  /** Its name stands below because a line comes from above. */
  nameBelow: boolean
  /** An unconfirmed alarm says that this part failed. */
  failed: boolean
  /** To be seen first where the drawing has no room. */
  notable: boolean
}

/** A node with its name, state and values. */
export function PathNodeBox({ node, name, condition, values, note, nameBelow, failed, notable }: PathNodeBoxProps) {
  const { width, height, round } = nodeSize(node)
  const [x, y] = node.at
  return (
    <g
      className={`kw-path-${failed ? 'failed' : condition}`}
      transform={`translate(${x} ${y})`}
      {...(notable ? { 'data-scroll-to': true } : {})}
    >
      {node.icon === 'bus' ? (
        <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={3} className="kw-path-bus" />
      ) : round ? (
        <circle r={width / 2} className="kw-path-node kw-path-node-round" />
      ) : (
        <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={8} className="kw-path-node" />
      )}
      <PathIcon icon={node.icon} />
      <NodeTexts
        node={node}
        name={name}
        values={values}
        note={note}
        nameBelow={nameBelow}
        width={width}
        height={height}
        round={round === true}
      />
    </g>
  )
}

interface NodeTextsProps {
  node: PathNode
  name: string
  values: NodeValues
  note: string
  nameBelow: boolean
  width: number
  height: number
  round: boolean
}

function NodeTexts({ node, name, values, note, nameBelow, width, height, round }: NodeTextsProps) {
  const beside = [...values.beside.map(figureText), ...(values.beside.length === 0 && note ? [note] : [])].join(' ')
  if (node.role === 'battery') {
    return (
      <g transform={`translate(${width / 2 + 16} ${-8})`}>
        <NodeName name={name} beside={beside} anchor="start" />
        <FigureLine figures={values.singles} y={20} />
        <Columns rows={values.rows} age={values.rowsAge} y={40} />
      </g>
    )
  }
  if (node.role === 'bus') {
    return (
      <>
        <NodeName name={name} beside={beside} anchor="middle" y={-height / 2 - 10} />
        <FigureLine figures={values.singles} y={height / 2 - 8} anchor="end" x={-width / 2 - 6} />
      </>
    )
  }
  const below = height / 2 + 17
  return (
    <>
      {/* Lines that come slanting from the left leave room at the right of a round node only. */}
      <NodeName
        name={name}
        beside={beside}
        {...namePlace(node, width, round && !nameBelow, values)}
        y={nameBelow ? below : -height / 2 - (round ? 20 : 10)}
      />
      <FigureLine figures={values.singles} y={nameBelow ? below + 17 : below} anchor="middle" />
      <Columns
        rows={values.rows}
        age={values.rowsAge}
        y={values.singles.length > 0 ? below + 17 : below}
        x={columnsLeft(node, width, values.rows)}
      />
    </>
  )
}

/** Over the middle; with an age beside it a name is long, and begins or ends with its node so that it stays within the drawing. */
function namePlace(
  node: PathNode,
  width: number,
  slanting: boolean,
  values: NodeValues,
): { anchor: 'start' | 'middle' | 'end'; x: number } {
  if (slanting) return { anchor: 'start', x: -4 }
  if (values.beside.every(({ age }) => !age)) return { anchor: 'middle', x: 0 }
  return node.at[0] < drawingWidth / 2 ? { anchor: 'start', x: -width / 2 } : { anchor: 'end', x: width / 2 }
}

/** Columns begin at the left edge of the node, or before it where they would leave the drawing. */
function columnsLeft(node: PathNode, width: number, rows: readonly PathRow[]): number {
  const end = columnEnds[Math.max(0, ...rows.map((row) => row.cells.length)) - 1] ?? 0
  return Math.min(-width / 2, drawingWidth - 4 - node.at[0] - end)
}

function figureText({ figure, unit, age }: PathFigure): string {
  return [figure, unit, age && `· ${age}`].filter(Boolean).join(' ')
}

interface NodeNameProps {
  name: string
  beside: string
  anchor: 'start' | 'middle' | 'end'
  x?: number
  y?: number
}

function NodeName({ name, beside, anchor, x = 0, y = 0 }: NodeNameProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="kw-path-name">
      {name}
      {beside && (
        <tspan dx={6} className="kw-path-beside">
          {beside}
        </tspan>
      )}
    </text>
  )
}

function FigureLine({
  figures,
  y,
  x = 0,
  anchor = 'start',
}: {
  figures: readonly PathFigure[]
  y: number
  x?: number
  anchor?: 'start' | 'middle' | 'end'
}) {
  if (figures.length === 0) return null
  return (
    <text x={x} y={y} textAnchor={anchor}>
      {figures.map((figure, index) => (
        <Figure key={figure.key} figure={figure} gap={index === 0 ? 0 : 10} />
      ))}
    </text>
  )
}

function Figure({ figure, gap }: { figure: PathFigure; gap: number }) {
  return (
    <>
      <tspan dx={gap} className={figure.faded ? 'kw-path-value kw-path-faded' : 'kw-path-value'}>
        {figure.figure}
      </tspan>
      <tspan dx={3} className="kw-path-unit">
        {figure.age ? `${figure.unit} · ${figure.age}` : figure.unit}
      </tspan>
    </>
  )
}

/** Right edges of the figures of up to three columns, CSS px from the left of the node. */
const columnEnds = [68, 126, 184]
const drawingWidth = 760

function Columns({ rows, age, y, x = 0 }: { rows: readonly PathRow[]; age: string; y: number; x?: number }) {
  const lines = rows.map((row, index) => (
    <g key={row.label || 'only'} transform={`translate(${x} ${y + index * 17})`}>
      <text className="kw-path-unit">{row.label}</text>
      {row.cells.map((cell, column) => (
        <text
          key={cell.key}
          x={columnEnds[column] ?? 0}
          textAnchor="end"
          className={cell.faded ? 'kw-path-value kw-path-faded' : 'kw-path-value'}
        >
          {cell.figure}
          <tspan dx={3} className="kw-path-unit">
            {cell.unit}
          </tspan>
        </text>
      ))}
    </g>
  ))
  return (
    <>
      {lines}
      {age && (
        <text x={x} y={y + rows.length * 17} className="kw-path-unit">
          {age}
        </text>
      )}
    </>
  )
}
