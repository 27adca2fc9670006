import { describe, expect, test } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { deviceType, resolvePoint } from './lookup.ts'
import { stateCode } from './names.ts'
import type { PowerPath } from './overview.ts'
import { edgePower, pathState, type ReadValue, shownPath } from './power-path.ts'
import { pathSummary } from './power-path-summary.ts'

function pathOf(code: string) {
  const type = deviceType(code)
  const path = type?.overview.find((part): part is PowerPath => part.part === 'power-path')
  if (!type || !path) throw new Error(`${code} has no power path`)
  return { type, path }
}

const ups = pathOf('ups')
const ats = pathOf('ats')

/** Readings by key; states by the name of their value. */
function reading({ type }: typeof ups, values: Record<string, number | string>): ReadValue {
  return (key) => {
    const value = values[key]
    const point = resolvePoint(type, key)?.point
    return typeof value === 'string' && point ? stateCode(point, value) : (value as number | undefined)
  }
}

function of(device: typeof ups, values: Record<string, number | string>, stale = false) {
  const read = reading(device, values)
  const state = pathState(device.type, device.path, read, stale)
  const say = (language: 'zh' | 'en') => pathSummary(device.type, device.path, state, read, language)
  return { ...state, zh: say('zh'), en: say('en') }
}

const mains = { 'phase.1.input_voltage': 228.4, 'phase.2.input_voltage': 229.1, 'phase.3.input_voltage': 227.6 }
const noMains = { 'phase.1.input_voltage': 0, 'phase.2.input_voltage': 0, 'phase.3.input_voltage': 0 }

describe('UPS', () => {
  test('online: the mains carries, battery and bypass stand ready', () => {
    const { edges, nodes, zh, en } = of(ups, { mode: 'online', ...mains, 'phase.1.bypass_voltage': 228.6, active_power: 43.2 })
    expect(edges).toEqual({
      'bypass-in': 'ready',
      'bypass-out': 'ready',
      'mains-in': 'carrying',
      rectified: 'carrying',
      'battery-out': 'ready',
      'to-inverter': 'carrying',
      inverted: 'carrying',
      'to-load': 'carrying',
    })
    expect(nodes).toMatchObject({ mains: 'carrying', battery: 'ready', load: 'carrying', bypass: 'ready' })
    expect(zh).toBe('市电供电，负载 43.20 kW，旁路电源有电待用，电池组有电待用')
    expect(en).toBe('Mains carries the load of 43.20 kW, bypass ready, battery ready')
  })

  test('on battery: mains dead, the battery carries', () => {
    const { edges, nodes, zh, en } = of(ups, { mode: 'battery', ...noMains, 'phase.1.bypass_voltage': 0, active_power: 34 })
    expect(edges).toMatchObject({
      'mains-in': 'dead',
      rectified: 'dead',
      'battery-out': 'backup',
      'to-load': 'backup',
      'bypass-in': 'dead',
    })
    expect(nodes).toMatchObject({ mains: 'dead', rectifier: 'dead', bus: 'backup', inverter: 'backup', battery: 'backup', load: 'backup' })
    expect(zh).toBe('旁路电源失电，市电失电，电池组供电，负载 34.00 kW')
    expect(en).toBe('Bypass dead, mains dead, battery carries the load of 34.00 kW')
  })

  test('without a reported bypass nothing is claimed about it', () => {
    const { edges, en } = of(ups, { mode: 'battery' })
    expect(edges['bypass-in']).toBe('unknown')
    expect(en).toBe('Mains dead, battery carries the load')
  })

  test('bypass: the inverter stands aside', () => {
    const { edges } = of(ups, { mode: 'bypass', ...mains })
    expect(edges).toMatchObject({ 'bypass-in': 'carrying', 'to-load': 'carrying', 'mains-in': 'ready', inverted: 'unknown' })
  })

  test('stopped: the load is not supplied', () => {
    const { nodes, zh, en } = of(ups, { mode: 'stop', ...mains })
    expect(nodes.load).toBe('dead')
    expect(zh).toBe('市电有电待用，负载未供电')
    expect(en).toBe('Mains ready, load not supplied')
  })

  test('a dead source is dead whatever the mode says, but one phase left is not dead', () => {
    expect(of(ups, { mode: 'online', ...noMains }).edges['mains-in']).toBe('dead')
    expect(of(ups, { mode: 'online', ...noMains, 'phase.2.input_voltage': 229 }).edges['mains-in']).toBe('carrying')
  })

  test('stale or unknown values claim nothing', () => {
    const stale = of(ups, { mode: 'online', ...mains }, true)
    expect(new Set([...Object.values(stale.edges), ...Object.values(stale.nodes)])).toEqual(new Set(['unknown']))
    expect(stale.zh).toBe('供电路径未知')
    expect(stale.en).toBe('Power path unknown')
    expect(new Set(Object.values(of(ups, { mode: 77 }).edges))).toEqual(new Set(['unknown']))
    expect(new Set(Object.values(of(ups, {}).edges))).toEqual(new Set(['unknown']))
  })

  test('power on a line is the total, or else the sum of the phases', () => {
    const edge = ups.path.edges.find(({ id }) => id === 'to-load')
    if (!edge) throw new Error('no edge')
    expect(edgePower(ups.type, edge, reading(ups, { active_power: 43.2, 'phase.1.active_power': 1 }))?.value).toBe(43.2)
    expect(edgePower(ups.type, edge, reading(ups, { 'phase.1.active_power': 14, 'phase.3.active_power': 15.5 }))?.value).toBe(29.5)
    expect(edgePower(ups.type, edge, reading(ups, {}))).toBeUndefined()
  })
})

