/** Begins what a spreadsheet would take for a formula: also behind blanks, and in the full width of Chinese keyboards. */
const formulaStart = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r]/

/** One CSV text for spreadsheets: UTF-8 with its mark, every field quoted, formulas made harmless. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}

function field(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
