import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevices, type TestDevices } from '../../../test/modbus-device.ts'
import { startModbusServer, type TestModbusServer } from '../../../test/modbus-server.ts'
import { sunspecCommonModel as common, putChain, type SunspecModel } from '../../../test/sunspec.ts'

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

function open(more = ''): TestDevices {
  devices = openDevices(`  - { ref: d, driver: modbus, host: 127.0.0.1, port: ${server.port}, model: sunspec${more} }\n`)
  return devices
}
const chain = (base: number, ...models: readonly SunspecModel[]) => putChain(server, base, ...models)
const none = (count: number) => Array.from({ length: count }, () => 0x8000)

describe('SunSpec', () => {
  it('finds a meter and applies its scale factors; what is not implemented is not there', async () => {
    const registers = [
      ...[1234, 400, 410, 424, 0xfffe], // A, phases, 10^-2
      ...[2305, 2301, 2299, 2315, 3992, 3986, 3990, 4000, 0xffff], // V, 10^-1
      ...[4998, 0xfffe], // Hz, 10^-2
      ...[272, 91, 92, 0xffff, 1], // W, -1 W x 10 in L3
      ...[300, 100, 100, 100, 0], // VA
      ...[...none(4), 0], // VAr
      ...[950, 1000, -1000, 0x8000, 0xffff], // PF, 10^-1 percent
      ...[0, 0, ...Array(6).fill(0), 0x0001, 0x86a0, ...Array(6).fill(0), 1], // Wh exported 0: not there; imported 100000 x 10
      ...Array(16).fill(0), // VAh, TotVAh_SF
      0x8000,
      ...Array(32).fill(0),
      0x8000,
      ...[0, 4], // M_EVENT_Power_Failure
    ]
    expect(registers).toHaveLength(105)
    chain(40_000, common, [203, registers])
    const meter = open()
    const [reading, ...others] = await meter.read('d')
    expect(others).toEqual([])
    expect(reading).toMatchObject({
      ref: 'd',
      type: 'meter',
      extras: { 'device.mfr': 'Fronius', 'device.model': 'Symo 10.0-3-M', 'device.version': '1.30', 'device.serial': '29301000' },
    })
    expect(Object.fromEntries(reading?.values ?? [])).toEqual({
      'phase.1.current': 4,
      'phase.2.current': 4.1,
      'phase.3.current': 4.24,
      'phase.1.voltage': 230.1,
      'phase.2.voltage': 229.9,
      'phase.3.voltage': 231.5,
      'line.1.voltage': 398.6,
      'line.2.voltage': 399,
      'line.3.voltage': 400,
      frequency: 49.98,
      active_power: 2.72,
      'phase.1.active_power': 0.91,
      'phase.2.active_power': 0.92,
      'phase.3.active_power': -0.01,
      apparent_power: 0.3,
      'phase.1.apparent_power': 0.1,
      'phase.2.apparent_power': 0.1,
      'phase.3.apparent_power': 0.1,
      power_factor: 0.95,
      'phase.1.power_factor': 1,
      'phase.2.power_factor': -1,
      energy_import: 1000,
      phase_loss: 1,
    })
  })

  it('finds the chain at 50000 or 0 too, and an inverter with its meter as two devices', async () => {
    const inverter = [
      ...[150, 50, 50, 50, 0xffff], // A, 10^-1
      ...[4000, 4001, 4002, 2310, 2311, 2312, 0xffff], // V
      ...[1040, 1], // 10400 W
      ...[5001, 0xfffe],
      ...[1041, 1],
      ...[-20, 1],
      ...[-9990, 0xfffe], // -99.9 percent
      ...[0x0012, 0xd687, 0], // 1234567 Wh
      ...Array(25).fill(0x8000),
    ]
    expect(inverter).toHaveLength(50)
    chain(50_000, common, [103, inverter], [203, [...none(36), ...Array(16).fill(0), 0, ...Array(52).fill(0)]])
    const readings = await open(', name: Roof').read('d')
    expect(readings.map(({ ref, type, name }) => [ref, type, name])).toEqual([
      ['d', 'meter', 'Roof'],
      ['d.meter', 'meter', 'Roof 电力仪表'],
    ])
    expect(Object.fromEntries(readings[0]?.values ?? [])).toMatchObject({
      'phase.1.current': 5,
      'line.3.voltage': 400.2,
      'phase.2.voltage': 231.1,
      active_power: 10.4,
      reactive_power: -0.2,
      frequency: 50.01,
      power_factor: -0.999,
      energy_export: 1234.567,
    })
    server.units.clear()
    chain(0, common, [203, [...none(36), ...Array(69).fill(0)]])
    await expect(open().read('d')).resolves.toHaveLength(1)
  })

  it.each<[string, () => void, string]>([
    ['no marker', () => server.put(1, 'holding', 0, 1), 'no SunSpec marker'],
    ['only models that nobody knows', () => chain(0, [64_001, [1, 2]]), 'none of its SunSpec models is known: 64001'],
    ['a chain without end', () => Array.from({ length: 200 }, (_, place) => server.put(1, 'holding', 2 + 2 * place, 9, 0)), 'has no end'],
  ])('says what is wrong with %s', async (_, prepare, sentence) => {
    server.put(1, 'holding', 0, 0x5375, 0x6e53)
    prepare()
    await expect(open().read('d')).rejects.toThrow(sentence)
  })

  it('makes one battery of a base model, a bank and its module, with the cells that it has', async () => {
    const base = Array.from({ length: 62 }, () => 0xffff)
    const at = (offset: number, ...registers: number[]) => base.splice(offset - 2, registers.length, ...registers)
    at(2, 2800) // AHRtg, 10^-1
    at(11, 480) // SoC
    at(13, 999) // SoH
    at(14, 0, 92) // NCyc
    at(16, 3) // discharging
    at(22, 3) // connected
    at(26, 0x0000, 0x0242) // Evt1: over temperature alarm (1), charge warning (6), over voltage alarm (9)
    at(34, 5286) // V, 10^-2
    at(44, 0x10000 - 1250) // A, 10^-2
    at(52, 0xffff, 0, 0, 0, 0xffff, 0, 0xffff, 0xfffe, 0xfffd, 0xfffe, 0, 0)
    const bank = [...Array.from({ length: 19 }, () => 0), 2, 0xfffd, 0xffff, 0, 0, 0, 0, ...Array.from({ length: 4 }, () => 0)]
    const cells = [
      [3303, 229, 0, 1],
      [3304, 0x8000, 0, 0],
    ]
    const module = [1, 1, 2, 480, 520, 999, 0, 92, 5286, ...Array.from({ length: 11 }, () => 0), ...Array.from({ length: 16 }, () => 0)]
    const factors = [0xffff, 0xffff, 0xffff, 0xfffe, 0xfffd, 0xffff]
    chain(40_000, common, [802, base], [803, bank], [805, [...module, ...factors, ...cells.flat()]])
    const [reading, ...others] = await open().read('d')
    expect(others).toEqual([])
    expect(reading?.type).toBe('li_bat')
    expect(Object.fromEntries(reading?.values ?? [])).toEqual({
      full_capacity: 280,
      soc: 48,
      soh: 99.9,
      cycles: 92,
      battery_state: 4,
      over_temperature: 1,
      under_temperature: 0,
      over_current: 0,
      over_voltage: 1,
      under_voltage: 0,
      bms_fault: 0,
      pack_voltage: 52.86,
      pack_current: -12.5,
      balance: 1,
      'cell.1.voltage': 3.303,
      'cell.1.temperature': 22.9,
      'cell.1.balance': 1,
      'cell.2.voltage': 3.304,
      'cell.2.balance': 0,
    })
  })

  it('reads a weather station', async () => {
    chain(0, common, [307, [0xfff5, 93, 1013, 7, 270, 3, ...none(5)]])
    const [reading] = await open().read('d')
    expect(reading?.type).toBe('weather')
    expect(Object.fromEntries(reading?.values ?? [])).toEqual({
      temperature: -1.1,
      humidity: 93,
      air_pressure: 1013,
      wind_speed: 7,
      wind_direction: 270,
      rain_total: 3,
    })
  })

  it('is the part of a device that the file asks for; the others stand beside it', async () => {
    chain(40_000, common, [203, [...none(36), ...Array(69).fill(0)]], [307, [215, ...none(10)]])
    const readings = await open(', type: weather').read('d')
    expect(readings.map(({ ref, type }) => [ref, type])).toEqual([
      ['d', 'weather'],
      ['d.meter', 'meter'],
    ])
  })
})
