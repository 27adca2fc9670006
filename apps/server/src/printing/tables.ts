import type { CellText, Column, Part, TablePart, TableRow, Text, Verdict } from './content.ts'
import { ink, inner, size } from './look.ts'
import type { Node, TableLayout } from './pdf-nodes.ts'
import { disc, drawing, shape } from './svg.ts'
import { dimLine, line } from './texts.ts'

/** Hairlines between rows, a darker one below the head. */
const ruled: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === (table.headerRows ?? 0) ? 0.75 : 0.4),
  hLineColor: (row, { table }) => (row === (table.headerRows ?? 0) ? ink.rule : ink.hair),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 5),
  paddingTop: () => 1.5,
  paddingBottom: () => 1.9,
}

/** A table whose head comes again on each page and whose rows never break. */
export function table(part: TablePart): Node {
  return part.rows.some((row) => 'cells' in row) ? wordedTable(part) : plainTable(part)
}

function plainTable({ columns, rows }: TablePart): Node {
  return {
    layout: ruled,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'rest' ? '*' : width)),
      body: [headOf(columns), ...rows.map((row) => cellsOf(row, columns))],
    },
  }
}

const cellsOf = (row: TableRow, columns: readonly Column[]) => {
  const cells = 'cells' in row ? row.cells : row
  return columns.map((column, index) => cell(cells[index] ?? '', column))
}

function headOf(columns: readonly Column[]): Node[] {
  return columns.map(({ title, below, align }) => {
    const lines = [title, ...(below === undefined ? [] : [below])]
    return { stack: lines.map((text) => dimLine([{ text, bold: true }], { alignment: align ?? 'left' })) }
  })
}

/** Left of the cells: filled beside a row that is pointed out. */
const edge = 2.5
const gap = 7

/** As `plainTable`, with words below the cells of a row: such a row is a table of its own in one cell, so that it never breaks. */
function wordedTable({ columns, rows }: TablePart): Node {
  const fixed = columns.reduce((sum, { width }) => sum + (width === 'rest' ? 0 : width), 0)
  const rest = inner - edge - gap * columns.length - fixed
  const widths = columns.map(({ width }) => (width === 'rest' ? rest : width))
  const pointed = rows.map((row) => 'cells' in row && row.pointedOut)
  const isEdge = (line: number) => pointed[line - 1] === true || pointed[line - 2] === true
  const spread = (row: TableRow): Node[] => {
    const cells = cellsOf(row, columns)
    if (!('cells' in row)) return [{ text: '' }, ...cells]
    const fill = row.pointedOut ? { fillColor: ink.pointed } : {}
    const left: Node = row.pointedOut ? { text: '', fillColor: ink.text } : { text: '' }
    if (row.words.length === 0) return [left, ...cells.map((one) => ({ ...one, ...fill }))]
    const words: Node = {
      margin: [widths[0] === undefined ? 0 : widths[0] + gap, 0, 4, 1],
      stack: row.words.map((said) => line(said, { fontSize: size.small })),
    }
    const inside: Node = { layout: bare, table: { widths, body: [cells] } }
    return [left, { stack: [inside, words], colSpan: columns.length, ...fill }, ...columns.slice(1).map((): Node => ({ text: '' }))]
  }
  return {
    layout: {
      ...ruled,
      hLineWidth: (row, { table: of }) => (row === 0 ? 0 : isEdge(row) ? 1 : row === (of.headerRows ?? 0) ? 0.75 : 0.4),
      hLineColor: (row, { table: of }) => (isEdge(row) || row === (of.headerRows ?? 0) ? ink.rule : ink.hair),
      paddingLeft: (column) => (column === 0 ? 0 : gap),
      paddingRight: () => 0,
    },
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [edge, ...widths],
      body: [[{ text: '' }, ...headOf(columns)], ...rows.map(spread)],
    },
  }
}

const bare: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : gap),
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

function cell(text: CellText, { align }: Column): Node {
  const alignment = align ?? 'left'
  if (typeof text !== 'object' || !('mark' in text || 'lines' in text)) return line(text, { alignment })
  if ('mark' in text) return { svg: drawing(12, 12, [disc(6, 6, text.mark)]), width: 11, margin: [0, 0.5, 0, 0] }
  const stack = text.lines.map((said, index) => (index === 0 ? line(said, { alignment }) : dimLine(said, { alignment })))
  if (!('verdict' in text)) return { stack }
  return {
    columns: [
      { svg: verdictMark(text.verdict), width: 10, margin: [0, 1.5, 0, 0] },
      { stack, width: '*' },
    ],
    columnGap: 3,
  }
}

/** A tick in a ring, a cross in a filled disc, or a dashed ring. */
function verdictMark(verdict: Verdict): string {
  const ring = { cx: 5, cy: 5, r: 4.2, stroke: ink.text, 'stroke-width': 0.8, fill: verdict === 'bad' ? ink.text : '#ffffff' }
  const drawn = { fill: 'none', stroke: verdict === 'bad' ? '#ffffff' : ink.text, 'stroke-width': 1.1 }
  if (verdict === 'open') return drawing(10, 10, [shape('circle', { ...ring, 'stroke-dasharray': '2 1.4' })])
  const path = verdict === 'good' ? 'M3 5.1 L4.5 6.6 L7.2 3.6' : 'M3.4 3.4 L6.6 6.6 M6.6 3.4 L3.4 6.6'
  return drawing(10, 10, [shape('circle', ring), shape('path', { ...drawn, d: path })])
}

/** Names at the left, values beside them. */
export function facts(given: readonly { name: string; value: Text }[], nameWidth = 68): Node {
  if (given.length === 0) return { text: '' }
  return {
    layout: { ...ruled, hLineWidth: (row) => (row === 0 ? 0.75 : 0.4), hLineColor: (row) => (row === 0 ? ink.rule : ink.hair) },
    table: {
      dontBreakRows: true,
      widths: [nameWidth, '*'],
      body: given.map(({ name, value }) => [line(name, { color: ink.dim }), line(value)]),
    },
  }
}

type Figures = Extract<Part, { part: 'figures' }>['figures']

export function figures(given: Figures): Node {
  const framed: TableLayout = {
    hLineWidth: () => 0.6,
    vLineWidth: () => 0.6,
    hLineColor: () => ink.frame,
    vLineColor: (column, { table: { widths } }) => (column === 0 || column === widths?.length ? ink.frame : ink.hair),
    paddingLeft: () => 7,
    paddingRight: () => 5,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  }
  const cells = given.map(({ name, figure, unit, more }): Node => {
    const said = [
      { text: figure, bold: true, fontSize: size.figure },
      ...(unit ? [{ text: ` ${unit}`, fontSize: size.small, color: ink.dim }] : []),
    ]
    return { stack: [dimLine(name), { text: [...said, ...(more ? [{ text: `  ${more}`, fontSize: size.small, color: ink.dim }] : [])] }] }
  })
  return {
    layout: framed,
    margin: [0, 4, 0, 2],
    table: {
      dontBreakRows: true,
      widths: given.map((_, index) => (index === given.length - 1 ? ('*' as const) : ('auto' as const))),
      body: [cells],
    },
  }
}
