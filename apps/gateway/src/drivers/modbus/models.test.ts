import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevices, type TestDevices } from '../../../test/modbus-device.ts'
import { float, startModbusServer, type TestModbusServer } from '../../../test/modbus-server.ts'

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

describe('Eastron SDM630', () => {
  it('reads floats of two registers, watts as kilowatts', async () => {
    const floats: [number, number][] = [
      ...[230.2, 229.8, 231.1].map((value, place): [number, number] => [2 * place, value]),
      ...[5.5, 6.25, 0].map((value, place): [number, number] => [6 + 2 * place, value]),
      ...[1266.1, 1436.25, -12.5].map((value, place): [number, number] => [0x0c + 2 * place, value]),
      ...[1266.1, 1436.25, 12.5].map((value, place): [number, number] => [0x12 + 2 * place, value]),
      ...[100, -200, 0].map((value, place): [number, number] => [0x18 + 2 * place, value]),
      ...[0.99, 0.98, 1].map((value, place): [number, number] => [0x1e + 2 * place, value]),
      [0x34, 2690],
      [0x38, 2714.75],
      [0x3c, -100],
      [0x3e, 0.991],
      [0x46, 49.98],
      [0x48, 12345.625],
      [0x4a, 0.5],
      ...[398.7, 399.1, 400].map((value, place): [number, number] => [0xc8 + 2 * place, value]),
      [0xe0, 0.75],
    ]
    for (let at = 0; at < 0x100; at++) server.put(1, 'input', at, 0)
    for (const [at, value] of floats) server.put(1, 'input', at, ...float(value))
    const values = await open('sdm630').values('d')
    expect(values).toMatchObject({
      'phase.1.current': 5.5,
      'phase.2.active_power': 1.43625,
      'phase.3.active_power': -0.0125,
      'phase.2.reactive_power': -0.2,
      active_power: 2.69,
      apparent_power: 2.71475,
      energy_import: 12345.625,
      energy_export: 0.5,
      neutral_current: 0.75,
    })
    expect(values['phase.1.voltage']).toBeCloseTo(230.2, 4)
    expect(values['line.2.voltage']).toBeCloseTo(399.1, 4)
    expect(values.frequency).toBeCloseTo(49.98, 4)
    // 80 registers for one request: the phases with the totals, the energies, the line voltages.
    expect(server.heard.map(({ code, at, count }) => [code, at, count])).toEqual([
      [4, 0x00, 0x4c],
      [4, 0xc8, 6],
      [4, 0xe0, 2],
    ])
  })

  it('that has no such registers (SDM230) is asked for them once, and read without', async () => {
    for (let at = 0; at < 0x4c; at++) server.put(1, 'input', at, 0)
    server.put(1, 'input', 0, ...float(230.5))
    const meter = open('sdm630')
    const values = await meter.values('d')
    expect(values['phase.1.voltage']).toBe(230.5)
    expect(Object.keys(values)).not.toContain('neutral_current')
    server.heard.length = 0
    await meter.values('d')
    expect(server.heard).toHaveLength(1)
  })
})

describe('XY-MD02', () => {
  it('reads tenths, below zero too', async () => {
    server.put(1, 'input', 1, 0xffcd, 655)
    expect(await open('xy-md02').values('d')).toEqual({ 'probe.1.temperature': -5.1, 'probe.1.humidity': 65.5 })
  })
})

/** SunSpec text: two characters to a register. */
const text = (value: string, registers: number) =>
  Array.from({ length: registers }, (_, place) => ((value.charCodeAt(2 * place) || 0) << 8) | (value.charCodeAt(2 * place + 1) || 0))

/** A device whose chain begins here. */
function chain(base: number, ...models: readonly (readonly [id: number, registers: readonly number[]])[]): void {
  server.put(1, 'holding', base, 0x5375, 0x6e53)
  let at = base + 2
  for (const [id, registers] of models) {
    server.put(1, 'holding', at, id, registers.length, ...registers)
    at += registers.length + 2
  }
  server.put(1, 'holding', at, 0xffff, 0)
}

const common: [number, number[]] = [
  1,
  [...text('Fronius', 16), ...text('Symo 10.0-3-M', 16), ...text('', 8), ...text('1.30', 8), ...text('29301000', 16), 1, 0x8000],
]
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
    const meter = open('sunspec')
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
    const readings = await open('sunspec', ', name: Roof').read('d')
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
    await expect(open('sunspec').read('d')).resolves.toHaveLength(1)
  })

  it.each<[string, () => void, string]>([
    ['no marker', () => server.put(1, 'holding', 0, 1), 'no SunSpec marker'],
    ['only models that nobody knows', () => chain(0, [64_001, [1, 2]]), 'none of its SunSpec models is known: 64001'],
    ['a chain without end', () => Array.from({ length: 200 }, (_, place) => server.put(1, 'holding', 2 + 2 * place, 9, 0)), 'has no end'],
  ])('says what is wrong with %s', async (_, prepare, sentence) => {
    server.put(1, 'holding', 0, 0x5375, 0x6e53)
    prepare()
    await expect(open('sunspec').read('d')).rejects.toThrow(sentence)
  })
})
