import { randomUUID } from 'node:crypto'
import type { Command, HelloDevice, Result } from '@kilowatch/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { startModbusServer, type TestModbusServer } from '../../test/modbus-server.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import { machineClock } from '../clock.ts'
import type { Gateway } from '../gateway.ts'

const setTemperature = 9
const running = { at: 17, on: 1, off: 0 }
let broker: TestBroker
let unit: TestModbusServer
let site: TestSite
let gateway: Gateway
/** Milliseconds that the monotonic clock is ahead. */
let skipped = 0

/** An air conditioner of whole degrees, and a simulated room whose control begins and ends by its settings. */
beforeEach(async () => {
  skipped = 0
  broker = await startTestBroker()
  unit = await startModbusServer()
  for (let at = 0; at <= 20; at++) unit.put(1, 'holding', at, 0)
  unit.put(1, 'holding', 288, 0, 0)
  unit.put(1, 'holding', running.at, running.on)
  unit.put(1, 'holding', setTemperature, 24)
  site = createSite(
    `  - { ref: ac, driver: modbus, host: 127.0.0.1, port: ${unit.port}, model: liebert-mini-mate2, control: true, interval: 200ms, timeout: 1s }\n` +
      '  - { ref: room, driver: simulator, type: th, controlled: true, interval: 200ms }\n',
    broker.url,
  )
  const clock = machineClock()
  gateway = site.start({ proofEvery: 50, clock: { ...clock, up: () => clock.up() + skipped } })
  for (const ref of ['ac', 'room']) await broker.until(() => (announced(ref)?.controls ?? []).length > 0, `settings of ${ref}`)
})
afterEach(async () => {
  await gateway.stop()
  await broker.stop()
  await unit.stop()
  site.remove()
})

const announced = (ref: string): HelloDevice | undefined =>
  broker.hellos.flatMap(({ devices }) => devices).findLast((device) => device.ref === ref)
const held = () => unit.unit(1).holding.get(setTemperature)

async function result(id: string, ...states: Result['state'][]): Promise<Result> {
  const found = () => broker.results.findLast((each) => each.id === id && states.includes(each.state))
  await broker.until(() => found() !== undefined, `${states} of ${id}`)
  return found() as Result
}

/** Offers a value for a setting, and lets it begin when the gateway is ready. @returns the command's id */
async function set(device: string, setting: string, value: string): Promise<string> {
  const command: Command = { id: randomUUID(), device, command: `setting.${setting}`, value, expires: Date.now() + 60_000 }
  broker.say(testUplink, 'command', command)
  const { state, ask = '' } = await result(command.id, 'ready', 'refused')
  if (state === 'ready') broker.say(testUplink, 'command', { ...command, go: ask, left: 30_000 })
  return command.id
}

describe('a setting', () => {
  it('is offered beside controls, with the steps of the device', () => {
    expect(announced('ac')?.controls).toEqual([
      { key: 'power', values: ['on', 'off'] },
      { key: 'setting.set_temperature', values: [], step: 1 },
      { key: 'setting.set_humidity', values: [], step: 1 },
    ])
  })

  it('is written once, and verified by its own point as it is read afterwards', async () => {
    const id = await set('ac', 'set_temperature', '22')
    expect(await result(id, 'verified')).toEqual({ id, state: 'verified' })
    expect(broker.results.filter((each) => each.id === id).map(({ state }) => state)).toEqual(['ready', 'acknowledged', 'verified'])
    expect(held()).toBe(22)
    expect(unit.heard.filter(({ code }) => code === 6)).toHaveLength(1)
  })

  it.each([
    ['22.5', 'a step that the device lacks'],
    ['50', 'more than the type declares'],
    ['warm', 'no number'],
    ['22.0000001', 'more decimals than travel'],
  ])('is refused at once for %s: %s', async (value) => {
    expect(await result(await set('ac', 'set_temperature', value), 'refused')).toMatchObject({ reason: 'unknown-control' })
    expect(held()).toBe(24)
  })

  it('is refused when the device says no', async () => {
    unit.misbehave = ({ code }, { frame, stream }) => {
      if (code !== 6) return undefined
      stream.write(frame(Buffer.from([0x86, 3])))
      return 'misbehaved'
    }
    expect(await result(await set('ac', 'set_temperature', '22'), 'refused')).toMatchObject({ reason: 'not-accepted' })
  })

  it('is refused while a state of the device forbids it, whatever the server believes', async () => {
    unit.put(1, 'holding', running.at, running.off)
    expect(await result(await set('ac', 'set_temperature', '22'), 'refused')).toMatchObject({ reason: 'not-accepted' })
    expect(held()).toBe(24)
  })

  it('fails when the device takes it and goes on showing another value', async () => {
    unit.misbehave = ({ code }, { answer, frame, stream }) => {
      if (code !== 6) return undefined
      unit.put(1, 'holding', setTemperature, 24)
      stream.write(frame(answer))
      return 'misbehaved'
    }
    const id = await set('ac', 'set_temperature', '22')
    await result(id, 'acknowledged')
    skipped = 61_000
    expect(await result(id, 'failed')).toMatchObject({ reason: 'unproven' })
    expect(unit.heard.filter(({ code }) => code === 6)).toHaveLength(1)
  })

  it('fails when no answer comes, since nobody knows what was done', async () => {
    unit.misbehave = ({ code }) => (code === 6 ? 'misbehaved' : undefined)
    expect(await result(await set('ac', 'set_temperature', '22'), 'failed')).toMatchObject({ reason: 'interrupted' })
  })
})

describe('settings that a rule holds together', () => {
  it('are refused against what the device holds by now, and taken in the order that keeps the rule', async () => {
    expect(await result(await set('room', 'cooling_start', '24'), 'refused')).toMatchObject({ reason: 'conflict' })
    for (const [setting, value] of [
      ['cooling_stop', '21.5'],
      ['cooling_start', '24'],
    ] as const) {
      await result(await set('room', setting, value), 'verified')
    }
    expect(await result(await set('room', 'cooling_stop', '24'), 'refused')).toMatchObject({ reason: 'conflict' })
  })
})
