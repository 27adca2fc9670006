import { deviceTypes, type PathNode, type PowerPath } from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { edgeSegments, figurePlace, isMetFromAbove, middleOf, nodeSize } from './path-geometry.ts'
import { nodeValues, type Readings } from './path-values.ts'

const paths = deviceTypes.flatMap((type) =>
  type.overview.filter((part) => part.part === 'power-path').map((path) => ({ type, path: path as PowerPath })),
)

function isInside([x, y]: readonly [number, number], node: PathNode): boolean {
  const { width, height, round } = nodeSize(node)
  if (round) return Math.hypot(x - node.at[0], y - node.at[1]) < width / 2 - 0.5
  return Math.abs(x - node.at[0]) < width / 2 - 0.5 && Math.abs(y - node.at[1]) < height / 2 - 0.5
}

describe.each(paths)('the path of $type.code', ({ path }) => {
  it('has lines that end at the rims of their nodes and run through no other', () => {
    for (const edge of path.edges) {
      const segments = edgeSegments(edge, path.nodes)
      expect(segments.length, edge.id).toBeGreaterThan(0)
      for (const node of path.nodes) {
        for (const { from, to } of segments) expect(isInside(from, node) || isInside(to, node), `${edge.id} in ${node.id}`).toBe(false)
      }
    }
  })
  it('puts ring and figure on or beside the line, within the drawing', () => {
    for (const edge of path.edges) {
      const segments = edgeSegments(edge, path.nodes)
      for (const [x, y] of [middleOf(segments), figurePlace(segments).at]) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(760)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(440)
      }
    }
  })
})

it('names stand below where a line comes from above', () => {
  const ups = paths.find(({ type }) => type.code === 'ups')?.path
  const met = ups?.nodes.filter((node) => isMetFromAbove(node, ups.edges, ups.nodes)).map((node) => node.id)
  expect(met).toEqual(['transfer', 'battery'])
})

describe('values at a node', () => {
  const ups = paths.find(({ type }) => type.code === 'ups')
  const reading = (key: string, value: number | null, quality: Reading['quality'] = 'good'): [string, Reading] => [
    key,
    { key, value, at: '2026-11-21T00:00:00Z', quality },
  ]
  it('stand in columns by phase, frequency beside the name', () => {
    const mains = ups?.path.nodes.find((node) => node.id === 'mains')
    const readings: Readings = new Map([
      reading('phase.1.input_voltage', 228.4),
      reading('phase.2.input_voltage', 229.1, 'stale'),
      reading('phase.1.input_current', 67.8),
      reading('phase.2.input_current', null, 'bad'),
      reading('input_frequency', 50.01),
    ])
    if (!ups || !mains) throw new Error('the catalogue has no UPS path')
    const values = nodeValues(ups.type, mains, readings, 'zh')
    expect(values.beside.map((one) => `${one.figure} ${one.unit}`)).toEqual(['50.01 Hz'])
    expect(values.rows.map((row) => [row.label, ...row.cells.map((cell) => cell.figure + cell.unit)])).toEqual([
      ['L1', '228.4V', '67.8A'],
      ['L2', '229.1V', '—'],
    ])
    expect(values.rows[1]?.cells[0]?.faded).toBe(true)
  })
  it('say nothing of points that are not reported, and no phase where there is one', () => {
    const load = ups?.path.nodes.find((node) => node.id === 'load')
    if (!ups || !load) throw new Error('the catalogue has no UPS path')
    const values = nodeValues(ups.type, load, new Map([reading('phase.1.output_voltage', 230)]), 'en')
    expect(values.rows).toEqual([{ label: '', cells: [{ key: 'phase.1.output_voltage', figure: '230.0', unit: 'V', faded: false }] }])
  })
})
