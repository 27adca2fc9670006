import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tellingCodes } from '../battery-use.ts'
import type { DeviceType, Tab } from '../define.ts'
import { checkLimits } from '../limits.ts'
import { concreteKeys, deviceType, flatPoint, flatPoints } from '../lookup.ts'
import type { AirWater, OneLine, OverviewPart, PowerPath, ProbeCards, UnitSettings } from '../overview.ts'
import { units } from '../units.ts'
import { expectNames, expectState, expectUnique, pointAt } from './expectations.ts'
import { deviceTypes } from './index.ts'

const cases = deviceTypes.map((type) => [type.code, type] as const)
const tabs: readonly Tab[] = ['overview', 'history', 'thresholds', 'more-info']

test('every type has its own code and is found by it', () => {
  expectUnique(deviceTypes.map(({ code }) => code))
  for (const type of deviceTypes) expect(deviceType(type.code)).toBe(type)
})

const frozen = join(import.meta.dirname, 'frozen-state-codes')

test('only types have frozen codes', () => {
  const codes = deviceTypes.filter((type) => stateCodes(type).length > 0).map(({ code }) => frozenFile(code))
  expect(readdirSync(frozen).toSorted()).toEqual(codes.toSorted())
})

/** States whose alarm opens and ends with one reading: positions and results, which are what they are until somebody acts, and an announced shutdown. */
const atOnce = /^(.*\bbreaker|tie|shutdown|battery_test|engine_state|control_mode|alarm_state)$/

describe.each(cases)('review D9: %s', (_code, type) => {
  test('a state that alarms has delays of its own, unless it stays as it is until somebody acts', () => {
    const untimed = flatPoints(type).filter(
      ({ point, pattern }) => point.kind === 'state' && Object.keys(point.alarms).length > 0 && !point.timing && !atOnce.test(pattern),
    )
    expect(untimed.map(({ pattern }) => pattern)).toEqual([])
  })

  test('review D4: what is tested on purpose is no failure', () => {
    const tests = flatPoints(type).flatMap(({ point, pattern }) =>
      point.kind === 'state' ? ['test', 'testing'].map((value) => [pattern, point.alarms[value]?.level ?? 0] as const) : [],
    )
    for (const [pattern, level] of tests) expect(level, pattern).toBeLessThanOrEqual(1)
  })
})

