import { codeOf } from './code.ts'
import type { Frame } from './content.ts'
import { ink, inner, millimetre, page, size } from './look.ts'
import { dataUrl } from './parts.ts'
import type { Node } from './pdf-nodes.ts'
import { printable } from './printable.ts'
import { drawing, label, shape, widthOf } from './svg.ts'
import { dimLine, line, runs } from './texts.ts'

/** 20 mm, and with its margin. */
const codeSize = 20 * millimetre
const codeWidth = codeSize * 1.22
const top = 27

/** Business and site at the left; what it is, and the code that leads back, at the right. */
export function head(frame: Frame): Node {
  const logo: Node[] = frame.logo ? [{ stack: [{ image: dataUrl(frame.logo), fit: [70, 28] }], width: 'auto', margin: [0, 14, 0, 0] }] : []
  const owner: Node = {
    width: '*',
    stack: [line([{ text: frame.business, bold: true }], { fontSize: shortened(frame.business) }), dimLine(frame.place)],
    margin: [0, 13, 0, 0],
  }
  const what: Node = {
    width: 'auto',
    stack: [
      line([{ text: frame.kind, bold: true }], { fontSize: size.heading, alignment: 'right' }),
      dimLine(frame.number, { alignment: 'right' }),
    ],
    margin: [0, 14, 0, 0],
  }
  const code: Node[] =
    frame.link === null
      ? []
      : [
          { svg: codeOf(frame.link, codeWidth), width: codeWidth, margin: [-3, -4, 0, 0] },
          { svg: beside(frame.scan), width: 10, margin: [-7, 0, 0, 0] },
        ]
  return {
    margin: [page.margin, top, page.margin, 0],
    stack: [
      { columns: [...logo, owner, what, ...code], columnGap: 8 },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 0.75, lineColor: ink.rule }],
        absolutePosition: { x: page.margin, y: 90 },
      },
    ],
  }
}

/** Long names stay on one line as long as they can be read. */
function shortened(name: string): number {
  return Math.max(8.25, Math.min(12, (12 * 270) / Math.max(widthOf(name, 12), 1)))
}

/** Words of the code from top to bottom: Chinese upright, others turned. */
function beside(text: string): string {
  if (/[\u4e00-\u9fff]/.test(text)) {
    return drawing(
      10,
      codeSize,
      Array.from(text).map((character, index) => label(1, 8.5 + index * 8.4, character, { 'font-size': 7.5, fill: ink.dim })),
    )
  }
  const turned = label(0, 0, text, { 'font-size': 7.5, fill: ink.dim })
  return drawing(10, codeSize, [shape('g', { transform: 'translate(2 1) rotate(90)' }, turned)])
}

export function title({ title: name, marks }: Frame): Node[] {
  const between = { text: '   |   ', color: ink.frame }
  const said = marks.flatMap((mark, index): Node[] => [...(index === 0 ? [] : [between]), ...runs(mark)])
  return [
    { text: runs([{ text: name, bold: true }]), fontSize: size.title, margin: [0, 2, 0, 2] },
    { text: said, fontSize: size.text, color: ink.dim, margin: [0, 0, 0, 6] },
  ]
}

export function foot({ foot: [first, second], pageOf }: Frame, current: number, count: number): Node {
  const said = pageOf.replace('{page}', String(current)).replace('{pages}', String(count))
  return {
    margin: [page.margin, 8, page.margin, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 0.5, lineColor: ink.frame }] },
      {
        columns: [
          { width: '*', stack: [dimLine(printable(first)), dimLine(printable(second))] },
          { width: 'auto', text: runs([{ text: said, bold: true }]), fontSize: size.text, margin: [0, 10, 0, 0] },
        ],
        margin: [0, 5, 0, 0],
      },
    ],
  }
}
