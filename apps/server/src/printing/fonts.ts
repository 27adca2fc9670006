import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Noto Sans SC: Chinese and Latin in one; only the glyphs that a document uses go into it. */
const require = createRequire(import.meta.url)
const regular = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

export const family = 'Noto'
export const fonts = { [family]: { normal: regular, bold, italics: regular, bolditalics: bold } }
export const fontFiles: ReadonlySet<string> = new Set([regular, bold])

interface CharacterRange {
  first: number
  last: number
}

/** What the font can show, from its table of characters (cmap, format 12 or 4; OpenType 1.9). */
const shown = charactersOf(readFileSync(regular))

export function hasGlyph(code: number): boolean {
  let [low, high] = [0, shown.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { first, last } = shown[middle] as CharacterRange
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

function charactersOf(font: Buffer): CharacterRange[] {
  const cmap = tableAt(font, 'cmap')
  const offsets = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8))
  const full = offsets.find((offset) => font.readUInt16BE(offset) === 12)
  if (full === undefined) throw new Error('the font has no table of all its characters')
  return Array.from({ length: font.readUInt32BE(full + 12) }, (_, index) => {
    const group = full + 16 + index * 12
    return { first: font.readUInt32BE(group), last: font.readUInt32BE(group + 4) }
  })
}

function tableAt(font: Buffer, name: string): number {
  for (let at = 12, end = 12 + font.readUInt16BE(4) * 16; at < end; at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  throw new Error(`the font has no table ${name}`)
}