describe.each(cases)('%s', (_code, type) => {
  const flat = flatPoints(type)
  const parts: readonly OverviewPart[] = [...type.overview, ...(type.cellLevel ?? [])]

  test('state codes never change their meaning and are never reused', () => {
    const declared = Object.fromEntries(stateCodes(type))
    // A new value is appended to the type's table; what stands in it is stored on disks and stays.
    if (stateCodes(type).length > 0) expect(declared).toEqual(JSON.parse(readFileSync(join(frozen, frozenFile(type.code)), 'utf8')))
  })

  test('keys are unique and of the form that samples may carry', () => {
    expectUnique(flat.map(({ pattern }) => pattern))
    expectUnique(type.points.map(({ key }) => key))
    for (const { pattern } of flat) expect(pattern).toMatch(/^[a-z][a-z0-9_]*(\.\*\.[a-z][a-z0-9_]*){0,2}$/)
  })

  test('has names in both languages everywhere', () => {
    expectNames(type.name)
    for (const { point, repeated, within } of flat) {
      expectNames(point.name)
      if (repeated) expectNames(repeated.name)
      if (within) expectNames(within.name)
      if (point.kind !== 'state') continue
      Object.values(point.values).forEach(expectNames)
      for (const alarm of Object.values(point.alarms)) if (alarm?.name) expectNames(alarm.name)
    }
    Object.values(type.groups ?? {}).forEach(expectNames)
    for (const field of type.info) [field.name, ...(field.kind === 'choice' ? Object.values(field.of) : [])].forEach(expectNames)
    for (const part of parts) if ('name' in part) expectNames(part.name)
  })

  test('points that repeat say their number and fit into a point list', () => {
    const repeated = new Set(flat.flatMap(({ within, repeated: inner }) => [within, inner].flatMap((each) => each ?? [])))
    for (const { name, max } of repeated) {
      expect(name.zh).toContain('{n}')
      expect(name.en).toContain('{n}')
      expect(max).toBeGreaterThan(1)
    }
    const count = flat.reduce((sum, { pattern }) => sum + concreteKeys(type, pattern).length, 0)
    expect(count).toBeLessThanOrEqual(2000)
  })

  test('measures have a known unit, a range that float32 holds at their decimals, and sound limits', () => {
    for (const { pattern, point } of flat) {
      if (point.kind === 'state') continue
      expect(units).toContain(point.unit)
      expect(Number.isInteger(point.decimals) && point.decimals >= 0 && point.decimals <= 3, pattern).toBe(true)
      if (point.kind !== 'measure') continue
      expect(point.range[0], pattern).toBeLessThan(point.range[1])
      expect(Math.max(...point.range.map(Math.abs)) * 10 ** point.decimals, pattern).toBeLessThan(2 ** 23)
      if (point.limits) expect(checkLimits(point, point.limits), pattern).toEqual([])
      if (point.sides === 'none') expect(point.limits, pattern).toBeUndefined()
    }
  })

  test('states have unique codes that float32 holds, and alarms on values that exist', () => {
    for (const { pattern, point } of flat) {
      if (point.kind !== 'state') continue
      const codes = Object.values(point.values).map(({ code }) => code)
      expectUnique(codes)
      for (const code of codes) expect(Number.isInteger(code) && code >= 0 && code < 1000, pattern).toBe(true)
      for (const [value, alarm] of Object.entries(point.alarms)) {
        expectState(type, pattern, value)
        expect([1, 2, 3, 4]).toContain(alarm?.level)
      }
    }
  })

  test('points are told apart by their names', () => {
    for (const language of ['zh', 'en'] as const) {
      expectUnique(
        flat.map(({ point, repeated, within }) => [within?.name, repeated?.name, point.name].map((name) => name?.[language]).join('/')),
      )
    }
  })

  test('alarms say what happened: no two the same, and none with the name of what is usual', () => {
    for (const { pattern, point } of flat) {
      if (point.kind !== 'state') continue
      const alarmed = Object.keys(point.alarms)
      const said = alarmed.map((value) => (point.alarms[value]?.name ?? point.values[value])?.zh ?? '')
      expectUnique(said)
      const usual = Object.entries(point.values).filter(([value]) => !alarmed.includes(value))
      for (const [, { zh }] of usual) expect(said, pattern).not.toContain(zh)
    }
  })

  test('groups, headline and tabs name what exists', () => {
    expect(type.headline.length > 0).toBe(flat.length > 0)
    for (const { point } of flat) if (point.group) expect(Object.keys(type.groups ?? {})).toContain(point.group)
    for (const key of type.headline) expect(flatPoint(type, key), key).toBeDefined()
    expectUnique(type.headline)
    for (const tab of type.tabs) expect(tabs).toContain(tab)
    expectUnique(type.tabs)
    expect(type.tabs.includes('overview')).toBe(parts.length > 0)
    expect(type.tabs.includes('more-info')).toBe(type.info.length > 0)
    expect(type.tabs.includes('thresholds')).toBe(flat.some(({ point }) => point.kind === 'measure' && point.sides !== 'none'))
    expectUnique(type.info.map(({ key }) => key))
  })

  test('every point is shown on the overview', () => {
    const shown = new Set(parts.flatMap(keysOfPart))
    for (const { pattern } of flat) expect(shown, pattern).toContain(pattern)
  })

  test('what tells of a battery exists, and is asked for of every type that has one', () => {
    const { battery } = type
    expect(battery !== undefined).toBe(type.traits.includes('battery'))
    if (!battery) return
    const { states, voltage, current, charge, soh, load, runtime, cells, ratedCapacity, capacity, nominal } = battery
    const units = { V: [voltage, cells], A: [current], '%': [charge, soh], kW: [load], min: [runtime], 'A.h': [ratedCapacity] }
    for (const [unit, keys] of Object.entries(units))
      for (const key of keys) if (key) expect(pointAt(type, key), key).toMatchObject({ kind: 'measure', unit })
    for (const { point, gives, rests } of states) for (const value of [...Object.keys(gives), ...rests]) expectState(type, point, value)
    expect(tellingCodes(type)).toHaveLength(states.length)
    const entered = [capacity, nominal?.voltage, nominal?.quantity].filter((key) => key !== undefined)
    for (const key of entered) expect(type.info.find((field) => field.key === key)?.kind, key).toBe('number')
  })

  test('overview parts name what exists', () => {
    for (const part of parts) {
      for (const key of keysOfPart(part)) expect(pointAt(type, key), key).toBeDefined()
      if (part.part === 'table') for (const key of part.points) expect(key.startsWith(`${part.repeated}.*.`), key).toBe(true)
      if (part.part === 'cell-map') for (const { steps } of part.measures) expect([...steps]).toEqual([...steps].sort((a, b) => a - b))
      if (part.part === 'power-path') expectPath(type, part)
      if (part.part === 'one-line') expectOneLine(type, part)
      if (part.part === 'probes') expectProbes(type, part)
      if (part.part === 'unit') expectUnit(type, part)
      if (part.part === 'cooling') expect(type.info.find(({ key }) => key === part.rated)?.kind).toBe('number')
      if (part.part === 'hours') expect(type.info.find(({ key }) => key === part.service)?.kind).toBe('number')
      expectStates(type, part)
    }
    expect(type.traits.includes('power-path')).toBe(parts.some(({ part }) => part === 'power-path'))
    expect(type.traits.includes('cells')).toBe(parts.some(({ part }) => part === 'cell-map'))
  })
})

