import { expect, test } from 'vitest'
import { defineDevice } from './define.ts'
import { measure, repeated, state } from './point.ts'

const name = { zh: '甲', en: 'A' }
const points = [
  measure('voltage', name, 'V', [0, 600]),
  state('mode', name, { on: { code: 1, ...name } }),
  repeated('cell', name, 4, [measure('voltage', name, 'V', [0, 20])]),
]
const base = { code: 'x', name, icon: 'ups', area: 'generic', traits: [], points, tabs: [], info: [] } as const

test('a measure takes limits on the sides of its defaults unless told otherwise', () => {
  expect(measure('v', name, 'V', [0, 1]).sides).toBe('none')
  expect(measure('v', name, 'V', [0, 9], { limits: { high: [5, 4] } }).sides).toBe('high')
  expect(measure('v', name, 'V', [0, 9], { limits: { low: [1, 2] } }).sides).toBe('low')
  expect(measure('v', name, 'V', [0, 9], { limits: { high: [5, 4], low: [1, 2] } }).sides).toBe('both')
  expect(measure('v', name, 'V', [0, 9], { sides: 'both', limits: { low: [1, 2] } }).sides).toBe('both')
})

test('a layout, a headline or an alarm may name only what exists', () => {
  const sound = defineDevice({
    ...base,
    headline: ['voltage', 'cell.*.voltage'],
    overview: [{ part: 'values', name, points: ['mode'] }],
  })
  expect(sound.headline).toHaveLength(2)

  // @ts-expect-error no such point
  defineDevice({ ...base, headline: ['current'], overview: [] })
  // @ts-expect-error a concrete number is no headline
  defineDevice({ ...base, headline: ['cell.1.voltage'], overview: [] })
  // @ts-expect-error no such point in a layout
  defineDevice({ ...base, headline: [], overview: [{ part: 'values', name, points: ['current'] }] })
  // @ts-expect-error an alarm on a value that the state does not have
  state('mode', name, { on: { code: 1, ...name } }, { off: { level: 3 } })
  // @ts-expect-error no such unit
  measure('v', name, 'volt', [0, 1])
})
