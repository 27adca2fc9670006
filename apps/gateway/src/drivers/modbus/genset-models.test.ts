import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevices, type TestDevices } from '../../../test/modbus-device.ts'
import { startModbusServer, type TestModbusServer } from '../../../test/modbus-server.ts'

let server: TestModbusServer
let devices: TestDevices | undefined
beforeEach(async () => {
  server = await startModbusServer()
})
afterEach(async () => {
  devices?.close()
  devices = undefined
  await server.stop()
})

function open(model: string, more = ''): TestDevices {
  devices = openDevices(`  - { ref: d, driver: modbus, host: 127.0.0.1, port: ${server.port}, model: ${model}${more} }\n`)
  return devices
}

describe('Deep Sea (GenComm)', () => {
  /** A controller that has the pages of the model. */
  function controller(): void {
    for (const [from, to] of [
      [768, 772],
      [1024, 1057],
      [1408, 1408],
      [1536, 1558],
      [1798, 1809],
      [4104, 4105],
    ] as const) {
      for (let at = from; at <= to; at++) server.put(1, 'holding', at, 0)
    }
    server.put(1, 'holding', 770, 0x0001, 0xe240)
    server.put(1, 'holding', 772, 1)
    server.put(1, 'holding', 1024, 412, 83, 0x7fff, 0xfffc, 138, 127, 1500, 500)
    server.put(1, 'holding', 1032, 0, 2301, 0, 2299, 0, 2310)
    server.put(1, 'holding', 1044, 0, 1255, 0, 1200, 0xffff, 0xffff)
    server.put(1, 'holding', 1052, 0, 28_000, 0, 27_500, 0xffff, 0xfc18)
    server.put(1, 'holding', 1408, 3)
    server.put(1, 'holding', 1536, 0x0001, 0x4820)
    server.put(1, 'holding', 1558, 421)
    server.put(1, 'holding', 1798, 0x0036, 0xee80, 0x0001, 0x86a0)
    server.put(1, 'holding', 1808, 0, 217)
  }

  it('reads an engine under load; what is not fitted is not there, and a broken sensor is bad', async () => {
    controller()
    const [reading] = await open('deepsea-gencomm').read('d')
    expect(Object.fromEntries(reading?.values ?? [])).toEqual({
      control_mode: 2,
      oil_pressure: 412,
      coolant_temperature: 83,
      fuel_level: 'nan',
      charge_voltage: 13.8,
      battery_voltage: 12.7,
      speed: 1500,
      frequency: 50,
      'phase.1.voltage': 230.1,
      'phase.2.voltage': 229.9,
      'phase.3.voltage': 231,
      'phase.1.current': 125.5,
      'phase.2.current': 120,
      'phase.1.active_power': 28,
      'phase.2.active_power': 27.5,
      'phase.3.active_power': -1,
      engine_state: 3,
      active_power: 84,
      load: 42.1,
      run_hours: 1000,
      energy: 10_000,
      starts: 217,
    })
    expect(reading?.extras).toEqual({ 'device.serial': 123_456 })
    expect(reading).not.toHaveProperty('controls')
  })

  it('is commanded by a key and its complement in one request, where the file allows it', async () => {
    controller()
    await expect(open('deepsea-gencomm').control('d', 'engine', 'start')).rejects.toMatchObject({ reason: 'not-accepted' })
    const site = open('deepsea-gencomm', ', control: true')
    const [reading] = await site.read('d')
    expect(reading?.controls).toEqual([
      { key: 'control_mode', values: ['auto'] },
      { key: 'engine', values: ['start', 'stop'] },
    ])
    server.heard.length = 0
    await site.control('d', 'engine', 'start')
    expect(server.heard.map(({ code, at, count }) => [code, at, count])).toEqual([[16, 4104, 2]])
    expect([4104, 4105].map((at) => server.unit(1).holding.get(at))).toEqual([35_732, 29_803])
  })
})

describe('ComAp InteliLite 4', () => {
  it('reads 0.1 bar as kilopascals and hours of tenths, and starts by a coil', async () => {
    for (const [at, ...registers] of [
      [1004, 1498],
      [1006, 0x8000],
      [1008, 41],
      [1013, 0, 12_345],
      [1020, 84, 28, 28, 28],
      [1036, 501, 231, 230, 232],
      [1043, 122, 121, 123],
      [1053, 274],
      [1055, 76],
      [1263, 0x0001, 0x86a0],
      [1298, 8],
      [1382, 2],
    ] as [number, ...number[]][]) {
      server.put(1, 'holding', at, ...registers)
    }
    server.put(1, 'coil', 4700, 0)
    const site = open('comap-intelilite4', ', control: true')
    expect(await site.values('d')).toEqual({
      speed: 1498,
      oil_pressure: 410,
      run_hours: 1234.5,
      active_power: 84,
      'phase.1.active_power': 28,
      'phase.2.active_power': 28,
      'phase.3.active_power': 28,
      frequency: 50.1,
      'phase.1.voltage': 231,
      'phase.2.voltage': 230,
      'phase.3.voltage': 232,
      'phase.1.current': 122,
      'phase.2.current': 121,
      'phase.3.current': 123,
      battery_voltage: 27.4,
      fuel_level: 76,
      energy: 100_000,
      engine_state: 3,
      generator_switch: 1,
      control_mode: 2,
    })
    await site.control('d', 'engine', 'start')
    expect(server.unit(1).coil.get(4700)).toBe(1)
    server.unit(1).coil.clear()
    await expect(site.control('d', 'engine', 'stop')).rejects.toMatchObject({ reason: 'not-accepted' })
  })
})

describe('Datakom', () => {
  it('reads words with the little register first, and the step of its transfer sequence', async () => {
    for (let at = 10_246; at <= 10_629; at++) server.put(1, 'holding', at, 0)
    server.put(1, 'holding', 10_246, 2305, 0, 2298, 0, 2311, 0)
    server.put(1, 'holding', 10_270, 1255, 0)
    server.put(1, 'holding', 10_286, 281, 0, 0xffce, 0xffff)
    server.put(1, 'holding', 10_294, 0x4120, 0x0001)
    server.put(1, 'holding', 10_339, 4998)
    server.put(1, 'holding', 10_341, 2745)
    server.put(1, 'holding', 10_361, 42, 0xffc9, 765, 0x7fff)
    server.put(1, 'holding', 10_376, 1500)
    server.put(1, 'holding', 10_604, 13, 4)
    server.put(1, 'holding', 10_616, 88)
    server.put(1, 'holding', 10_622, 0x86a0, 0x0001)
    server.put(1, 'holding', 10_628, 0x0002, 0x0001)
    const values = await open('datakom-d').values('d')
    expect(values).not.toHaveProperty('oil_temperature')
    expect(values).toMatchObject({
      'phase.1.voltage': 230.5,
      'phase.3.voltage': 231.1,
      'phase.1.current': 125.5,
      'phase.1.active_power': 28.1,
      'phase.2.active_power': -5,
      active_power: 8220.8,
      frequency: 49.98,
      battery_voltage: 27.45,
      oil_pressure: 420,
      coolant_temperature: -5.5,
      fuel_level: 76.5,
      speed: 1500,
      engine_state: 3,
      supply: 2,
      control_mode: 2,
      starts: 88,
      run_hours: 1000,
      energy: 6553.8,
    })
  })
})