const frozenFile = (code: string) => `${code.replaceAll('_', '-')}.json`

/** 'mode battery' and 3, of every value of every state. */
function stateCodes(type: DeviceType): [string, number][] {
  return flatPoints(type).flatMap(({ pattern, point }) =>
    point.kind === 'state' ? Object.entries(point.values).map(([value, { code }]): [string, number] => [`${pattern} ${value}`, code]) : [],
  )
}

function keysOfPart(part: OverviewPart): readonly string[] {
  switch (part.part) {
    case 'power-path':
      return [
        ...part.nodes.flatMap(({ values }) => values),
        ...part.edges.flatMap(({ power }) => power ?? []),
        ...part.sources.map(({ voltage }) => voltage),
        part.by,
      ]
    case 'cell-map':
      return part.measures.map(({ point }) => point)
    case 'runtime':
      return [part.minutes, part.charge, part.load, ...part.values]
    case 'phase-loads':
      return [part.load, part.total, ...part.values]
    case 'one-line':
      return keysOfOneLine(part)
    case 'probes':
      return [...part.measures, part.link.by]
    case 'cable':
      return [part.leak.by, part.position, part.cable.by, part.length]
    case 'door':
      return [part.leaf.by, part.lock.by, ...part.others]
    case 'channels':
      return [part.state.by, part.current, ...part.said.map(({ by }) => by)]
    case 'imbalance':
      return [part.current, part.imbalance, ...part.values]
    case 'air-water':
      return keysOfAirWater(part)
    case 'unit':
      return part.rows.flatMap(({ setting, measured }) => [setting, measured])
    case 'cooling':
      return [part.power, part.output, part.demand, ...Object.values(part.air), ...Object.values(part.water)]
    case 'wear':
      return [part.point]
    case 'day':
      return [part.point, part.set, part.spent.by, ...part.beside.points]
    case 'hours':
      return part.rows.flatMap(({ hours, starts }) => [hours, ...(starts ? [starts] : [])])
    default:
      return part.points
  }
}

