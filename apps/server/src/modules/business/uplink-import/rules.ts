import { LongName, UplinkId, type UplinkImport } from '@kilowatch/contract'
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
  const texts = cells.map((cell) => textOf(cell).toLowerCase())
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

/** The rows below the heads, each judged by itself and against those above it. */
export function candidatesOf(rows: readonly TableRow[], columns: Columns): Candidate[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const id = textOf(cells[columns.id])
    const name = textOf(cells[columns.name])
    if (id === '' && name === '') return []
    const outcome = judge(id, name, seen)
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

/**
 * A cell as the text that a person meant. Numbers of more than 15 digits have lost some in the spreadsheet: they become no id at all.
 * Control characters, which no person types, become blanks.
 */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && Math.abs(cell) < 1e15 ? String(cell) : `${cell.toPrecision(15)}…`
  if (typeof cell !== 'string') return ''
  return cell
    .replace(/[\p{Cc}\uFEFF]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
