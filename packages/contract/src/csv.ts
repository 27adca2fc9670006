/** A moment as the clocks of a zone showed it, with their offset: a text in a CSV, a date in a workbook. */
export class LocalMoment {
  /** @param iso 'yyyy-mm-ddThh:mm:ss+hh:mm' */
  constructor(readonly iso: string) {}

  toString(): string {
    return this.iso
  }
}

export type Cell = string | number | null | LocalMoment

/** Excel reads UTF-8 only behind this mark. */
export const byteOrderMark = '\uFEFF'

/** One line, ended as RFC 4180 says. Also where a spreadsheet splits at semicolons, as in half of Europe, no cell becomes a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (cell instanceof LocalMoment) return cell.iso
  const text = neutralised(cell).replace(formulaAfterSplit, "'")
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Quotes in the middle of a field hold nothing together: where the line is split at another separator, this would begin a cell. */
const formulaAfterSplit = /(?=[=+\-@＝＋－＠])(?<=[;\r\n]["\s\uFEFF]*)/g

/** A text that no spreadsheet takes for a formula. */
function neutralised(text: string): string {
  const bare = text.replaceAll('\u0000', '')
  return /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r]/.test(bare) && !/^-?\d+(\.\d+)?$/.test(bare) ? `'${bare}` : bare
}