function keysOfOneLine({ source, breaker, tie, branch }: OneLine): readonly string[] {
  const switches = [breaker, tie, branch.switch].flatMap((each) => each?.by ?? [])
  return [source.voltage, ...source.values, ...switches, ...(breaker?.values ?? []), branch.current, ...(branch.load ? [branch.load] : [])]
}

function keysOfAirWater({ status, back, supply, filter, fan, water, compressor, figures }: AirWater): readonly string[] {
  const parts = [back, supply, fan, water, compressor].flatMap((each) => Object.values({ ...each }))
  return [status.by, filter, ...parts, ...figures]
}

/** Each state of a drawing names values that exist. */
function expectStates(type: DeviceType, part: OverviewPart): void {
  const named = (by: string, values: readonly string[]) => {
    for (const value of values) expectState(type, by, value)
  }
  if (part.part === 'probes') named(part.link.by, part.link.lost)
  if (part.part === 'air-water') named(part.status.by, part.status.running)
  if (part.part === 'day') named(part.spent.by, [part.spent.value])
  if (part.part === 'door') named(part.leaf.by, part.leaf.closed)
  if (part.part === 'door') named(part.lock.by, part.lock.locked)
  if (part.part === 'cable') named(part.leak.by, part.leak.wet)
  if (part.part === 'cable') named(part.cable.by, part.cable.broken)
  if (part.part === 'channels') for (const { by, values } of part.said) named(by, values)
  if (part.part === 'channels') named(part.state.by, part.state.on)
}

function expectUnit({ controls, settings }: DeviceType, { mode, power, rows }: UnitSettings): void {
  for (const key of [mode, power]) expect(controls?.map((control) => control.key)).toContain(key)
  for (const { setting } of rows) expect(settings?.map(({ key }) => key)).toContain(setting)
}

function expectProbes(type: DeviceType, { measures, heat, places }: ProbeCards): void {
  expect(Object.keys(heat)).toEqual(measures)
  for (const scale of Object.values(heat)) expect(scale?.step).toBeGreaterThan(0)
  const fields = Object.values({ ...places }).map((field) => field.replace('{n}', '1'))
  for (const field of fields) expect(type.info.map(({ key }) => key)).toContain(field)
}

function expectOneLine(type: DeviceType, { breaker, tie, branch, source, firstSection }: OneLine): void {
  for (const one of [breaker, tie, branch.switch]) for (const value of one?.open ?? []) expectState(type, one?.by ?? '', value)
  const fields = [source.fedBy, branch.feeds, branch.rated, firstSection].flatMap((field) => field?.replace('{n}', '1') ?? [])
  for (const field of fields) expect(type.info.map(({ key }) => key)).toContain(field)
  expect(branch.current.startsWith(`${branch.repeated}.*.`)).toBe(true)
}

function expectPath(type: DeviceType, path: PowerPath): void {
  const nodes = path.nodes.map(({ id }) => id)
  const edges = path.edges.map(({ id }) => id)
  expectUnique(nodes)
  expectUnique(edges)
  for (const { name, at } of path.nodes) {
    expectNames(name)
    expect(at[0]).toBeGreaterThan(0)
    expect(at[0]).toBeLessThan(760)
    expect(at[1]).toBeGreaterThan(0)
    expect(at[1]).toBeLessThan(440)
  }
  for (const { from, to } of path.edges) expect(nodes).toEqual(expect.arrayContaining([from, to]))
  const point = pointAt(type, path.by)
  expect(Object.keys(path.flows).sort()).toEqual(point?.kind === 'state' ? Object.keys(point.values).sort() : [])
  for (const flow of Object.values(path.flows)) {
    const named = [flow.carrying, flow.backup, flow.ready, flow.dead].flatMap((ids) => ids ?? [])
    expectUnique(named)
    expect(edges).toEqual(expect.arrayContaining(named))
  }
  for (const source of path.sources) {
    expect(nodes).toContain(source.node)
    expect(edges).toEqual(expect.arrayContaining([...source.edges]))
  }
}
