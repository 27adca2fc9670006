import { deviceTypes, type PathNode, type PowerPath } from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { edgeSegments, figurePlace, isMetFromAbove, middleOf, nodeSize, type Segment } from './path-geometry.ts'
import { uprightPath, uprightSize, uprightWidth } from './path-upright.ts'
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

describe.each(paths)('the upright path of $type.code', ({ path }) => {
  const { rows, edges, height } = uprightPath(path, (node) => node.values.length)
  const nodes = rows.map(({ node }) => node)
  it('has every node once, one below the other, and lines that run through no other', () => {
    expect(nodes.map(({ id }) => id).sort()).toEqual(path.nodes.map(({ id }) => id).sort())
    const heights = nodes.map(({ at }) => at[1])
    expect([...heights].sort((a, b) => a - b)).toEqual(heights)
    for (const edge of edges) {
      const segments = edgeSegments(edge, nodes, uprightSize)
      expect(segments.length, edge.id).toBeGreaterThan(0)
      for (const node of nodes.filter(({ id }) => id !== edge.from && id !== edge.to)) {
        for (const segment of segments) expect(crosses(segment, node), `${edge.id} in ${node.id}`).toBe(false)
      }
    }
  })
  it('leaves room for what is written, and ends at the load', () => {
    for (const { text, node } of rows) expect(text[0], node.id).toBeLessThan(uprightWidth - 120)
    expect(nodes.at(-1)?.role).toBe('load')
    expect(height).toBeGreaterThan((nodes.at(-1)?.at[1] ?? 0) + 20)
  })
})

/** Whether a level or upright piece passes through a node. */
function crosses({ from, to }: Segment, node: PathNode): boolean {
  const { width, height } = uprightSize(node)
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  const [x, y] = node.at
  return left < x + width / 2 && right > x - width / 2 && top < y + height / 2 && bottom > y - height / 2
}

it('names stand below where a line comes from above', () => {
  const ups = paths.find(({ type }) => type.code === 'ups')?.path
  const met = ups?.nodes.filter((node) => isMetFromAbove(node, ups.edges, ups.nodes)).map((node) => node.id)
  expect(met).toEqual(['transfer', 'battery'])
})

describe('values at a node', () => {
  const ups = paths.find(({ type }) => type.code === 'ups')
  const reading = (key: string, value: number | null, quality: Reading['quality'] = 'good'): [string, Reading] => [
    key,
    { key, value, at: '2026-11-21T00:00:00Z', quality, cadence: 5_000 },
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
    const values = nodeValues(mains, { type: ups.type, readings, language: 'zh', ageOf: () => '2 分钟前' })
    expect(values.beside.map((one) => `${one.figure} ${one.unit}`)).toEqual(['50.01 Hz'])
    expect(values.rows.map((row) => [row.label, ...row.cells.map((cell) => cell.figure + cell.unit)])).toEqual([
      ['L1', '228.4V', '67.8A'],
      ['L2', '229.1V', '—'],
    ])
    expect(values.rows[1]?.cells[0]?.faded).toBe(true)
    expect(values.rowsAge).toBe('2 分钟前')
  })
  it('review S3: an old frequency beside fresh volts says its age, and is no plain figure', () => {
    const mains = ups?.path.nodes.find((node) => node.id === 'mains')
    const readings: Readings = new Map([reading('phase.1.input_voltage', 0.4), reading('input_frequency', 49.99, 'stale')])
    if (!ups || !mains) throw new Error('the catalogue has no UPS path')
    const ageOf = (at: string) => `since ${at}`
    const values = nodeValues(mains, { type: ups.type, readings, language: 'en', ageOf })
    expect(values.beside).toEqual([{ key: 'input_frequency', figure: '49.99', unit: 'Hz', faded: true, age: 'since 2026-11-21T00:00:00Z' }])
    expect(values.rows[0]?.cells).toMatchObject([{ figure: '0.4', faded: false, age: '' }])
    expect(values.rowsAge).toBe('')
  })
  it('say nothing of points that are not reported, and no phase where there is one', () => {
    const load = ups?.path.nodes.find((node) => node.id === 'load')
    if (!ups || !load) throw new Error('the catalogue has no UPS path')
    const values = nodeValues(load, {
      type: ups.type,
      readings: new Map([reading('phase.1.output_voltage', 230)]),
      language: 'en',
      ageOf: () => '',
    })
    expect(values.rows).toEqual([
      { label: '', cells: [{ key: 'phase.1.output_voltage', figure: '230.0', unit: 'V', faded: false, age: '' }] },
    ])
  })
})
