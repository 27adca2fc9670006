import { describe, expect, test } from 'vitest'
import { defineDevice } from '../define.ts'
import { deviceType, flatPoint, resolvePoint } from '../lookup.ts'
import { stateCode } from '../names.ts'
import { measure, repeated, type SinglePoint, state } from '../point.ts'
import { nutModels } from './index.ts'
import { defineNut, type NutModel } from './nut.ts'

function expectUnique(values: readonly string[]): void {
  expect([...new Set(values)]).toEqual([...values])
}

/** A pattern, or a concrete key of one, of the model's type. */
function pointAt({ type: code }: NutModel, key: string): SinglePoint | undefined {
  const type = deviceType(code)
  return type && (flatPoint(type, key) ?? resolvePoint(type, key))?.point
}

function expectState(model: NutModel, key: string, value: string): void {
  const point = pointAt(model, key)
  expect(point && stateCode(point, value), `${model.type} ${key} ${value}`).toBeTypeOf('number')
}

test('a type speaks NUT in one way, and a NUT device type becomes one type', () => {
  expectUnique(nutModels.map(({ type }) => type))
  expectUnique(nutModels.flatMap(({ deviceTypes }) => deviceTypes))
})

describe.each(nutModels.map((model) => [model.type, model] as const))('%s through NUT', (_type, model) => {
  test('variables land on points, numbers and words that exist', () => {
    expectUnique(model.variables.map(({ variable, point }) => `${variable} ${point}`))
    for (const { variable, point, words } of model.variables) {
      const declared = pointAt(model, point)
      expect(declared, `${variable} ${point}`).toBeDefined()
      expect(variable.includes('*'), `${variable} ${point}`).toBe(point.includes('*'))
      expect(declared?.kind === 'state', `${variable} ${point}`).toBe(words !== undefined)
      for (const value of Object.values(words ?? {})) expectState(model, point, value)
    }
  })

  test('flags and comparisons decide values that exist', () => {
    for (const { point, value, all, any } of model.flags ?? []) {
      expectState(model, point, value)
      expect((all ?? []).length + (any ?? []).length).toBeGreaterThan(0)
    }
    for (const { point, same, different } of model.comparisons ?? []) {
      expectState(model, point, same)
      expectState(model, point, different)
    }
  })

  test('a satellite is known by variables of its own', () => {
    const { satellite } = model
    if (satellite) for (const variable of satellite.when) expect(variable.startsWith(satellite.prefix), variable).toBe(true)
  })

  test('settings are of the type, and variables that show them', () => {
    for (const { variable, setting, factor } of model.settings ?? []) {
      const shownBy = deviceType(model.type)?.settings?.find(({ key }) => key === setting)?.shownBy
      expect(model.variables.find((each) => each.variable === variable)).toMatchObject({
        point: shownBy ?? setting,
        ...(factor ? { factor } : {}),
      })
    }
  })

  test('commands do what a control of the type can be told', () => {
    expectUnique((model.commands ?? []).map(({ command }) => command))
    for (const { command, control, value } of model.commands ?? []) {
      const declared = deviceType(model.type)?.controls?.find(({ key }) => key === control)
      expect(Object.keys(declared?.values ?? {}), command).toContain(value)
      expect(command.includes('*'), command).toBe(control.includes('*'))
    }
  })

  test('names its source', () => expect(model.source).not.toBe(''))
})

test('a model may name only points that its type has', () => {
  const name = { zh: '甲', en: 'A' }
  const type = defineDevice({
    code: 'x',
    name,
    icon: 'ups',
    area: 'generic',
    traits: [],
    points: [
      measure('voltage', name, 'V', [0, 600]),
      state('mode', name, { on: { code: 1, ...name } }),
      repeated('cell', name, 4, [measure('voltage', name, 'V', [0, 20])]),
    ],
    tabs: [],
    headline: [],
    overview: [],
    info: [],
  })
  const base = { maker: 'generic', source: 'none', deviceTypes: [] }
  const sound = defineNut(type, {
    ...base,
    variables: [{ variable: 'x', point: 'cell.1.voltage' }],
    flags: [{ point: 'mode', value: 'on', all: ['OL'] }],
  })
  expect(sound).toMatchObject({ protocol: 'nut', type: 'x' })
  // @ts-expect-error no such point
  defineNut(type, { ...base, variables: [{ variable: 'x', point: 'current' }] })
  // @ts-expect-error flags decide states, not measures
  defineNut(type, { ...base, variables: [], flags: [{ point: 'voltage', value: 'on', all: ['OL'] }] })
})