describe('ATS', () => {
  const values = { active_source: 'source_2', 'source.1.voltage': 0, 'source.2.voltage': 229.3 }

  test('the source in use carries, the others are what their voltage says', () => {
    const { edges, zh, en } = of(ats, values)
    expect(edges).toMatchObject({ 'in-1': 'dead', 'in-2': 'carrying', 'in-3': 'unknown', 'to-load': 'carrying' })
    expect(en).toBe('Source 1 dead, source 2 carries the load')
    expect(zh).toBe('电源 1 失电，电源 2 供电')
    expect(of(ats, { ...values, 'source.1.voltage': 231 }).edges['in-1']).toBe('ready')
  })

  test('a third source is drawn only where there is one', () => {
    const two = shownPath(ats.type, ats.path, reading(ats, values))
    expect(two.nodes.map(({ id }) => id)).toEqual(['source-1', 'source-2', 'transfer', 'load'])
    expect(two.edges.map(({ id }) => id)).toEqual(['in-1', 'in-2', 'to-load'])
    expect(two.sources).toHaveLength(2)
    expect(shownPath(ats.type, ats.path, reading(ats, { ...values, 'source.3.voltage': 0 })).nodes).toHaveLength(5)
  })
})

describe('generator set', () => {
  const genset = pathOf('genset')
  const stopped = { supply: 'mains', 'phase.1.mains_voltage': 221, 'phase.1.voltage': 0, active_power: 0 }
  test('at rest nothing is dead, and what the set gives is not what the mains gives', () => {
    const { edges, zh, en } = of(genset, stopped)
    expect(edges).toMatchObject({ 'from-mains': 'carrying', 'to-load': 'carrying', 'from-generator': 'dead' })
    expect(zh).toBe('市电供电，发电机停机')
    expect(en).toBe('Mains carries the load, generator at rest')
  })
  test('a dead mains stays dead in words', () => {
    expect(of(genset, { ...stopped, supply: 'generator', 'phase.1.mains_voltage': 0, 'phase.1.voltage': 230 }).zh).toBe(
      '市电失电，发电机供电',
    )
  })
})

test('review V8: each part of a power path has the line that feeds it and the line that it feeds', () => {
  const paths = deviceTypes.flatMap((type) =>
    type.overview.flatMap((part) => (part.part === 'power-path' ? [{ code: type.code, path: part }] : [])),
  )
  expect(paths.length).toBeGreaterThan(3)
  const loose = paths.flatMap(({ code, path }) =>
    path.nodes.flatMap(({ id, role }) => {
      const fed = path.edges.some(({ to }) => to === id) || role === 'source' || role === 'battery'
      const feeds = path.edges.some(({ from }) => from === id) || role === 'load'
      return fed && feeds ? [] : [`${code} ${id}`]
    }),
  )
  expect(loose).toEqual([])
})
