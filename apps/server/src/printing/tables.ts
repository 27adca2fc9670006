import type { CellText, Column, Part, TablePart, Text } from './content.ts'
import { ink, size } from './look.ts'
import type { Node, TableLayout } from './pdf-nodes.ts'
import { disc, drawing } from './svg.ts'
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
export function table({ columns, rows }: TablePart): Node {
  const head = columns.map(({ title, align }) => dimLine([{ text: title, bold: true }], { alignment: align ?? 'left' }))
  return {
    layout: ruled,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'rest' ? '*' : width)),
      body: [head, ...rows.map((row) => columns.map((column, index) => cell(row[index] ?? '', column)))],
    },
  }
}

function cell(text: CellText, { align }: Column): Node {
  if (typeof text === 'object' && 'mark' in text)
    return { svg: drawing(12, 12, [disc(6, 6, text.mark)]), width: 11, margin: [0, 0.5, 0, 0] }
  return line(text, { alignment: align ?? 'left' })
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
