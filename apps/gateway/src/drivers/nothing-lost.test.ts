import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceType, keyOf, resolvePoint } from '@kilowatch/catalog'
import { modbusModels, mqttModels, nutModels, snmpModels } from '@kilowatch/catalog/models'
import { describe, expect, it } from 'vitest'
import { layoutOf } from './modbus/slots.ts'
import { valuesOf } from './modbus/values.ts'
import { mapWords } from './mqtt/heard.ts'
import { unreadOf } from './mqtt/unread.ts'
import { within } from './mqtt/words.ts'
import { readingsOf } from './nut/readings.ts'
import { mapObjects, unreadIn } from './snmp/mapping.ts'
import { Turns } from './turns.ts'

/** A word and a number that no state of any model knows, and a number that no measure can have. */
const word = 'whistling'
const unknown = 29_873
const impossible = -7e7

const typeOf = (code: string) => {
  const type = deviceType(code)
  if (!type) throw new Error(code)
  return type
}

describe('review D15: what a device says and no point shows stays beside the points', () => {
  it.each(nutModels.map((model) => [model.type, model] as const))('NUT, %s', (code, model) => {
    for (const { variable, words } of model.variables) {
      const name = variable.replace('*', '1')
      const said = words ? word : String(impossible)
      const readings = readingsOf({ ref: 'd', type: model.satellite ? undefined : code }, new Map([[name, said]]))
      expect(Object.assign({}, ...readings.map(({ extras }) => extras)), name).toEqual({ [name]: words ? word : impossible })
    }
  })

  it('NUT, a flag that no rule names', () => {
    const extras = (status: string) => readingsOf({ ref: 'd' }, new Map([['ups.status', status]]))[0]?.extras
    expect(extras('OL WHISTLING')).toEqual({ 'ups.status': 'OL WHISTLING' })
    expect(extras('OL CHRG')).toEqual({})
  })

  it.each(snmpModels.map((model) => [model.code, model] as const))('SNMP, %s', (_, model) => {
    const type = typeOf(model.type)
    const objects = [
      ...(model.values ?? []).map(({ oid, states, point }) => ({ oid, states, key: point })),
      ...(model.tables ?? []).flatMap(({ entry, columns, where, number, from = 1 }) =>
        where
          ? []
          : columns
              .filter((column) => !column.where)
              .map(({ column, states, point }) => ({
                oid: `${entry}.${column}.${number === 'last' ? `1.${from}` : from}`,
                states,
                key: keyOf(point, 1),
              })),
      ),
    ]
    for (const { oid, states, key } of objects) {
      if (!resolvePoint(type, key)) continue
      const value = states ? unknown : impossible
      const read = new Map([[oid, { value, wraps: false }]])
      expect(unreadIn(type, model, read, mapObjects(type, model, read)), `${oid} ${key}`).toEqual([[oid, value]])
    }
  })

  it.each(mqttModels.map((model) => [model.code, model] as const))('MQTT, %s', (_, model) => {
    const type = typeOf(model.type)
    const hidden = new Set((model.credentials ?? []).map(({ topic }) => topic))
    for (const { topic, path = '', states } of model.values) {
      if (hidden.has(topic)) continue
      const said = states ? word : impossible
      const message = path === '' ? said : path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), said)
      const newest = new Map([[topic, message]])
      const { values } = mapWords(type, model, (value) => {
        const heard = within(newest.get(value.topic), value.path)
        return heard === undefined ? undefined : { said: heard, at: 0, cadence: 0 }
      })
      expect(Object.values(unreadOf(type, model, newest, values)), `${topic} ${path}`).toEqual([said])
    }
    const [first] = model.values.filter(({ topic, path }) => path && !hidden.has(topic))
    if (!first) return
    const newest = new Map([[first.topic, { whistles: 3, passphrase: 'x' }]])
    expect(unreadOf(type, model, newest, new Map())).toEqual({ whistles: 3 })
  })

  it.each(modbusModels.map((model) => [model.model, model] as const))('Modbus, %s', (_, model) => {
    const layout = layoutOf({ model, base: 0 })
    for (const slot of layout.slots) {
      const { mapping, point, table, at, count } = slot
      if (point.point.kind !== 'state' || mapping.bits || (mapping.word ?? 'u16') !== 'u16' || !['input', 'holding'].includes(table))
        continue
      const registers = {
        get: (of: string, from: number, many: number) => (of === table && from === at && many === count ? [unknown] : undefined),
      }
      const { values, extras } = valuesOf(layout, registers as never, new Turns(join(tmpdir(), 'no-turns.json')), 'd')
      // Where every other number means something, this one does.
      if (typeof values.get(point.key) === 'number') continue
      expect(extras, point.key).toEqual({ [`${table}.${at}`]: unknown })
    }
  })
})
