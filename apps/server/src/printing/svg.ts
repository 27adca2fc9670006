import { family } from './fonts.ts'
import { ink } from './look.ts'
import { printable } from './printable.ts'

/** Parts of drawings, as SVG; what is written in them is escaped here. */

export type Attributes = Readonly<Record<string, string | number>>

export function shape(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escaped(value)}"`)
  return `<${name}${written.join('')}>${inside}</${name}>`
}

/** Text on its baseline. */
export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  const usual = { 'font-family': family, 'font-size': 8.25, fill: ink.text }
  return shape('text', { x, y, ...usual, ...attributes }, escaped(printable(text)))
}

export function drawing(width: number, height: number, shapes: readonly string[]): string {
  return shape(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${round(width)} ${round(height)}` },
    shapes.join(''),
  )
}

/** A number in a filled disc. */
export function disc(x: number, y: number, mark: number): string {
  const number = label(x, y + 2.7, String(mark), { 'text-anchor': 'middle', 'font-size': 7.5, 'font-weight': 'bold', fill: '#ffffff' })
  return shape('circle', { cx: x, cy: y, r: 5.6, fill: ink.text }) + number
}

/** Slanted lines in a dashed frame: nothing is known of this time. */
export function hatched(x: number, y: number, width: number, height: number): string {
  const frame = shape('rect', { x, y, width, height, fill: '#ffffff', stroke: ink.dim, 'stroke-width': 0.6, 'stroke-dasharray': '3 2' })
  const lines: string[] = []
  for (let begin = -height; begin < width; begin += 7) {
    const from = Math.max(begin, 0)
    const to = Math.min(begin + height, width)
    if (to <= from) continue
    const at = { x1: x + from, y1: y + height - (from - begin), x2: x + to, y2: y + height - (to - begin) }
    lines.push(shape('line', { ...at, stroke: ink.frame, 'stroke-width': 0.6 }))
  }
  return frame + lines.join('')
}

/** Roughly how wide a text is: a Chinese character is as wide as high, others a bit over half. */
export function widthOf(text: string, fontSize: number): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? fontSize : fontSize * 0.56), 0)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
