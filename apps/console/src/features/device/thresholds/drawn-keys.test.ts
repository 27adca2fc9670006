import { expect, test } from 'vitest'
import { drawnKeys } from './drawn-keys.ts'

const keys = Array.from({ length: 16 }, (_, place) => `probe.${place + 1}.temperature`)
const key = (number: number) => keys[number - 1] ?? ''
const values = new Map(keys.map((each, place) => [each, 20 + (place === 8 ? 9 : place / 10)]))
const drawn = (more: Partial<Parameters<typeof drawnKeys>[1]> = {}) =>
  drawnKeys(keys, { at: '', alarmed: new Set(), values, side: 'high', ...more })

test('review V4: of sixteen probes those are drawn that are looked at, alarmed or nearest to a limit, in the order of their numbers', () => {
  expect(drawn()).toEqual([key(9), key(14), key(15), key(16)])
  expect(drawn({ alarmed: new Set([key(3)]) })).toEqual([key(3), key(9), key(15), key(16)])
  expect(drawn({ at: key(1), alarmed: new Set([key(3)]) })).toEqual([key(1), key(3), key(9), key(16)])
  expect(drawn({ side: 'low' })).toEqual([key(1), key(2), key(3), key(4)])
})

test('without values the first are drawn, and all where all fit', () => {
  expect(drawn({ values: new Map() })).toEqual([key(1), key(2), key(3), key(4)])
  expect(drawn({ values: new Map([[key(7), 30]]) })).toContain(key(7))
  expect(drawnKeys(keys.slice(0, 3), { at: '', alarmed: new Set(), values, side: 'high' })).toEqual([key(1), key(2), key(3)])
})
