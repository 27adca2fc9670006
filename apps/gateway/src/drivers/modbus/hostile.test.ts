import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevices, type TestDevices } from '../../../test/modbus-device.ts'
import { exception, type Misbehaviour, startModbusServer, type TestModbusServer } from '../../../test/modbus-server.ts'

let server: TestModbusServer
let devices: TestDevices
afterEach(async () => {
  devices.close()
  await server.stop()
})

/** Two transmitters on one line: 21.5 °C and 22.5 °C. */
async function line(framing: 'tcp' | 'rtu', timeout = '300ms'): Promise<void> {
  server = await startModbusServer(framing)
  server.put(1, 'input', 1, 215, 400)
  server.put(2, 'input', 1, 225, 410)
  const device = (ref: string, unit: number) =>
    `  - { ref: ${ref}, driver: modbus, model: xy-md02, host: 127.0.0.1, port: ${server.port}, framing: ${framing}, unit: ${unit}, timeout: ${timeout} }\n`
  devices = openDevices(device('one', 1) + device('two', 2) + device('three', 3))
}

const good = { one: { 'probe.1.temperature': 21.5, 'probe.1.humidity': 40 }, two: { 'probe.1.temperature': 22.5, 'probe.1.humidity': 41 } }

/** Misbehaves at the first request only, or for so many. */
function times(count: number, behaviour: Misbehaviour): void {
  let left = count
  server.misbehave = (heard, wire) => (left-- > 0 ? behaviour(heard, wire) : undefined)
}
const says =
  (make: (...wire: Parameters<Misbehaviour>) => Buffer): Misbehaviour =>
  (heard, wire) => {
    wire.stream.write(make(heard, wire))
    return 'misbehaved'
  }
const silence: Misbehaviour = () => 'misbehaved'

it('what the exchanges came to is counted for each device, by kind', async () => {
  await line('tcp', '100ms')
  for (const behaviour of [
    undefined,
    silence,
    says(({ code }, { frame }) => frame(exception(code, 4))),
    says((_, { answer, frame }) => frame(answer, { unit: 9 })),
  ]) {
    server.misbehave = behaviour && ((heard, wire) => (heard.unit === 1 ? behaviour(heard, wire) : undefined))
    for (const ref of ['one', 'two']) await devices.values(ref).catch(() => {})
  }
  expect(devices.counted('one')).toMatchObject({ tried: 4, failed: { timeout: 1, exception: 1, garbage: 1 } })
  expect(devices.counted('two')).toMatchObject({ tried: 4, failed: {}, took: { median: expect.any(Number) } })
})

