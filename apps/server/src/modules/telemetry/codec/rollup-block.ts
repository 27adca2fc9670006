import { readColumn, type Values, writeColumn } from './column.ts'
import { pack, unpack } from './compression.ts'
import type { Slot } from './sample-block.ts'
import { VarintReader, VarintWriter } from './varint.ts'

/** Five minutes. */
export const rollupStep = 300_000
export const stepsOfDay = 288

export type PointKind = 'measure' | 'counter' | 'state'
const kinds: readonly PointKind[] = ['measure', 'counter', 'state']

/** What is kept of each step. `reported` readings, of them `bad` ones; the others are of the good ones. */
const figuresOf = {
  measure: ['reported', 'bad', 'mean', 'min', 'max'],
  counter: ['reported', 'bad', 'first', 'last'],
  state: ['reported', 'bad', 'last'],
} as const satisfies Record<PointKind, readonly string[]>
export type Figure = (typeof figuresOf)[PointKind][number]

/** A reading that differs from the one before; NaN: bad. The last reading of the day is one as well. */
export interface Change {
  /** Milliseconds of the day. */
  at: number
  value: number
}

/** A point's day in steps of five minutes. */
export interface PointRollup extends Slot {
  kind: PointKind
  /** Declared decimals; undefined: nobody declares the point. */
  decimals: number | undefined
  figures: Map<Figure, Values>
  /** Of a state: how long each of its codes held in each step, in seconds. */
  seconds: Map<number, Values>
  /** Of a state; undefined: there were too many. */
  changes: Change[] | undefined
}

export async function encodeRollup(points: readonly PointRollup[]): Promise<Buffer> {
  const out = new VarintWriter(points.length * 2048)
  const bodies = new VarintWriter(points.length * 2048)
  out.unsigned(points.length)
  for (const point of points) {
    const begin = bodies.length
    writePoint(bodies, point)
    out.unsigned(2 * point.slot + (point.store === 'c' ? 1 : 0))
    out.unsigned(bodies.length - begin)
  }
  out.append(bodies.written)
  return pack(out.written)
}

export async function decodeRollup(bytes: Uint8Array, wanted: (slot: Slot) => boolean = () => true): Promise<PointRollup[]> {
  const reader = new VarintReader(await unpack(bytes))
  const heads = Array.from({ length: reader.unsigned() }, () => {
    const place = reader.unsigned()
    return { store: place % 2 === 1 ? ('c' as const) : ('v' as const), slot: Math.floor(place / 2), length: reader.unsigned() }
  })
  return heads.flatMap(({ store, slot, length }) => {
    const body = reader.take(length)
    return wanted({ store, slot }) ? [readPoint(new VarintReader(body), { store, slot })] : []
  })
}

/** Means are kept one digit finer than the readings. */
function decimalsOf(figure: Figure, { decimals = 0 }: Pick<PointRollup, 'decimals'>): number {
  if (figure === 'reported' || figure === 'bad') return 0
  return figure === 'mean' ? decimals + 1 : decimals
}

const empty: Values = { values: new Float64Array(stepsOfDay), marks: new Uint8Array(stepsOfDay).fill(1) }

function writePoint(out: VarintWriter, point: PointRollup): void {
  out.byte(kinds.indexOf(point.kind))
  out.byte(point.decimals === undefined ? 255 : point.decimals)
  for (const figure of figuresOf[point.kind]) {
    writeColumn(out, point.figures.get(figure) ?? empty, decimalsOf(figure, point), 'double')
  }
  if (point.kind !== 'state') return
  out.unsigned(point.seconds.size)
  for (const [code, seconds] of point.seconds) {
    out.signed(code)
    writeColumn(out, seconds, 0, 'double')
  }
  out.unsigned(point.changes ? point.changes.length + 1 : 0)
  for (const { at, value } of point.changes ?? []) {
    out.unsigned(at)
    out.byte(Number.isNaN(value) ? 1 : 0)
    if (!Number.isNaN(value)) out.signed(value)
  }
}

function readPoint(reader: VarintReader, { store, slot }: Slot): PointRollup {
  const kind = kinds[reader.byte()] ?? 'measure'
  const decimals = reader.byte()
  const figures = new Map(figuresOf[kind].map((figure): [Figure, Values] => [figure, readColumn(reader, stepsOfDay, 'double')]))
  const point: PointRollup = {
    store,
    slot,
    kind,
    decimals: decimals === 255 ? undefined : decimals,
    figures,
    seconds: new Map(),
    changes: undefined,
  }
  if (kind !== 'state') return point
  for (let codes = reader.unsigned(); codes > 0; codes--) point.seconds.set(reader.signed(), readColumn(reader, stepsOfDay, 'double'))
  const changes = reader.unsigned()
  if (changes > 0) point.changes = Array.from({ length: changes - 1 }, () => readChange(reader))
  return point
}

function readChange(reader: VarintReader): Change {
  const at = reader.unsigned()
  return { at, value: reader.byte() === 1 ? Number.NaN : reader.signed() }
}
