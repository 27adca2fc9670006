import { describe, expect, it } from 'vitest'
import { controlValue, resolveControl } from '../control-lookup.ts'
import { meter } from '../devices/meter/index.ts'
import { deviceType, keyOf, resolvePoint } from '../lookup.ts'
import { stateCode } from '../names.ts'
import { modbusModels } from './index.ts'
import { defineModbus, type ModbusMapping, type ModbusModel, registersOf } from './modbus.ts'

const typeOf = ({ type: code }: ModbusModel) => {
  const type = deviceType(code)
  if (!type) throw new Error(`no type ${code}`)
  return type
}

/** Every concrete key of a mapping. */
const keysOf = ({ point, each = { count: 1, stride: 0 } }: ModbusMapping) =>
  Array.from({ length: each.count }, (_, place) => keyOf(point, place + 1))

it('names are given once', () => {
  const names = modbusModels.map(({ model }) => model)
  expect(names).toEqual([...new Set(names)])
  const ids = modbusModels.flatMap(({ sunspec }) => sunspec?.id ?? [])
  expect(ids).toEqual([...new Set(ids)])
})

describe.each(modbusModels.map((model) => [model.title, model] as const))('%s', (_, model) => {
  it('lands on points that exist, repeats that fit, and states that are known', () => {
    for (const mapping of model.values) {
      expect(mapping.point.includes('*'), mapping.point).toBe(mapping.each !== undefined)
      for (const key of keysOf(mapping)) {
        const point = resolvePoint(typeOf(model), key)?.point
        expect(point, key).toBeDefined()
        expect(point?.kind === 'state', key).toBe(mapping.states !== undefined || mapping.otherwise !== undefined)
        expect(mapping.wraps === undefined || point?.kind === 'counter', key).toBe(true)
        for (const value of [...Object.values(mapping.states ?? {}), ...(mapping.otherwise ? [mapping.otherwise] : [])]) {
          expect(point && stateCode(point, value), `${key} ${value}`).toBeTypeOf('number')
        }
      }
    }
  })

  it('reads what may be read', () => {
    for (const { at, table = model.table, word = 'u16', each = { count: 1, stride: 0 } } of model.values) {
      const size = table === 'coil' || table === 'discrete' ? 1 : registersOf[word]
      expect(size).toBeLessThanOrEqual(model.most ?? 125)
      for (let place = 0; place < each.count; place++) {
        const first = at + place * each.stride
        expect(first + size).toBeLessThanOrEqual(65_536)
        expect(model.forbidden?.some(([from, to]) => first <= to && first + size > from) ?? false, String(first)).toBe(false)
      }
    }
  })

  it('commands do what a control of the type can be told, settings are of the type and are written where the point that shows them is read', () => {
    for (const { control, value, each = { count: 1, stride: 0 }, writes } of model.commands ?? []) {
      expect(writes.length).toBeGreaterThan(0)
      for (let place = 0; place < each.count; place++) {
        const resolved = resolveControl(typeOf(model), keyOf(control, place + 1))
        expect(resolved && controlValue(resolved, value), `${control} ${value}`).toBeDefined()
      }
    }
    const settings = typeOf(model).settings?.map(({ key }) => key) ?? []
    for (const { setting, at, table } of model.settings ?? []) {
      expect(settings).toContain(setting)
      expect(model.values.find((each) => each.at === at && (each.table ?? model.table) === table)?.point).toBe(setting)
    }
  })

  it('names its source', () => expect(model.source).not.toBe(''))
})

it('a model may name only points that its type has', () => {
  const base = { model: 'x', maker: 'none', title: 'X', source: 'none', table: 'input' } as const
  expect(defineModbus(meter, { ...base, values: [{ point: 'phase.1.voltage', at: 0 }] })).toMatchObject({
    protocol: 'modbus',
    type: 'meter',
  })
  // @ts-expect-error no such point
  defineModbus(meter, { ...base, values: [{ point: 'temperature', at: 0 }] })
})
