import { deviceType, keyOf, patternOf, quality, resolvePoint } from '@kilowatch/catalog'
import { mqttModels, nutModels, snmpModels } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDevices } from '../../test/modbus-device.ts'
import { float, startModbusServer, type TestModbusServer } from '../../test/modbus-server.ts'
import { mapWords } from './mqtt/heard.ts'
import { mapVariables } from './nut/mapping.ts'
import { readingsOf } from './nut/readings.ts'
import { mapObjects } from './snmp/mapping.ts'

/** What devices say instead of a number that they do not have. */
const notMeasured = [-1, 255, 65_535, 32_767, -32_768, 2_147_483_647, -2_147_483_648, 4_294_967_295]
const tiny = [1e-39, -1e-39, 1.6e-23, 2.4e-41]

/** No value is shown that the point cannot have, be it made possible by rounding alone. */
function expectPossible(code: string, values: ReadonlyMap<string, WireValue>, said: number): void {
  const type = deviceType(code)
  for (const [key, value] of values) {
    const point = type && resolvePoint(type, key)?.point
    if (!point || typeof value !== 'number') continue
    expect(quality(point, value), `${code} ${key} says ${value} of ${said}`).toBe('good')
    expect(tiny, `${code} ${key}`).not.toContain(said)
  }
}

describe('review D3: numbers that are no measurement are never good', () => {
  it.each(nutModels.map((model) => [model.type, model] as const))('NUT, %s', (code, model) => {
    const type = deviceType(code)
    if (!type) throw new Error(code)
    for (const { variable, words } of model.variables) {
      if (words) continue
      for (const said of notMeasured) {
        const { values, claimed } = mapVariables(type, new Map([[variable.replace('*', '1'), String(said)]]))
        expectPossible(code, values, said)
        // What a device said stays readable.
        if (![...values.values()].some((value) => typeof value === 'number')) expect([...claimed]).toEqual([])
      }
    }
  })

  it.each(snmpModels.map((model) => [model.code, model] as const))('SNMP, %s', (_, model) => {
    const type = deviceType(model.type)
    if (!type) throw new Error(model.type)
    const oids = [
      ...(model.values ?? []).map(({ oid }) => oid),
      ...(model.tables ?? []).flatMap(({ entry, columns }) => columns.map(({ column }) => `${entry}.${column}.1`)),
    ]
    for (const oid of oids) {
      for (const value of notMeasured) expectPossible(model.type, mapObjects(type, model, new Map([[oid, { value, wraps: false }]])), value)
    }
  })

  it.each(mqttModels.map((model) => [model.code, model] as const))('MQTT, %s', (_, model) => {
    const type = deviceType(model.type)
    if (!type) throw new Error(model.type)
    for (const each of model.values) {
      if (each.states) continue
      for (const said of [...notMeasured, ...tiny]) {
        expectPossible(model.type, mapWords(type, { ...model, values: [each] }, () => ({ said, at: 0, cadence: 0 })).values, said)
      }
    }
  })

  it('a word of the model goes before what the point could have', () => {
    const runtime = (said: string) => readingsOf({ ref: 'u' }, new Map([['battery.runtime', said]]))[0]
    expect(runtime('65535')?.values.get('battery_runtime')).toBeUndefined()
    expect(runtime('65535')?.extras).toEqual({ 'battery.runtime': 65535 })
    expect(runtime('-1')?.extras).toEqual({ 'battery.runtime': -1 })
    expect(runtime('-1')?.values.get('battery_runtime')).toBeUndefined()
    expect(runtime('600')?.values.get('battery_runtime')).toBe(10)
  })

  it('the first that can be wins over an earlier one that cannot', () => {
    const [reading] = readingsOf(
      { ref: 'u' },
      new Map([
        ['input.L1-N.voltage', '6553.5'],
        ['input.voltage', '230'],
      ]),
    )
    expect(reading?.values.get('phase.1.input_voltage')).toBe(230)
    expect(reading?.extras).toEqual({ 'input.L1-N.voltage': 6553.5 })
  })
})

describe('review D3: Modbus floats whose words come in another order than the model says', () => {
  let server: TestModbusServer
  beforeAll(async () => {
    server = await startModbusServer()
  })
  afterAll(() => server.stop())

  const floats = [229.7, 230.4, 231.1, 1.25, 0, 2.5, 287.1, -0.5, 577, 0.98, 49.98, 400.2, 12345.6]

  it.each([0, 3, 7])('say nothing good, shifted by %i', async (shift) => {
    for (let at = 0; at < 0x160; at++) server.put(1, 'input', at, 0)
    for (let place = 0; place < 0x50; place++) {
      server.put(1, 'input', 2 * place, ...float(floats[(place + shift) % floats.length] ?? 0).toReversed())
    }
    const devices = openDevices(`  - { ref: d, driver: modbus, host: 127.0.0.1, port: ${server.port}, model: sdm630 }\n`)
    const values = await devices.values('d')
    devices.close()
    const said = Object.entries(values).filter(([key, value]) => typeof value === 'number' && patternOf(key) !== keyOf('link', 1))
    expect(said).toEqual([])
    expect(Object.keys(values).length).toBeGreaterThan(10)
  })
})
