import type { ModbusModel, ModbusTable } from '@kilowatch/catalog/models'

/** Addresses that belong together: a number of several registers is read at once or not at all. */
export interface Span {
  table: ModbusTable
  at: number
  count: number
}

export type BlockRules = Pick<ModbusModel, 'most' | 'gap' | 'forbidden'>

/** Modbus Application Protocol V1.1b3, 6.1 and 6.3: what one request may ask for. */
const protocolMost: Readonly<Record<ModbusTable, number>> = { coil: 2_000, discrete: 2_000, holding: 125, input: 125 }

/** The fewest requests in order that read all spans: together where they are near, never across what must not be read. */
export function blocksOf(spans: readonly Span[], rules: BlockRules): Span[] {
  const inOrder = spans.toSorted((a, b) => a.table.localeCompare(b.table) || a.at - b.at || b.count - a.count)
  const blocks: Span[] = []
  for (const span of inOrder) {
    const last = blocks.at(-1)
    const joined = last && join(last, span, rules)
    if (joined) blocks[blocks.length - 1] = joined
    else blocks.push({ ...span })
  }
  return blocks
}

function join(block: Span, span: Span, { most, gap = 0, forbidden = [] }: BlockRules): Span | undefined {
  if (block.table !== span.table) return undefined
  const end = block.at + block.count
  const count = Math.max(end, span.at + span.count) - block.at
  const isTooLong = count > Math.min(most ?? Number.POSITIVE_INFINITY, protocolMost[span.table])
  const isForbidden = forbidden.some(([from, to]) => from < span.at && to >= end)
  return span.at - end > gap || isTooLong || isForbidden ? undefined : { ...block, count }
}

/** The two halves of what a device refused as a whole, cut between spans; undefined where it is one span. */
export function halves(block: Span, spans: readonly Span[], rules: BlockRules): Span[] | undefined {
  const inside = spans.filter(({ table, at, count }) => table === block.table && at >= block.at && at + count <= block.at + block.count)
  const ends = [...new Set(inside.map(({ at }) => at))].sort((a, b) => a - b)
  const middle = ends[Math.ceil(ends.length / 2)]
  if (middle === undefined || ends.length < 2) return undefined
  return [
    ...blocksOf(
      inside.filter(({ at }) => at < middle),
      rules,
    ),
    ...blocksOf(
      inside.filter(({ at }) => at >= middle),
      rules,
    ),
  ]
}
