import { hasGlyph } from './fonts.ts'

/** Control characters, marks that turn the direction of reading, and what has no width: they could hide or disguise what is printed. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Mn}\u115f\u1160\u3164\uffa0]/gu
/** Stands for a character that the font lacks. */
const missing = '□'
/** Characters of one text; more than anybody may type. */
const most = 4_000

/** Whatever somebody typed, as it can be printed; line ends stay where `lines` says so. */
export function printable(text: string, lines = false): string {
  const whole = text.length > most ? `${text.slice(0, most)}…` : text
  const parts = whole.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/)
  return parts.map(seen).join(lines ? '\n' : ' ')
}

function seen(line: string): string {
  const cleared = line.replaceAll('\t', ' ').replace(unseen, '')
  return Array.from(cleared, (character) => (hasGlyph(character.codePointAt(0) ?? 0) ? character : missing)).join('')
}
