import type { PathEdge, PathNode } from '@kilowatch/catalog'

export type Place = readonly [x: number, y: number]
export interface Size {
  width: number
  height: number
  /** Round nodes: lines end on the circle. */
  round?: boolean
}
/** A straight piece of a line. */
export interface Segment {
  from: Place
  to: Place
  length: number
  /** Degrees, clockwise from east. */
  angle: number
}

/** Sizes in the drawing of 760 × 440, visual rule 23. */
const sizes: Readonly<Record<PathNode['role'], Size>> = {
  source: { width: 88, height: 56 },
  converter: { width: 72, height: 56 },
  switch: { width: 72, height: 56 },
  bus: { width: 9, height: 92 },
  battery: { width: 112, height: 58 },
  load: { width: 96, height: 64 },
}
const transferSwitch: Size = { width: 30, height: 30, round: true }

export function nodeSize(node: Pick<PathNode, 'role' | 'icon'>): Size {
  return node.icon === 'transfer' ? transferSwitch : sizes[node.role]
}

export type SizeOf = (node: Pick<PathNode, 'role' | 'icon'>) => Size

/** The straight pieces of an edge, from the rim of one node to the rim of the other. */
export function edgeSegments(edge: PathEdge, nodes: readonly PathNode[], sizeOf: SizeOf = nodeSize): Segment[] {
  const from = nodes.find((node) => node.id === edge.from)
  const to = nodes.find((node) => node.id === edge.to)
  if (!from || !to) return []
  const corners: Place[] = [from.at, ...(edge.via ?? []), to.at]
  corners[0] = rimPlace(from, corners[1] ?? to.at, sizeOf)
  corners[corners.length - 1] = rimPlace(to, corners.at(-2) ?? from.at, sizeOf)
  return corners.slice(1).map((end, index) => segmentOf(corners[index] ?? end, end))
}

function segmentOf(from: Place, to: Place): Segment {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  return { from, to, length: Math.hypot(dx, dy), angle: (Math.atan2(dy, dx) * 180) / Math.PI }
}

/** Where a line from the node's centre towards a place leaves it. */
function rimPlace(node: PathNode, towards: Place, sizeOf: SizeOf): Place {
  const { width, height, round } = sizeOf(node)
  const [x, y] = node.at
  const [dx, dy] = [towards[0] - x, towards[1] - y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return node.at
  if (round) return [x + (dx / length) * (width / 2), y + (dy / length) * (height / 2)]
  const share = Math.min(dx === 0 ? 1 : width / 2 / Math.abs(dx), dy === 0 ? 1 : height / 2 / Math.abs(dy), 1)
  return [x + dx * share, y + dy * share]
}

/** Place at half the length of a line. */
export function middleOf(segments: readonly Segment[]): Place {
  const half = segments.reduce((sum, segment) => sum + segment.length, 0) / 2
  let gone = 0
  for (const { from, to, length } of segments) {
    if (gone + length >= half && length > 0) {
      const share = (half - gone) / length
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    gone += length
  }
  return segments[0]?.from ?? [0, 0]
}

/** Where the figure of an edge stands: over the middle of its longest level piece; beside the middle of an upright one. */
export function figurePlace(segments: readonly Segment[]): { at: Place; upright: boolean } {
  const level = segments.filter(({ from, to }) => Math.abs(from[1] - to[1]) < 1).sort((a, b) => b.length - a.length)[0]
  const piece = level ?? [...segments].sort((a, b) => b.length - a.length)[0]
  if (!piece) return { at: [0, 0], upright: false }
  return { at: [(piece.from[0] + piece.to[0]) / 2, (piece.from[1] + piece.to[1]) / 2], upright: !level }
}

/** Whether a line meets the node from above: its name then stands below. */
export function isMetFromAbove(node: PathNode, edges: readonly PathEdge[], nodes: readonly PathNode[]): boolean {
  return edges.some((edge) => {
    if (edge.from !== node.id && edge.to !== node.id) return false
    const segments = edgeSegments(edge, nodes)
    const piece = edge.to === node.id ? segments.at(-1) : segments[0]
    const far = edge.to === node.id ? piece?.from : piece?.to
    return far !== undefined && Math.abs(far[0] - node.at[0]) < 20 && far[1] < node.at[1]
  })
}

/** Lowest place of a node with what is written under it. */
export function footOf(
  node: PathNode,
  values: { rows: readonly unknown[]; rowsAge: string; singles: readonly unknown[] } | undefined,
): number {
  const lines = (values?.rows.length ?? 0) + (values?.rowsAge ? 1 : 0) + (values && values.singles.length > 0 ? 1 : 0)
  return node.at[1] + nodeSize(node).height / 2 + (lines > 0 ? 6 + lines * 17 : 0)
}
