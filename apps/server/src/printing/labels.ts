import { codeOf } from './code.ts'
import type { Label, LabelSheets, Part } from './content.ts'
import { ink, millimetre, page, size } from './look.ts'
import type { Node } from './pdf-nodes.ts'
import { drawing, shape, widthOf } from './svg.ts'
import { dimLine, line } from './texts.ts'

/** Of a label; its code is 40 mm wide with a margin of four modules, as high as the label. */
const [width, height] = [88 * millimetre, 47 * millimetre]
const [across, down] = [2, 5]
/** What a sheet leaves around them. */
export const sheetMargin = { x: (page.width - across * width) / 2, y: (page.height - down * height) / 2 }

/** On the page of another document, with the line along which it is cut. */
export function cutOut({ hint, ...label }: Extract<Part, { part: 'label' }>, link: string | null): Node {
  return {
    unbreakable: true,
    stack: [
      dimLine(hint, { margin: [0, 4, 0, 3] }),
      { svg: cutLine(), width },
      { ...(face(label, link) as object), relativePosition: { x: 0, y: -height } } as Node,
    ],
  }
}

/** Every label at its own place: a text that were too long would move no other. */
export function labelSheets({ first, labels }: LabelSheets): Node[] {
  const places = labels.map((label, index) => ({ label, place: first - 1 + index }))
  const sheets = Math.ceil((first - 1 + labels.length) / (across * down))
  return Array.from({ length: sheets }, (_, sheet) => ({
    ...(sheet > 0 ? { pageBreak: 'before' as const } : {}),
    stack: places
      .filter(({ place }) => Math.floor(place / (across * down)) === sheet)
      .flatMap(({ label, place }): Node[] => {
        const at = {
          x: sheetMargin.x + (place % across) * width,
          y: sheetMargin.y + (Math.floor(place / across) % down) * height,
        }
        return [{ svg: cutLine(), width, absolutePosition: at }, { ...(face(label, label.code) as object), absolutePosition: at } as Node]
      }),
  }))
}

function cutLine(): string {
  const frame = shape('rect', {
    ...{ x: 0.5, y: 0.5, width: width - 1, height: height - 1, fill: 'none', stroke: ink.text },
    ...{ 'stroke-width': 0.6, 'stroke-dasharray': '3 2' },
  })
  return drawing(width, height, [frame])
}

const nameSize = { short: 13.5, long: 11 }

function face({ small, name, lines }: Label, code: string | null): Node {
  const room = code === null ? width - 20 : width - height - 8
  const words: Node[] = [
    dimLine(fitting(small, size.small, room, 1)),
    line([{ text: fitting(name, nameSize.long, room, 2), bold: true }], { fontSize: name.length > 10 ? nameSize.long : nameSize.short }),
    ...lines.map((one) => line(typeof one === 'string' ? fitting(one, size.text, room, 2) : one)),
  ]
  if (code === null) return { stack: words, margin: [12, 12, 8, 0] }
  return {
    columnGap: 0,
    columns: [
      { svg: codeOf(code, height), width: height },
      { stack: words, width: room, margin: [0, 14, 0, 0] },
    ],
  }
}

/** As much of a text as stands on so many lines. */
function fitting(text: string, fontSize: number, room: number, lines: number): string {
  // A line ends before the word that has no room on it.
  const most = room * lines * 0.85
  if (widthOf(text, fontSize) <= most) return text
  const characters = Array.from(text)
  while (widthOf(`${characters.join('')}…`, fontSize) > most) characters.pop()
  return `${characters.join('')}…`
}
