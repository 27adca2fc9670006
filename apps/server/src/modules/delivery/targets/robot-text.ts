import { withoutEnd } from '@kilowatch/catalog'
import { oneLine } from '../texts.ts'

/** Letters that mean something in a robot's markdown, and what stands for them: its dialects know no common way to escape. */
const lookAlikes: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '`': '｀',
  '*': '＊',
  '\\': '＼',
}

/** Lines of a notification as they are read, whatever names somebody chose: no links, mentions, headings or colours of theirs. */
export function harmless(text: string): string[] {
  return text.split('\n').map((line) => harmlessLine(oneLine(line)))
}

/** A device is often called 2#, and a range 10~20: these mean something at the beginning, or twice, alone. */
function harmlessLine(line: string): string {
  return line
    .replace(/[<>[\]`*\\]/g, (letter) => lookAlikes[letter] ?? '')
    .replace(/^\s*#+/, (signs) => signs.replaceAll('#', '＃'))
    .replaceAll('~~', '～～')
}

/** At most so many bytes of UTF-8, in whole letters. */
export function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const cut = Buffer.from(text).subarray(0, most - Buffer.byteLength('…'))
  return `${withoutEnd(new TextDecoder().decode(cut), /\uFFFD/)}…`
}
