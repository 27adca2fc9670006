import type { PathEdge, PathNode, PowerPath } from '@kilowatch/catalog'
import type { Place, Size } from './path-geometry.ts'

/** CSS px of the upright drawing, visual rule 23: the rail at the left, side lanes beside it, what is written at the right of them. */
export const uprightWidth = 338
const rail = 34
const laneGap = 58
const textGap = 34
/** Between what stands in a lane and what is written at its right. */
const besideGap = 29
const nodeTop = 25
const leastRow = 58
const lineHeight = 17

/** Sizes in the upright drawing. */
export function uprightSize({ role, icon }: Pick<PathNode, 'role' | 'icon'>): Size {
  if (icon === 'transfer') return { width: 26, height: 26, round: true }
  return role === 'bus' ? { width: 56, height: 9 } : { width: 44, height: 40 }
}

/** A node with what is written beside it. */
export interface UprightRow {
  /** At its place in this drawing. */
  node: PathNode
  /** Where its words begin. */
  text: Place
}
export interface UprightPath {
  rows: readonly UprightRow[]
  /** With the corners of this drawing. */
  edges: readonly PathEdge[]
  height: number
}

/**
 * A path from top to bottom: the longest way to the load on one rail; what joins it stands above the place where it joins, one lane further
 * to the right for each way that joins there. `linesOf`: lines that are written below a node's name, of which each has `room` CSS px.
 */
export function uprightPath(path: PowerPath, linesOf: (node: PathNode, room: number) => number): UprightPath {
  const load = path.nodes.find(({ role }) => role === 'load')
  const main = load ? longestWayTo(load.id, path, new Set()) : []
  const lanes = new Map<string, number>()
  const order = main.flatMap((id) => {
    const sides = joining(id, path, new Set(main)).map((from) => longestWayTo(from, path, new Set(main)))
    for (const [index, side] of sides.entries()) for (const one of side) lanes.set(one, index + 1)
    return [...sides.flat(), id]
  })
  const rows: UprightRow[] = []
  let top = 0
  for (const id of order) {
    const node = path.nodes.find((one) => one.id === id)
    if (!node) continue
    const lane = lanes.get(id) ?? 0
    const beside = Math.max(lane, ...joining(id, path, new Set(main)).map((from) => lanes.get(from) ?? 0))
    const at: Place = [rail + lane * laneGap, top + nodeTop]
    const left = rail + beside * laneGap + textGap
    const lines = linesOf(node, uprightWidth - left)
    rows.push({ node: { ...node, at }, text: [left, at[1] - (lines > 0 ? 4 : -4)] })
    top += Math.max(leastRow, nodeTop + lines * lineHeight + 18)
  }
  return { rows, edges: path.edges.map((edge) => ({ ...edge, via: cornersOf(edge, rows) })), height: top }
}

/** Straight down within a lane, and beside it where others stand between; from another one down first, then across. */
function cornersOf({ from, to }: PathEdge, rows: readonly UprightRow[]): readonly Place[] {
  const [begin, end] = [from, to].map((id) => rows.find(({ node }) => node.id === id)?.node.at)
  if (!begin || !end) return []
  const [lane, top] = begin
  if (lane !== end[0]) return [[lane, end[1]]]
  const isBetween = rows.some(({ node: { at } }) => at[0] === lane && at[1] > top && at[1] < end[1])
  if (!isBetween) return []
  return [
    [lane + besideGap, top],
    [lane + besideGap, end[1]],
  ]
}

/** About as wide as a text is, CSS px: Chinese signs are square, letters and figures a good half of that. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffee]/.test(sign) ? size : 0.58 * size), 0)
}

/** Nodes that feed this one and are not of the main way. */
function joining(id: string, { edges }: PowerPath, main: ReadonlySet<string>): string[] {
  return edges.filter(({ from, to }) => to === id && !main.has(from)).map(({ from }) => from)
}

/** Of the ways that lead to a node, its own name last; those through `without` are not looked at. */
function longestWayTo(id: string, path: PowerPath, without: ReadonlySet<string>): string[] {
  const ways = path.edges
    .filter(({ from, to }) => to === id && !without.has(from))
    .map(({ from }) => longestWayTo(from, path, new Set([...without, id])))
  return [...ways.reduce((longest, way) => (way.length > longest.length ? way : longest), []), id]
}