describe.each(['tcp', 'rtu'] as const)('over %s, a device', (framing) => {
  beforeEach(() => line(framing))

  it.each<[string, string, Misbehaviour]>([
    ['is silent', 'timeout', silence],
    ['answers noise', framing === 'tcp' ? 'protocol' : 'timeout', says(() => Buffer.from('00000000000500ff80f1f2f3f4f5f6f7', 'hex'))],
    ['cuts its answer', framing === 'tcp' ? 'protocol' : 'timeout', says((_, { answer, frame }) => frame(answer).subarray(0, -2))],
    ['answers for another unit', framing === 'tcp' ? 'protocol' : 'timeout', says((_, { answer, frame }) => frame(answer, { unit: 9 }))],
    [
      'answers another function',
      framing === 'tcp' ? 'protocol' : 'timeout',
      says(({ code }, { frame }) => frame(Buffer.from([code === 3 ? 4 : 3, 4, 0, 1, 0, 2]))),
    ],
    ['answers too little', framing === 'tcp' ? 'protocol' : 'timeout', says(({ code }, { frame }) => frame(Buffer.from([code, 2, 0, 1])))],
    [
      'answers too much',
      framing === 'tcp' ? 'protocol' : 'timeout',
      says(({ code }, { frame }) => frame(Buffer.from([code, 6, 0, 1, 0, 2, 0, 3]))),
    ],
    ['counts its bytes wrongly', 'protocol', says(({ code }, { frame }) => frame(Buffer.from([code, 2, 0, 1, 0, 2])))],
    ['says that it failed', 'protocol', says(({ code }, { frame }) => frame(exception(code, 4)))],
    ['lies behind a gateway that does not reach it', 'timeout', says(({ code }, { frame }) => frame(exception(code, 11)))],
    ['has no such registers', 'not-accepted', says(({ code }, { frame }) => frame(exception(code, 2)))],
    [
      'closes the connection',
      'refused',
      (_, { stream }) => {
        stream.destroy()
        return 'misbehaved'
      },
    ],
  ])('that %s cannot be read, and neither its line nor itself suffers for long', async (_, reason, behaviour) => {
    server.misbehave = (heard, wire) => (heard.unit === 1 ? behaviour(heard, wire) : undefined)
    await expect(devices.values('one')).rejects.toMatchObject({ reason })
    expect(await devices.values('two')).toEqual(good.two)
    server.misbehave = undefined
    expect(await devices.values('one')).toEqual(good.one)
  })

  // RTU has no number of a transaction that could be another.
  if (framing === 'tcp')
    it('review D19: that answers other transactions is said to do so, and not to be silent', async () => {
      const other = says((_, { answer, frame }) => {
        const bytes = Buffer.from(frame(answer))
        bytes.writeUInt16BE(bytes.readUInt16BE(0) + 7, 0)
        return bytes
      })
      server.misbehave = other
      await expect(devices.values('one')).rejects.toMatchObject({
        reason: 'protocol',
        message: expect.stringMatching(/^answered transaction \d+ instead of \d+$/),
      })
      server.misbehave = says((_, { answer, frame }) => frame(answer).subarray(0, 5))
      await expect(devices.values('one')).rejects.toMatchObject({ reason: 'protocol', message: 'no whole answer: 5 bytes' })
      server.misbehave = silence
      await expect(devices.values('one')).rejects.toMatchObject({ reason: 'timeout' })
    })

  it('whose answer was damaged once is asked again, and nobody notices', async () => {
    await devices.values('one')
    for (const behaviour of [silence, says((_, { answer, frame }) => frame(answer, { unit: 9 }))]) {
      times(1, behaviour)
      expect(await devices.values('one')).toEqual(good.one)
    }
  })

  it('that answers twice is heard once', async () => {
    server.misbehave = says((_, { answer, frame }) => Buffer.concat([frame(answer), frame(answer)]))
    for (let turn = 0; turn < 3; turn++) {
      expect(await devices.values('one')).toEqual(good.one)
      expect(await devices.values('two')).toEqual(good.two)
    }
  })

  it('that answers late is never taken for the next answer', async () => {
    const late: (() => void)[] = []
    times(1, (_, { answer, frame, stream }) => {
      const held = frame(answer)
      late.push(() => stream.write(held))
      return 'misbehaved'
    })
    await expect(devices.values('one')).rejects.toMatchObject({ reason: 'timeout' })
    server.put(1, 'input', 1, 300, 500)
    server.misbehave = (heard) => {
      if (heard.unit === 1) late.shift()?.()
      return undefined
    }
    expect(await devices.values('one')).toEqual({ 'probe.1.temperature': 30, 'probe.1.humidity': 50 })
  })

  it('of a number that nobody has costs its time-out, and the others are read', async () => {
    await expect(devices.values('three')).rejects.toMatchObject({ reason: 'timeout' })
    expect(await devices.values('one')).toEqual(good.one)
    expect(await devices.values('two')).toEqual(good.two)
  })
})

describe('what a device does not have', () => {
  it('is asked for again a quarter of an hour later', async () => {
    await line('tcp')
    devices.close()
    let up = 0
    const one = `  - { ref: one, driver: modbus, model: xy-md02, host: 127.0.0.1, port: ${server.port}, unit: 1 }\n`
    devices = openDevices(one, undefined, { now: () => up, boot: 'b', up: () => up })
    server.unit(1).input.delete(2)
    expect(await devices.values('one')).toEqual({ 'probe.1.temperature': 21.5 })
    server.put(1, 'input', 2, 400)
    expect(await devices.values('one')).toEqual({ 'probe.1.temperature': 21.5 })
    up = 15 * 60_000
    expect(await devices.values('one')).toEqual(good.one)
  })
})

describe('a line', () => {
  beforeEach(() => line('tcp'))

  it('is one connection for all its devices, and opened again when it was cut', async () => {
    await Promise.all([devices.values('one'), devices.values('two'), devices.values('one')])
    expect(server.connections()).toBe(1)
    server.cut()
    expect(await devices.values('two')).toEqual(good.two)
    expect(server.connections()).toBe(2)
  })

  it('where nothing listens refuses', async () => {
    await server.stop()
    await expect(devices.values('one')).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('a line of frames', () => {
  beforeEach(() => line('rtu'))

  it('may have noise before an answer, and bytes one by one', async () => {
    server.misbehave = (_, { answer, frame, stream }) => {
      for (const byte of Buffer.concat([Buffer.from([0, 0xff, 1, 4, 4]), frame(answer)])) stream.write(Buffer.from([byte]))
      return 'misbehaved'
    }
    expect(await devices.values('one')).toEqual(good.one)
  })

  it('with a wrong checksum is no answer', async () => {
    server.misbehave = says((_, { answer, frame }) => {
      const damaged = Buffer.from(frame(answer))
      damaged.writeUInt8(damaged.readUInt8(4) ^ 1, 4)
      return damaged
    })
    await expect(devices.values('one')).rejects.toMatchObject({ reason: 'timeout' })
  })
})
