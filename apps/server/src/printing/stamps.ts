import type { Part, Stamp } from './content.ts'
import { ink, size } from './look.ts'
import type { Node } from './pdf-nodes.ts'
import { disc, drawing, label, shape, widthOf } from './svg.ts'
import { dimLine, line } from './texts.ts'

const stampWidth = 88
const stampHeight = 47

/** One beside the other, in the order in which they are given: each a stamp with what is known of it below. */
export function stamps({ stamps: given, void: isVoid }: Extract<Part, { part: 'stamps' }>): Node {
  return {
    columns: given.map(
      (stamp, index): Node => ({
        width: '*',
        stack: [
          {
            columns: [
              { svg: drawing(12, 12, [disc(6, 6, index + 1)]), width: 12 },
              line([{ text: stamp.place, bold: true }], { width: '*' }),
            ],
            columnGap: 4,
            margin: [0, 0, 0, 3],
          },
          { svg: stampOf(stamp, isVoid, index < given.length - 1), width: stampWidth + 40 },
          ...stamp.lines.map((said, row) => (row === 0 ? line(said, { margin: [0, 3, 0, 0] }) : dimLine(said))),
        ],
      }),
    ),
    columnGap: 8,
    margin: [0, 2, 0, 4],
  }
}

function stampOf({ signed, waits }: Stamp, isVoid: string | undefined, arrow: boolean): string {
  const middle = { 'text-anchor': 'middle' }
  const frame = (inset: number, more: object) =>
    shape('rect', {
      ...{ x: inset, y: inset, width: stampWidth - 2 * inset, height: stampHeight - 2 * inset, rx: 4, fill: 'none', stroke: ink.text },
      ...more,
    })
  const [x, y] = [stampWidth / 2, stampHeight / 2]
  const drawn = signed
    ? [
        frame(1, { 'stroke-width': 1.6 }),
        frame(3.4, { 'stroke-width': 0.5 }),
        label(x, 13, signed.top, { ...middle, 'font-size': 7.5 }),
        label(x, 27, signed.name, { ...middle, 'font-size': fitted(signed.name, 13), 'font-weight': 'bold' }),
        shape('line', { x1: 8, y1: 32, x2: stampWidth - 8, y2: 32, stroke: ink.text, 'stroke-width': 0.5 }),
        label(x, 40.5, signed.date, { ...middle, 'font-size': 7.5, 'font-weight': 'bold' }),
      ]
    : [frame(1, { 'stroke-width': 0.8, 'stroke-dasharray': '3 2' }), label(x, y + 3, waits, { ...middle, fill: ink.dim })]
  const over =
    signed && isVoid !== undefined
      ? [
          shape(
            'g',
            { transform: `rotate(-14 ${x} ${y})` },
            shape('rect', { x: 8, y: y - 9, width: stampWidth - 16, height: 18, fill: '#ffffff', stroke: ink.text, 'stroke-width': 1 }) +
              label(x, y + 4.2, isVoid, { ...middle, 'font-size': fitted(isVoid, 12), 'font-weight': 'bold' }),
          ),
        ]
      : []
  const next = { fill: 'none', stroke: ink.dim, 'stroke-width': 0.8, d: `M${stampWidth + 14} ${y} h18 m-4 -3.5 l4 3.5 l-4 3.5` }
  return drawing(stampWidth + 40, stampHeight, [...drawn, ...over, ...(arrow ? [shape('path', next)] : [])])
}

/** Smaller where it would not fit. */
function fitted(text: string, most: number): number {
  return Math.max(size.small * 0.6, Math.min(most, (most * (stampWidth - 12)) / Math.max(widthOf(text, most), 1)))
}
