export type Cell = string | number | null

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
  const text = neutralised(cell).replace(formulaAfterSplit, "$1'")
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Quotes in the middle of a field hold nothing together: where the line is split at another separator, this would begin a cell. */
const formulaAfterSplit = /([;\r\n]["\s\uFEFF]*)(?=[=+\-@＝＋－＠])/g

/** A text that no spreadsheet takes for a formula. */
export function neutralised(text: string): string {
  const bare = text.replaceAll('\u0000', '')
  return /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r]/.test(bare) && !/^-?\d+(\.\d+)?$/.test(bare) ? `'${bare}` : bare
}
