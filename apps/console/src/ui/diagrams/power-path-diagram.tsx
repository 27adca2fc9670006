import {
  type DeviceType,
  edgePower,
  formatMeasure,
  type Language,
  type PathCondition,
  type PathEdge,
  type PathNode,
  type PathState,
  type PowerPath,
  pathState,
  pathSummary,
  type ReadValue,
  shownPath,
  shownUnit,
} from '@kilowatch/catalog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpright } from '../../shared/viewport.ts'
import { ScrollBox } from '../scroll-box.tsx'
import { PathEdgeLine } from './path-edge.tsx'
import { edgeSegments, footOf, isMetFromAbove } from './path-geometry.ts'
import { PathNodeBox } from './path-node.tsx'
import { type AgeOf, type NodeValues, nodeValues, type PathFigure, type Readings } from './path-values.ts'
import { PowerPathColumn } from './power-path-column.tsx'
import './power-path.css'

export interface PowerPathDiagramProps {
  type: DeviceType
  path: PowerPath
  readings: Readings
  /** Nothing that the device says holds any more. */
  stale: boolean
  language: Language
  /** Said of values that are stale among fresh ones; of a stale whole the age stands beside the drawing. */
  ageOf: AgeOf
  /** How long the supply has been lost: "18 min"; empty where it is not known. */
  lostFor?: string
  /** Nodes that failed, by an unconfirmed alarm. */
  failed?: readonly string[]
}

/** Value of a key while it may be believed. */
export function readGood(readings: Readings): ReadValue {
  return (key) => {
    const reading = readings.get(key)
    return reading?.quality === 'good' ? reading.value : null
  }
}

/** Where power flows, as the readings tell: lines that carry, stand ready, are dead or unknown, with the values at them. */
export function PowerPathDiagram({ type, path, readings, stale, language, ageOf, lostFor = '', failed = [] }: PowerPathDiagramProps) {
  const { t } = useTranslation('diagrams')
  const isUpright = useUpright()
  const id = useId().replaceAll(':', '')
  const read = readGood(readings)
  const shown = shownPath(type, path, (key) => readings.get(key)?.value)
  const state = pathState(type, shown, read, stale)
  const source = { type, readings, language, ageOf: stale ? () => '' : ageOf }
  const values = new Map(shown.nodes.map((node) => [node.id, nodeValues(node, source)]))
  const summary = pathSummary(type, shown, state, read, language)
  const noteOf = ({ id: node, role }: PathNode) =>
    role === 'switch' && values.get(node)?.beside.length === 0 ? t(`switch.${state.nodes[node] ?? 'unknown'}`) : ''
  const lost = lostFor && t('lostFor', { span: lostFor })
  if (isUpright) {
    return (
      <PowerPathColumn
        id={id}
        summary={summary}
        path={shown}
        state={state}
        values={values}
        powerOf={(edge) => figureOn(type, edge, read, language)}
        isBroken={(edge) => isBroken(edge, shown, state)}
        nameOf={(node) => node.name[language]}
        noteOf={(node) => (isBrokenAt(node, shown, state) ? lost : noteOf(node))}
        failed={failed}
      />
    )
  }
  const conditions = legendOf(state)
  const notable = notableNode(shown, state, failed)
  const legendTop = Math.max(...shown.nodes.filter(({ at }) => at[0] < 220).map((node) => footOf(node, values.get(node.id)))) + 24
  const height = Math.max(legendTop + conditions.length * 20, ...shown.nodes.map((node) => footOf(node, values.get(node.id)) + 8))
  return (
    <ScrollBox shown={notable ?? ''} aria-label={type.name[language]}>
      <svg viewBox={`0 0 760 ${height}`} className="kw-path" role="img" aria-label={summary}>
        {shown.edges.map((edge) => (
          <PathEdgeLine
            key={edge.id}
            id={`${id}-${edge.id}`}
            segments={edgeSegments(edge, shown.nodes)}
            condition={state.edges[edge.id] ?? 'unknown'}
            power={figureOn(type, edge, read, language)}
            broken={isBroken(edge, shown, state)}
            brokenText={lost}
          />
        ))}
        {shown.nodes.map((node) => (
          <PathNodeBox
            key={node.id}
            node={node}
            name={node.name[language]}
            condition={state.nodes[node.id] ?? 'unknown'}
            values={values.get(node.id) ?? nothing}
            note={noteOf(node)}
            nameBelow={isMetFromAbove(node, shown.edges, shown.nodes)}
            failed={failed.includes(node.id)}
            notable={node.id === notable}
          />
        ))}
        <PathLegend conditions={conditions} top={legendTop} backup={type.traits.includes('battery') ? 'backup' : 'alternate'} />
      </svg>
    </ScrollBox>
  )
}

function figureOn(type: DeviceType, edge: PathEdge, read: ReadValue, language: Language): PathFigure | null {
  const power = edgePower(type, edge, read)
  if (!power || power.point.kind === 'state') return null
  return {
    key: edge.id,
    figure: formatMeasure(power.point, power.value),
    unit: shownUnit(power.point.unit, language),
    faded: false,
    age: '',
  }
}

/** What is to be seen first where not all of it is: what failed, else a dead load, else the backup that carries, else a dead source, else the load. */
function notableNode({ nodes }: PowerPath, state: PathState, failed: readonly string[]): string | undefined {
  const load = nodes.find(({ role }) => role === 'load')
  const found = [
    nodes.find(({ id }) => failed.includes(id)),
    load && state.nodes[load.id] === 'dead' ? load : undefined,
    nodes.find(({ id, role }) => role === 'battery' && state.nodes[id] === 'backup'),
    nodes.find(({ id, role, rests }) => role === 'source' && !rests && state.nodes[id] === 'dead'),
    load,
  ]
  return found.find((node) => node !== undefined)?.id
}

/** A dead line broke where a source feeds it. */
function isBroken(edge: PathEdge, path: PowerPath, state: PathState): boolean {
  return state.edges[edge.id] === 'dead' && path.nodes.some((node) => node.id === edge.from && node.role === 'source' && !node.rests)
}

function isBrokenAt(node: PathNode, path: PowerPath, state: PathState): boolean {
  return path.edges.some((edge) => edge.from === node.id && isBroken(edge, path, state))
}

const nothing: NodeValues = { beside: [], rows: [], rowsAge: '', singles: [] }

const usual: readonly PathCondition[] = ['carrying', 'backup', 'ready', 'dead']

/** "Unknown" is explained only where it is seen. */
function legendOf(state: PathState): readonly PathCondition[] {
  return Object.values(state.edges).includes('unknown') ? [...usual, 'unknown'] : usual
}

interface PathLegendProps {
  conditions: readonly PathCondition[]
  top: number
  /** What the backup is: a battery, or another source. */
  backup: 'backup' | 'alternate'
}

/** Below the sources, at the left. */
function PathLegend({ conditions, top, backup }: PathLegendProps) {
  const { t } = useTranslation('diagrams')
  return (
    <g transform={`translate(18 ${top})`}>
      {conditions.map((condition, index) => (
        <g key={condition} className={`kw-path-${condition}`} transform={`translate(0 ${index * 20})`}>
          <path d="M0 0h36" className="kw-path-line" />
          {(condition === 'carrying' || condition === 'backup') && (
            <path d="M16-3.500l4 3.500l-4 3.500" className="kw-path-chevrons kw-path-still" />
          )}
          <text x={46} dominantBaseline="central" className="kw-path-unit">
            {t(`condition.${condition === 'backup' ? backup : condition}`)}
          </text>
        </g>
      ))}
    </g>
  )
}
