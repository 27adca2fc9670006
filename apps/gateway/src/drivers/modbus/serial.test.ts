import { SerialPort } from 'serialport'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDevices, type TestDevices } from '../../../test/modbus-device.ts'
import { TestModbus } from '../../../test/modbus-server.ts'
import { openSerialPair, type SerialPair } from '../../../test/serial-pair.ts'
import { openSerial } from './serial-port.ts'

let pair: SerialPair
let far: SerialPort
let bus: TestModbus
let devices: TestDevices

beforeEach(async () => {
  pair = await openSerialPair()
  far = new SerialPort({ path: pair.theirs, baudRate: 9600, autoOpen: false })
  await new Promise<void>((open, fail) => far.open((error) => (error ? fail(error) : open())))
  bus = new TestModbus()
  bus.serve(far, 'rtu')
  bus.put(1, 'input', 1, 215, 400)
  bus.put(7, 'input', 1, 0xff9c, 990)
  const device = (ref: string, unit: number) =>
    `  - { ref: ${ref}, driver: modbus, model: xy-md02, serial: ${pair.ours}, unit: ${unit}, timeout: 300ms }\n`
  devices = openDevices(device('one', 1) + device('seven', 7) + device('dead', 9))
})
afterEach(async () => {
  devices.close()
  await new Promise((closed) => far.close(closed))
  await pair.stop()
})

it('reads several units of one serial line, one after the other', async () => {
  const [one, seven] = await Promise.all([devices.values('one'), devices.values('seven')])
  expect(one).toEqual({ 'probe.1.temperature': 21.5, 'probe.1.humidity': 40 })
  expect(seven).toEqual({ 'probe.1.temperature': -10, 'probe.1.humidity': 99 })
})

it('goes on with the others when one is dead, and with that one when it is back', async () => {
  await expect(devices.values('dead')).rejects.toMatchObject({ reason: 'timeout' })
  expect(await devices.values('one')).toMatchObject({ 'probe.1.temperature': 21.5 })
  bus.put(9, 'input', 1, 1, 2)
  expect(await devices.values('dead')).toEqual({ 'probe.1.temperature': 0.1, 'probe.1.humidity': 0.2 })
})

it('opens a line again whose adapter failed', async () => {
  const wire = { kind: 'serial', path: pair.ours, baud: 9600, parity: 'none', stopBits: 1 } as const
  const failing = await openSerial(wire, AbortSignal.timeout(20_000))
  const failed = new Promise((done) => failing.stream.once('error', done))
  failing.stream.destroy(new Error('EIO'))
  await failed
  failing.close()
  const again = await openSerial(wire, AbortSignal.timeout(20_000))
  again.close()
})

it('says that a line is not there', async () => {
  const lost = openDevices('  - { ref: lost, driver: modbus, model: xy-md02, serial: /dev/nowhere }\n')
  await expect(lost.values('lost')).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('/dev/nowhere') })
  lost.close()
})
