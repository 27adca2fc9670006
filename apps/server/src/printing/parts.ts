import type { NoPicture, Part, Picture } from './content.ts'
import { cutOut } from './labels.ts'
import { ink, inner, size } from './look.ts'
import type { Node } from './pdf-nodes.ts'
import { stamps } from './stamps.ts'
import { drawing, label, shape } from './svg.ts'
import { facts, figures, table } from './tables.ts'
import { dimLine, runs } from './texts.ts'
import { stateChart, timeChart } from './time-chart.ts'

/** Between two halves that stand beside one another. */
const gutter = 18

/** `width`: what there is for it, in points. */
export function contentOf(part: Part, link: string | null, width = inner): Node {
  switch (part.part) {
    case 'heading':
      return heading(part)
    case 'text':
      return {
        text: runs(part.text, true),
        fontSize: size.text,
        color: part.dim ? ink.dim : ink.text,
        margin: [0, 2, 0, 2],
        lineHeight: 1.15,
      }
    case 'figures':
      return figures(part.figures)
    case 'facts':
      return facts(part.facts)
    case 'table':
      return table(part)
    case 'chart':
      return { svg: timeChart(part), width: inner }
    case 'states':
      return { svg: stateChart(part), width: inner }
    case 'pictures':
      return pictures(part.pictures, width, part.across)
    case 'stamps':
      return stamps(part)
    case 'together':
      return { unbreakable: true, stack: part.parts.map((one) => ({ ...contentOf(one, link, width), headlineLevel: 0 })) }
    case 'beside':
      return {
        columns: [part.left, part.right].map((half) => ({ stack: half.map((one) => contentOf(one, link, (width - gutter) / 2)) })),
        columnGap: gutter,
      }
    case 'signatures':
      return signatures(part)
    case 'label':
      return cutOut(part, link)
  }
}

/** Keeps what follows beside it: see `pageBreakBefore` of the document. */
export const headingLevel = 1

function heading({ text, note, newPage }: Extract<Part, { part: 'heading' }>): Node {
  const said = [{ text, bold: true }, ...(note ? [{ text: `   ${note}`, dim: true }] : [])]
  const [title, aside] = runs(said)
  return {
    text: [
      { ...(title as object), fontSize: size.heading } as Node,
      ...(aside ? [{ ...(aside as object), fontSize: size.small } as Node] : []),
    ],
    margin: [0, 11, 0, 3],
    headlineLevel: headingLevel,
    ...(newPage ? { pageBreak: 'before' as const } : {}),
  }
}

export function dataUrl({ type, bytes }: Picture): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

const betweenPictures = 8

/** So many across; what is alone stays as small. */
function pictures(given: readonly (Picture | NoPicture)[], room: number, across = 3): Node {
  const columns = Array.from({ length: across }, (_, column) => column)
  const rows = Array.from({ length: Math.ceil(given.length / across) }, (_, row) => columns.map((column) => given[row * across + column]))
  const width = (room - betweenPictures * (across - 1)) / across
  const cells = rows.map((row) => row.map((picture) => (picture ? pictureCell(picture, width) : ({ text: '' } as Node))))
  return {
    layout: {
      defaultBorder: false,
      vLineWidth: () => 0,
      hLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : betweenPictures),
      paddingRight: () => 0,
      paddingTop: () => 2,
      paddingBottom: () => 5,
    },
    table: { dontBreakRows: true, widths: columns.map(() => width), body: cells },
  }
}

function pictureCell(picture: Picture | NoPicture, width: number): Node {
  const [first = '', ...others] = picture.caption
  return {
    stack: [
      'missing' in picture ? { svg: emptyFrame(picture.missing, width), width } : { image: dataUrl(picture), fit: [width, width * 0.75] },
      { text: runs([{ text: first, bold: true }]), fontSize: size.small, margin: [0, 2, 0, 0] },
      ...others.map((other) => dimLine(other)),
    ],
  }
}

function emptyFrame(said: string, width: number): string {
  const height = width * 0.75
  const frame = { x: 0.5, y: 0.5, width: width - 1, height: height - 1, fill: 'none', stroke: ink.dim, 'stroke-dasharray': '3 2' }
  return drawing(width, height, [shape('rect', frame), label(width / 2, height / 2 + 3, said, { 'text-anchor': 'middle', fill: ink.dim })])
}

function signatures({ facts: given, lines }: Extract<Part, { part: 'signatures' }>): Node {
  const said = given.map(({ name, value }) => ({
    text: [...runs([{ text: name, bold: true }]), { text: '  ' }, ...runs(value)],
    fontSize: size.small,
    lineHeight: 1.2,
    margin: [0, 0, 0, 2] as [number, number, number, number],
  }))
  const signs = lines.map((name) => ({
    columns: [
      { ...(dimLine(name) as object), width: 36 },
      { canvas: [{ type: 'line', x1: 0, y1: 9, x2: 66, y2: 9, lineWidth: 0.6, lineColor: ink.text }], width: 68 },
    ],
    margin: [0, 5, 0, 6] as [number, number, number, number],
  }))
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    layout: {
      ...{
        hLineWidth: () => 0.6,
        vLineWidth: (column) => (column === 1 ? 0.4 : 0.6),
        hLineColor: () => ink.frame,
        vLineColor: () => ink.frame,
      },
      ...{ paddingLeft: () => 9, paddingRight: () => 9, paddingTop: () => 5, paddingBottom: () => 3 },
    },
    table: { dontBreakRows: true, widths: ['*', 106], body: [[{ stack: said }, { stack: signs as Node[] }]] },
  }
}
