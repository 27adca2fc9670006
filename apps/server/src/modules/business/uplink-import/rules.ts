import { LongName, UplinkId, type UplinkImport } from '@kilowatch/contract'
import { cellText } from '../../../parsing/cell-text.ts'
import type { TableRow } from '../../../parsing/read-table.ts'

/** How the columns are called in the template and elsewhere. */
const heads = {
  id: ['网关 id', '网关编号', 'gateway id', 'uplink id', 'uplink', 'id'],
  name: ['名称', '网关名称', 'name'],
} as const

export interface Columns {
  id: number
  name: number
}

/** Which columns hold what; undefined where the row does not name both. */
export function columnsOf({ cells }: TableRow): Columns | undefined {
  const texts = cells.map((cell) => cellText(cell).text.toLowerCase())
  const at = (names: readonly string[]) => texts.findIndex((text) => names.includes(text))
  const columns = { id: at(heads.id), name: at(heads.name) }
  return columns.id < 0 || columns.name < 0 ? undefined : columns
}

export type Outcome = UplinkImport['rows'][number]['outcome']

export interface Candidate {
  row: number
  id: string
  name: string
  /** What is wrong with the row by itself. */
  outcome: Outcome
}

/** Characters of a cell that are told. */
const most = 200

/** The rows below the heads, each judged by itself and against those above it. */
export function candidatesOf(rows: readonly TableRow[], columns: Columns): Candidate[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const [idCell, nameCell] = [cellText(cells[columns.id]), cellText(cells[columns.name])]
    const [id, name] = [idCell.text.slice(0, most), nameCell.text.slice(0, most)]
    if (id === '' && name === '') return []
    const fault = idCell.fault ?? nameCell.fault
    const outcome = fault ? (`cell-${fault}` as const) : judge(id, name, seen)
    seen.add(id)
    return [{ row, id, name, outcome }]
  })
}

function judge(id: string, name: string, seen: ReadonlySet<string>): Outcome {
  if (!UplinkId.safeParse(id).success) return 'id-incorrect'
  if (seen.has(id)) return 'twice-in-file'
  if (name === '') return 'name-missing'
  return LongName.safeParse(name).success ? 'ready' : 'name-too-long'
}

export function withTaken(candidates: readonly Candidate[], taken: ReadonlySet<string>): Candidate[] {
  return candidates.map((one) => (one.outcome === 'ready' && taken.has(one.id) ? { ...one, outcome: 'already-added' } : one))
}
