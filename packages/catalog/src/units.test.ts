import { expect, test } from 'vitest'
import { shownUnit, units } from './units.ts'

test('every unit has its words in both languages, and no two read the same', () => {
  for (const language of ['zh', 'en'] as const) {
    const shown = units.map((unit) => shownUnit(unit, language))
    expect(new Set(shown).size).toBe(units.length)
    for (const [place, unit] of units.entries()) expect(shown[place] === '', unit).toBe(unit === '1')
  }
})
