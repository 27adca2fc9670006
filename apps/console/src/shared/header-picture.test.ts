import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headerPicture } from './header-picture.ts'

const folder = join(import.meta.dirname, '../../public')

test('spec: the header picture differs by agent value: a drawing of our own for each, and none for others', () => {
  const drawings = ([0, 1] as const).map((agent) => readFileSync(join(folder, headerPicture(agent)), 'utf8'))
  expect(new Set(drawings).size).toBe(2)
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 28 28">/)
    // Drawn by itself: what it loaded or ran would be lost in a mask.
    expect(drawing).not.toMatch(/href|script|<image/)
  }
  expect(readdirSync(join(folder, 'header')).sort()).toEqual(['0.svg', '1.svg'])
})
