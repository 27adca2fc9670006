import { describe, expect, test } from 'vitest'
import { th } from '../devices/th/index.ts'
import { deviceType, flatPoint, resolvePoint } from '../lookup.ts'
import { stateCode } from '../names.ts'
import type { SinglePoint } from '../point.ts'
import { snmpModels } from './index.ts'
import { defineSnmp, type SnmpDecoding, type SnmpModel } from './snmp.ts'

const oid = /^1(\.(0|[1-9]\d*))+$/

function pointAt({ type: code }: SnmpModel, key: string): SinglePoint | undefined {
  const type = deviceType(code)
  return type && (flatPoint(type, key) ?? resolvePoint(type, key))?.point
}

function expectState(model: SnmpModel, key: string, value: string): void {
  const point = pointAt(model, key)
  expect(point && stateCode(point, value), `${model.code} ${key} ${value}`).toBeTypeOf('number')
}

function expectLanding(model: SnmpModel, key: string, { states }: SnmpDecoding): void {
  const point = pointAt(model, key)
  expect(point, `${model.code} ${key}`).toBeDefined()
  expect(point?.kind === 'state', `${model.code} ${key}`).toBe(states !== undefined)
  for (const value of Object.values(states ?? {})) expectState(model, key, value)
}

test('a model has a code of its own, and what stands beside others names one', () => {
  const codes = snmpModels.map(({ code }) => code)
  expect([...new Set(codes)]).toEqual(codes)
  for (const { beside = [] } of snmpModels) for (const code of beside) expect(codes).toContain(code)
})

describe.each(snmpModels.map((model) => [model.code, model] as const))('%s', (_code, model) => {
  test('names its source, and how it is found', () => {
    expect(model.source).not.toBe('')
    expect(model.recognise !== undefined || (model.beside ?? []).length > 0).toBe(true)
    for (const id of model.recognise?.sysObjectIds ?? []) expect(id).toMatch(oid)
    if (model.recognise?.any) expect(model.recognise.object).toMatch(oid)
  })

  test('objects and columns land on points, numbers and states that exist', () => {
    for (const value of model.values ?? []) {
      expect(value.oid).toMatch(oid)
      expect(value.point).not.toContain('*')
      expectLanding(model, value.point, value)
    }
    for (const { entry, columns } of model.tables ?? []) {
      expect(entry).toMatch(oid)
      for (const column of columns) expectLanding(model, column.point, column)
    }
    for (const { point, from } of model.totals ?? []) {
      expectLanding(model, point, {})
      expectLanding(model, from, {})
    }
  })

  test('alarms decide values that exist, and what is cleared can be raised', () => {
    for (const { oid: condition, point, value } of model.alarms?.conditions ?? []) {
      expect(condition).toMatch(oid)
      expectState(model, point, value)
    }
    const raised = [...(model.alarms?.conditions ?? []).map(({ point }) => point), model.alarms?.others.point]
    for (const [point, value] of Object.entries(model.alarms?.clear ?? {})) {
      expectState(model, point, value ?? '')
      expect(raised).toContain(point)
    }
    if (model.alarms) expectState(model, model.alarms.others.point, model.alarms.others.value)
  })

  test('settings are of the type, and written where the point that shows them is read', () => {
    for (const { setting, oid: object, factor } of model.settings ?? []) {
      const shownBy = deviceType(model.type)?.settings?.find(({ key }) => key === setting)?.shownBy
      expect(model.values?.find((each) => each.oid === object)).toMatchObject({ point: shownBy ?? setting, ...(factor ? { factor } : {}) })
    }
  })

  test('commands do what a control of the type can be told', () => {
    for (const { control, value, oid: object } of model.commands ?? []) {
      const declared = deviceType(model.type)?.controls?.find(({ key }) => key === control)
      expect(Object.keys(declared?.values ?? {}), control).toContain(value)
      expect(object.replace('*', '1')).toMatch(oid)
      expect(object.includes('*')).toBe(control.includes('*'))
    }
  })
})

test('a model may name only points that its type has', () => {
  const base = { code: 'x', maker: 'x', source: 'none' }
  expect(defineSnmp(th, { ...base, values: [{ oid: '1.3', point: 'probe.2.humidity' }] })).toMatchObject({ protocol: 'snmp', type: 'th' })
  // @ts-expect-error no such point
  defineSnmp(th, { ...base, values: [{ oid: '1.3', point: 'voltage' }] })
  const others = { point: 'contact.*.alarm', value: 'x', text: 'x' } as const
  const alarms = { column: '1.3', count: '1.3', clear: {}, others }
  const conditions = [{ oid: '1.3', point: 'probe.*.humidity', value: 'x' }] as const
  // @ts-expect-error alarms decide states, not measures
  defineSnmp(th, { ...base, alarms: { ...alarms, conditions } })
})
