import { describe, expect, test } from 'vitest'
import { deviceType, resolvePoint } from './lookup.ts'
import { stateCode } from './names.ts'
import { oneLineState } from './one-line.ts'
import type { OneLine } from './overview.ts'

function drawnOf(code: string) {
  const type = deviceType(code)
  const part = type?.overview.find((each): each is OneLine => each.part === 'one-line')
  if (!type || !part) throw new Error(`${code} has no one-line diagram`)
  return { type, part }
}

const pdm = drawnOf('pdm')
const pdu = drawnOf('pdu')

/** Readings by key, states by the name of their value; undefined: reported, and no good value. */
function of({ type, part }: typeof pdm, values: Record<string, number | string | undefined>, { stale = false, firstSection = 6 } = {}) {
  const read = (key: string) => {
    const value = values[key]
    const point = resolvePoint(type, key)?.point
    return typeof value === 'string' && point ? stateCode(point, value) : (value as number | undefined)
  }
  return oneLineState(type, part, { keys: Object.keys(values), read, stale, firstSection })
}

const roads = { 'road.1.phase.1.voltage': 220.4, 'road.1.phase.2.voltage': 220.1, 'road.2.phase.1.voltage': 220.9 }
const closed = { 'incomer.1.breaker': 'closed', 'incomer.2.breaker': 'closed', tie: 'open' }
const branches = {
  'branch.1.breaker': 'closed',
  'branch.1.current': 14.2,
  'branch.7.breaker': 'closed',
  'branch.7.current': 13.8,
}

describe('two roads and a tie', () => {
  test('each road feeds its own section', () => {
    const state = of(pdm, { ...roads, ...closed, ...branches })
    expect(state.sources).toEqual([
      { number: 1, condition: 'carrying', breaker: 'closed' },
      { number: 2, condition: 'carrying', breaker: 'closed' },
    ])
    expect(state.sections).toEqual(['carrying', 'carrying'])
    expect(state.tie).toBe('open')
    expect(state.branches).toEqual([
      { number: 1, section: 0, position: 'closed', condition: 'carrying' },
      { number: 7, section: 1, position: 'closed', condition: 'carrying' },
    ])
  })
  test('a dead road’s section is dead while the tie is open, and fed through it once it is closed', () => {
    const dead = { ...roads, ...closed, ...branches, 'road.2.phase.1.voltage': 0, 'branch.7.current': 0 }
    expect(of(pdm, dead)).toMatchObject({ sections: ['carrying', 'dead'], branches: [{}, { condition: 'dead' }] })
    const transferred = { ...dead, 'incomer.2.breaker': 'open', tie: 'closed', 'branch.7.current': 13.8 }
    expect(of(pdm, transferred)).toMatchObject({ sections: ['carrying', 'backup'], branches: [{}, { condition: 'backup' }] })
  })
  test('a road behind its open breaker stands ready', () => {
    const state = of(pdm, { ...roads, ...closed, ...branches, 'incomer.1.breaker': 'tripped' })
    expect(state.sources[0]).toEqual({ number: 1, condition: 'ready', breaker: 'open' })
  })
  test('an open branch is dead, one without current ready, one without a good reading unknown', () => {
    const state = of(pdm, {
      ...roads,
      ...closed,
      'branch.1.breaker': 'open',
      'branch.1.current': 0,
      'branch.2.breaker': 'closed',
      'branch.2.current': 0,
      'branch.3.breaker': 'closed',
      'branch.3.current': undefined,
      'branch.4.breaker': undefined,
      'branch.4.current': 12,
      'branch.5.breaker': 'tripped',
      'branch.5.current': 0,
    })
    expect(state.branches.map(({ condition }) => condition)).toEqual(['dead', 'ready', 'unknown', 'unknown', 'dead'])
    expect(state.branches.map(({ position }) => position)).toEqual(['open', 'closed', 'closed', 'unknown', 'open'])
  })
  test('review S2: of what is stale nothing is known', () => {
    const state = of(pdm, { ...roads, ...closed, ...branches }, { stale: true })
    expect([...state.sections, ...state.sources.map(({ condition }) => condition), state.tie]).toEqual(Array(5).fill('unknown'))
    expect(state.branches.map(({ condition }) => condition)).toEqual(['unknown', 'unknown'])
  })
  test('branches hang where somebody entered that they do', () => {
    const state = of(pdm, { ...roads, ...closed, ...branches }, { firstSection: 8 })
    expect(state.branches.map(({ section }) => section)).toEqual([0, 0])
  })
  test('one road alone has one section', () => {
    const state = of(pdm, { 'road.1.phase.1.voltage': 220, 'incomer.1.breaker': 'closed', ...branches })
    expect(state.sections).toEqual(['carrying'])
    expect(state.branches.map(({ section }) => section)).toEqual([0, 0])
  })
})

test('without voltages, a current that flows tells that its section is live', () => {
  const outlets = { 'outlet.1.switched': 'on', 'outlet.1.current': 1.2, 'outlet.2.switched': 'off', 'outlet.2.current': 0 }
  expect(of(pdu, outlets)).toMatchObject({
    sections: ['carrying'],
    tie: 'none',
    branches: [{ condition: 'carrying' }, { condition: 'dead' }],
  })
  expect(of(pdu, { ...outlets, 'outlet.1.current': 0 }).sections).toEqual(['unknown'])
})
