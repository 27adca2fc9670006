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

  it('is corrected below zero too, and holds what it was told', async () => {
    server.put(1, 'input', 1, 235, 655)
    server.put(1, 'holding', 0x0103, 0, 15)
    const site = open('xy-md02', ', control: true')
    expect(await site.values('d')).toMatchObject({ temperature_correction: 0, humidity_correction: 1.5 })
    await site.write('d', 'temperature_correction', '-1.2')
    expect(await site.values('d')).toMatchObject({ 'probe.1.temperature': 23.5, temperature_correction: -1.2 })
  })
})

describe('Seplos BMS V3', () => {
  /** Registers of a recorded frame. */
  const registers = (hex: string) => hex.split(' ').map((word) => Number.parseInt(word, 16))

  it('reads what was recorded from a pack of 280 Ah', async () => {
    server.put(1, 'input', 0x1000, ...registers('14a6 0000 3480 6d60 00f1 01e0 03e7 005c 0ce7 0b8c 0ce8 0ce7 0b90 0b88'))
    const cells = '0ce7 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8 0ce8'
    server.put(1, 'input', 0x1100, ...registers(`${cells} 0b90 0b88 0b89 0b8f 5cab 5cab 5cab 5cab 0bae 0b9b`))
    const values = await open('seplos-v3').values('d')
    expect(values).toMatchObject({
      pack_voltage: 52.86,
      pack_current: 0,
      remaining_capacity: 134.4,
      full_capacity: 280,
      soc: 48,
      soh: 99.9,
      cycles: 92,
      'cell.1.voltage': 3.303,
      'cell.16.voltage': 3.304,
      ambient_temperature: 25.85,
      mos_temperature: 23.95,
    })
  })
})

describe('Liebert Mini-Mate2', () => {
  beforeEach(() => {
    for (let at = 0; at <= 20; at++) server.put(1, 'holding', at, 0)
    server.put(1, 'holding', 0, 24, 47, 1, 0, 0, 0)
    server.put(1, 'holding', 8, 50, 23, 1, 45)
    server.put(1, 'holding', 17, 1, 4321, 0, 5432)
    server.put(1, 'holding', 288, 0x0120, 0)
  })

  it('reads air, mode, set values and alarms by their bits', async () => {
    expect(await open('liebert-mini-mate2').values('d')).toEqual({
      return_temperature: 24,
      return_humidity: 47,
      mode: 1,
      cooling_output: 50,
      set_temperature: 23,
      set_humidity: 45,
      status: 1,
      compressor_hours: 4321,
      fan_hours: 5432,
      compressor_fault: 0,
      fan_fault: 1,
      humidifier_fault: 0,
    })
    server.put(1, 'holding', 2, 0, 0, 1)
    server.put(1, 'holding', 288, 0x0010, 0x0004)
    expect(await devices?.values('d')).toMatchObject({ mode: 4, compressor_fault: 1, fan_fault: 0, humidifier_fault: 1 })
  })

  it('is switched, and set to what it then holds', async () => {
    const site = open('liebert-mini-mate2', ', control: true')
    await site.control('d', 'power', 'off')
    expect(await site.values('d')).toMatchObject({ status: 2 })
    await site.write('d', 'set_temperature', '21')
    expect(await site.values('d')).toMatchObject({ set_temperature: 21 })
    await site.write('d', 'power', 'on')
    expect(await site.values('d')).toMatchObject({ status: 1 })
    server.misbehave = ({ code }, { frame, stream, answer }) => {
      if (code !== 6) return undefined
      server.put(1, 'holding', 9, 19)
      stream.write(frame(answer))
      return 'misbehaved'
    }
    await expect(site.write('d', 'set_temperature', '22')).rejects.toThrow('wrote 22, the device holds 19')
    await expect(site.write('d', 'set_temperature', 'warm')).rejects.toMatchObject({ reason: 'not-accepted' })
    await expect(site.write('d', 'set_pressure', '1')).rejects.toMatchObject({ reason: 'not-accepted' })
  })
})

describe('Wiren Board WB-MAP12E', () => {
  it('reads twelve branches from four channels', async () => {
    for (let channel = 0; channel < 4; channel++) {
      for (const [from, to] of [
        [0x10bc, 0x10f8],
        [0x1200, 0x1220],
        [0x1300, 0x1330],
        [0x1410, 0x1420],
      ] as const) {
        for (let at = from; at <= to; at++) server.put(1, 'input', at + 0x1000 * channel, 0)
      }
    }
    server.put(1, 'input', 0x10f8, 5001)
    server.put(1, 'input', 0x1410, 0x59d8, 0x0000)
    // Branch 12: channel 4, input 3.
    server.put(1, 'input', 5146 + 3 * 4096, 0x0271, 0x0000)
    server.put(1, 'input', 4870 + 3 * 4096, 0x0003, 0x0d40)
    server.put(1, 'input', 4287 + 3 * 4096, 0xfc4a)
    server.put(1, 'input', 4620 + 3 * 4096, 0x86a0, 0x0001, 0, 0)
    const values = await open('wirenboard-map12e').values('d')
    expect(Object.keys(values).filter((key) => key.startsWith('branch.'))).toHaveLength(48)
    expect(values).toMatchObject({
      frequency: 50.01,
      'branch.12.active_power': 1.024,
      'branch.12.power_factor': -0.95,
      'branch.12.energy': 1,
    })
    // 0x02710000 = 40,960,000 × 2.44141e-7 A; 0x59d80000 = 1,507,328,000 × 1.52588e-7 V.
    expect(values['branch.12.current']).toBeCloseTo(10.0, 3)
    expect(values['road.1.phase.1.voltage']).toBeCloseTo(230.0002, 3)
  })
})
