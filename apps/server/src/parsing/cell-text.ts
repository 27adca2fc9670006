/** What a spreadsheet may have made of what a person typed, where that cannot be told any more. */
export const cellFaults = ['date', 'logical', 'digits', 'error'] as const
export type CellFault = (typeof cellFaults)[number]

export interface CellText {
  text: string
  fault?: CellFault
}

/** Figures that a spreadsheet keeps of a number. */
const figures = 15
const errors = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/

/**
 * A cell as the text that a person meant: a number as it is shown, text without control characters. Other kinds are named with their fault,
 * so that no cell counts as empty that is not.
 */
export function cellText(cell: unknown): CellText {
  if (cell === null || cell === undefined) return { text: '' }
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return { text: cell ? 'TRUE' : 'FALSE', fault: 'logical' }
  if (cell instanceof Date) return { text: Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10), fault: 'date' }
  const text = String(cell)
    .replace(/[\p{Cc}\uFEFF]+/gu, ' ')
    .trim()
  return errors.test(text) ? { text, fault: 'error' } : { text }
}

function numberText(cell: number): CellText {
  if (!Number.isFinite(cell) || Math.abs(cell) >= 10 ** figures) return { text: String(cell), fault: 'digits' }
  return { text: String(Number(cell.toPrecision(figures))) }
}
