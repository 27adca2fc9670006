import { randomUUID } from 'node:crypto'
import type { Command, Result } from '@kilowatch/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { startModbusServer, type TestModbusServer } from '../../test/modbus-server.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import { machineClock } from '../clock.ts'
import type { Gateway } from '../gateway.ts'

const coil = 4700
const engineState = { at: 1298, stopped: 1, starting: 3 }
const controlMode = { at: 1382, off: 0, manual: 1, auto: 2, test: 3 }
let broker: TestBroker
let controller: TestModbusServer
let site: TestSite
let gateway: Gateway | undefined
/** Milliseconds that the monotonic clock is ahead. */
let skipped = 0

beforeEach(async () => {
  skipped = 0
  broker = await startTestBroker()
  controller = await startModbusServer()
  for (let at = 1004; at <= 1382; at++) controller.put(1, 'holding', at, 0)
  controller.put(1, 'holding', engineState.at, engineState.stopped)
  controller.put(1, 'coil', coil, 0)
  site = createSite(
    `  - { ref: set, driver: modbus, host: 127.0.0.1, port: ${controller.port}, model: comap-intelilite4, control: true, interval: 200ms }\n`,
    broker.url,
  )
})
afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
  await broker.stop()
  await controller.stop()
  site.remove()
})

const coilIs = () => controller.unit(1).coil.get(coil)

async function result(id: string, ...states: Result['state'][]): Promise<Result> {
  const found = () => broker.results.findLast((each) => each.id === id && states.includes(each.state))
  await broker.until(() => found() !== undefined, `${states} of ${id}`)
  return found() as Result
}

/** Tells a set in this mode to start. @returns the command's id */
async function start(mode: number): Promise<string> {
  controller.put(1, 'holding', controlMode.at, mode)
  const clock = machineClock()
  gateway = site.start({ proofEvery: 50, clock: { ...clock, up: () => clock.up() + skipped } })
  await broker.until(() => broker.hellos.some(({ devices }) => devices.some(({ controls = [] }) => controls.length > 0)), 'controls')
  const command: Command = { id: randomUUID(), device: 'set', command: 'engine', value: 'start', expires: Date.now() + 60_000 }
  broker.say(testUplink, 'command', command)
  const { ask = '' } = await result(command.id, 'ready')
  broker.say(testUplink, 'command', { ...command, go: ask, left: 30_000 })
  return command.id
}

describe('the start of a generator set, which its controller keeps', () => {
  it.each(['off', 'manual', 'test'] as const)('is not given in mode %s, whatever the server believes', async (mode) => {
    const id = await start(controlMode[mode])
    expect(await result(id, 'refused', 'acknowledged')).toMatchObject({ state: 'refused', reason: 'not-accepted' })
    expect(coilIs()).toBe(0)
  })

  it('is taken back when no start is seen', async () => {
    const id = await start(controlMode.auto)
    await result(id, 'acknowledged')
    expect(coilIs()).toBe(1)
    skipped = 121_000
    expect(await result(id, 'failed')).toMatchObject({ reason: 'unproven' })
    expect(coilIs()).toBe(0)
  })

  it('stays when the set starts', async () => {
    const id = await start(controlMode.auto)
    await result(id, 'acknowledged')
    controller.put(1, 'holding', engineState.at, engineState.starting)
    await result(id, 'verified')
    expect(coilIs()).toBe(1)
  })
})
