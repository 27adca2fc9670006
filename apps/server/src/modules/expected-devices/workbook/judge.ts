import { isOneLine } from '@kilowatch/contract'
import type { WordKey } from '../../../http/words.ts'
import type { CellFault } from '../../../parsing/cell-text.ts'
import type { TableRow } from '../../../parsing/read-table.ts'
import type { Expected } from '../queries/connecting.ts'
import { isDeviceId, nameOf, partsProblem } from '../rules.ts'
import { type Columns, faultsOf, probesOf, type Texts, textsOf, typeNamed } from './columns.ts'

/** What is wrong with a row: keys of the server's words. */
export type RowFault = Extract<WordKey, `device-row-${string}`>

export interface JudgedRow {
  row: number
  id: string
  name: string
  faults: RowFault[]
  /** What it says, where nothing is wrong with it by itself. */
  device: Expected | undefined
}

/** The rows below the heads, each with everything that is wrong with it by itself and against those above it. */
export function judgedRows(rows: readonly TableRow[], columns: Columns): JudgedRow[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const texts = textsOf(row, columns)
    if (Object.values(texts).every((text) => text === '')) return []
    const judged = judge(row.row, texts, seen, faultsOf(row, columns))
    seen.add(texts.id)
    return [judged]
  })
}

export function withKnown(
  rows: readonly JudgedRow[],
  { added, expected }: { added: ReadonlySet<string>; expected: ReadonlySet<string> },
): JudgedRow[] {
  return rows.map((row) => {
    if (added.has(row.id)) return { ...row, faults: [...row.faults, 'device-row-added'] }
    return expected.has(row.id) ? { ...row, faults: [...row.faults, 'device-row-expected'] } : row
  })
}

const mostText = 30
const mostName = 15

function judge(row: number, texts: Texts, seen: ReadonlySet<string>, cells: readonly CellFault[]): JudgedRow {
  const { id, name, vendor, series, model, site } = texts
  const type = typeNamed(texts.type)
  const parts = probesOf(texts.probes)
  const lines = [vendor, series, model, site]
  const faults: (RowFault | false)[] = [
    ...cells.map((fault) => `device-row-cell-${fault}` as const),
    !isDeviceId(id) && 'device-row-id',
    seen.has(id) && 'device-row-twice',
    !type && 'device-row-type',
    vendor === '' && 'device-row-vendor',
    series === '' && 'device-row-series',
    name.length > mostName && 'device-row-name',
    lines.some((text) => text.length > mostText) && 'device-row-long',
    ![name, ...lines].every(isOneLine) && 'device-row-line',
    type !== undefined && partsProblem(type, parts) !== undefined && 'device-row-probes',
  ]
  const said = faults.filter((fault) => fault !== false)
  const device = {
    boxId: id,
    name: nameOf(id, name === '' ? undefined : name, false),
    type: type?.code ?? '',
    vendor,
    series,
    model,
    site,
    parts,
  }
  return { row, id: id.slice(0, 40), name: name.slice(0, 40), faults: said, device: said.length === 0 ? device : undefined }
}
