import type { Run, Text } from './content.ts'
import { ink, size } from './look.ts'
import type { Node } from './pdf-nodes.ts'
import { printable } from './printable.ts'

/** So long a word is wider than a column: it is broken anywhere. */
const unbroken = /[^\s\u2e80-\uffff]{24,}/

/** Runs as pdfmake takes them; each call makes new objects, because pdfmake writes into what it is given. */
export function runs(text: Text, lines = false): Node[] {
  const parts: readonly (string | Run)[] = typeof text === 'string' ? [text] : text
  return parts.map((part): Node => {
    const { text: said, bold, dim } = typeof part === 'string' ? { text: part } : part
    const written = {
      text: printable(said, lines),
      bold: bold === true,
      ...(unbroken.test(said) ? { wordBreak: 'break-all' as const } : {}),
    }
    return dim === true ? { ...written, color: ink.dim } : written
  })
}

export function line(text: Text, more: Partial<Node> = {}): Node {
  return { fontSize: size.text, color: ink.text, ...more, text: runs(text) }
}

export function dimLine(text: Text, more: Partial<Node> = {}): Node {
  return line(text, { color: ink.dim, fontSize: size.small, ...more })
}
