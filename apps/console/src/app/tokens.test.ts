import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colourNames } from '../ui/token-names.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [lightCss = '', darkCss = ''] = css.split(/\[data-theme="?dark"?\]/)
const themes = { light: colours(lightCss), dark: colours(darkCss) }

function colours(text: string): Map<string, string> {
  return new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface', 'surface-2', 'sunken']
const texts = ['text', 'text-2', 'text-3', 'primary']
const words = ['critical', 'major', 'minor', 'notice', 'normal', 'offline', 'unconfigured', 'expired']
const graphics = ['path-live', 'path-backup', 'path-dead', 's1', 's2', 's3', 's4', 'border-input']

describe.each(Object.entries(themes))('the %s tokens', (_, tokens) => {
  const of = (name: string) => tokens.get(name) ?? ''

  it('have every colour that is read as a value', () => {
    for (const name of colourNames) expect(of(name), name).toMatch(/^#/)
  })

  it('can be read: 4.5 for text, on the solid colours too', () => {
    for (const text of texts)
      for (const ground of grounds) expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const word of words) expect(contrast(of(word), of('surface')), `${word} on surface`).toBeGreaterThanOrEqual(4.5)
    for (const solid of ['primary', 'critical']) expect(contrast(of('on-solid'), of(solid)), `on ${solid}`).toBeGreaterThanOrEqual(4.5)
  })

  it('can be seen: 3 for graphics', () => {
    for (const name of graphics) expect(contrast(of(name), of('surface')), name).toBeGreaterThanOrEqual(3)
  })
})
