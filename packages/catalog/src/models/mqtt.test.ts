import { describe, expect, test } from 'vitest'
import { leak } from '../devices/leak.ts'
import { deviceType, flatPoint, resolvePoint } from '../lookup.ts'
import { stateCode } from '../names.ts'
import { mqttModels } from './index.ts'
import { defineMqtt } from './mqtt.ts'

describe.each(mqttModels.map((model) => [model.code, model] as const))('%s', (code, model) => {
  const type = deviceType(model.type)
  const pointAt = (key: string) => type && (flatPoint(type, key) ?? resolvePoint(type, key))?.point

  test('has a code of its own, and topics that name the device', () => {
    expect(mqttModels.filter((each) => each.code === code)).toHaveLength(1)
    expect(model.source).not.toBe('')
    for (const { topic } of [...model.values, ...(model.availability ?? [])]) expect(topic).toMatch(/\{topic\}/)
  })

  test('values land on points and states that exist', () => {
    for (const { point: key, states } of model.values) {
      const point = pointAt(key)
      expect(point, key).toBeDefined()
      expect(point?.kind === 'state', key).toBe(states !== undefined)
      for (const value of Object.values(states ?? {})) expect(point && stateCode(point, value), value).toBeTypeOf('number')
    }
    for (const { point, from } of model.totals ?? []) expect([pointAt(point), pointAt(from)]).not.toContain(undefined)
  })
})

test('a model may name only points that its type has', () => {
  const base = { code: 'x', maker: 'x', source: 'none' }
  expect(defineMqtt(leak, { ...base, values: [{ topic: '{topic}', point: 'cable' }] })).toMatchObject({ protocol: 'mqtt', type: 'leak' })
  // @ts-expect-error no such point
  defineMqtt(leak, { ...base, values: [{ topic: '{topic}', point: 'voltage' }] })
})
