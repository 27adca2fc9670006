export type Cell = string | number | null

/** Excel reads UTF-8 only behind this mark. */
export const byteOrderMark = '\uFEFF'

/** One line, ended as RFC 4180 says. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = neutralised(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that no spreadsheet takes for a formula. */
export function neutralised(text: string): string {
  const bare = text.replaceAll('\u0000', '')
  return /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r]/.test(bare) && !/^-?\d+(\.\d+)?$/.test(bare) ? `'${bare}` : bare
}

export type TimeText = (at: Date | string | null) => string

/** '2026-11-21 09:05:00' in the given zone, as spreadsheets understand it. */
export function csvTime(timeZone: string): TimeText {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => (at === null ? '' : format.format(new Date(at)))
}

/** Head and lines as they come. */
export async function* csvBody(head: readonly string[], lines: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  yield byteOrderMark + csvLine(head)
  for await (const cells of lines) yield csvLine(cells)
}
