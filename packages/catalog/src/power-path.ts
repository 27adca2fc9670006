import type { DeviceType } from './define.ts'
import { concreteKeys, flatPoint, resolvePoint } from './lookup.ts'
import { stateValue } from './names.ts'
import type { PathEdge, PathFlow, PathNode, PowerPath } from './overview.ts'
import type { SinglePoint } from './point.ts'

/** carrying: from the mains; backup: carrying from the backup; ready: live but carrying nothing; unknown: not reported or stale. */
export type PathCondition = 'carrying' | 'backup' | 'ready' | 'dead' | 'unknown'

export interface PathState {
  edges: Readonly<Record<string, PathCondition>>
  nodes: Readonly<Record<string, PathCondition>>
}

/** The latest good value of a concrete key; null or undefined when there is none. */
export type ReadValue = (key: string) => number | null | undefined

/** The path without optional nodes of which the device reports nothing, and without their edges. */
export function shownPath(type: DeviceType, path: PowerPath, read: ReadValue): PowerPath {
  const nodes = path.nodes.filter((node) => !node.optional || node.values.some((key) => readAll(type, key, read).length > 0))
  const shown = new Set(nodes.map(({ id }) => id))
  return {
    ...path,
    nodes,
    edges: path.edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    sources: path.sources.filter(({ node }) => shown.has(node)),
  }
}

/** Condition of every edge and node. A device whose values are stale knows nothing. */
export function pathState(type: DeviceType, path: PowerPath, read: ReadValue, stale: boolean): PathState {
  const flow = stale ? {} : flowOf(type, path, read)
  const edges: Record<string, PathCondition> = Object.fromEntries(path.edges.map(({ id }) => [id, inFlow(flow, id)]))
  if (!stale) applySources(type, path, read, edges)
  return { edges, nodes: Object.fromEntries(path.nodes.map((node) => [node.id, nodeCondition(node, path.edges, edges)])) }
}

/** The figure on an edge: the first of its points that is reported, repeated ones summed. */
export function edgePower(type: DeviceType, edge: PathEdge, read: ReadValue): { value: number; point: SinglePoint } | undefined {
  for (const key of edge.power ?? []) {
    const values = readAll(type, key, read)
    const point = (flatPoint(type, key) ?? resolvePoint(type, key))?.point
    if (point && values.length > 0) return { value: values.reduce((sum, value) => sum + value, 0), point }
  }
  return undefined
}

function flowOf(type: DeviceType, path: PowerPath, read: ReadValue): PathFlow {
  const code = read(path.by)
  const point = flatPoint(type, path.by)?.point
  if (!point || code === null || code === undefined) return {}
  const found = stateValue(point, code)
  return (found && path.flows[found.value]) ?? {}
}

function inFlow(flow: PathFlow, edge: string): PathCondition {
  if (flow.carrying?.includes(edge)) return 'carrying'
  if (flow.backup?.includes(edge)) return 'backup'
  if (flow.ready?.includes(edge)) return 'ready'
  return flow.dead?.includes(edge) ? 'dead' : 'unknown'
}

/** A dead source is dead whatever the state says; a live one makes ready what the state is silent about. */
function applySources(type: DeviceType, path: PowerPath, read: ReadValue, edges: Record<string, PathCondition>): void {
  for (const source of path.sources) {
    const voltages = readAll(type, source.voltage, read)
    if (voltages.length === 0) continue
    const live = voltages.some((voltage) => voltage >= source.floor)
    for (const edge of source.edges) {
      if (!live) edges[edge] = 'dead'
      else if (edges[edge] === 'unknown') edges[edge] = 'ready'
    }
  }
}

const strongestFirst: readonly PathCondition[] = ['backup', 'carrying', 'ready', 'unknown', 'dead']

/** A node is what the liveliest edge that touches it is; dead only when all of them are. */
function nodeCondition(node: PathNode, all: readonly PathEdge[], edges: Readonly<Record<string, PathCondition>>): PathCondition {
  const touching = all.filter(({ from, to }) => from === node.id || to === node.id).map(({ id }) => edges[id] ?? 'unknown')
  return strongestFirst.find((condition) => touching.includes(condition)) ?? 'unknown'
}

/** Values of a key; of every repetition where it is a pattern. Those without a value are left out. */
function readAll(type: DeviceType, key: string, read: ReadValue): number[] {
  return concreteKeys(type, key)
    .map(read)
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
}
