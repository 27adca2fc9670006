import { randomUUID } from 'node:crypto'
import type { Command, Result } from '@kilowatch/telemetry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../../test/broker.ts'
import { startModbusServer, type TestModbusServer } from '../../../test/modbus-server.ts'
import { createSite, type TestSite } from '../../../test/site.ts'
import type { Gateway } from '../../gateway.ts'

let broker: TestBroker
let server: TestModbusServer
let site: TestSite
let gateway: Gateway

/** An air conditioner (unit 1), a transmitter (unit 2) and a number that nobody has (unit 9) on one line. */
beforeEach(async () => {
  broker = await startTestBroker()
  server = await startModbusServer()
  for (let at = 0; at <= 20; at++) server.put(1, 'holding', at, 0)
  server.put(1, 'holding', 17, 1)
  server.put(1, 'holding', 288, 0, 0)
  server.put(2, 'input', 1, 215, 400)
  const device = (ref: string, unit: number, model: string, more = '') =>
    `  - { ref: ${ref}, driver: modbus, host: 127.0.0.1, port: ${server.port}, unit: ${unit}, model: ${model}, interval: 200ms, timeout: 100ms${more} }\n`
  site = createSite(
    device('ac1', 1, 'liebert-mini-mate2', ', control: true') + device('th1', 2, 'xy-md02') + device('gone', 9, 'xy-md02'),
    broker.url,
  )
  gateway = site.start({ proofEvery: 50 })
})
afterEach(async () => {
  await gateway.stop()
  await broker.stop()
  await server.stop()
  site.remove()
})

const known = (ref: string) => broker.hellos.flatMap(({ devices }) => devices).findLast((device) => device.ref === ref)

it('reads the units of a line though one is dead, and says of that one what it is and why', async () => {
  await broker.until(() => broker.samples.flatMap(({ samples }) => samples).filter(({ d }) => d === 'th1').length >= 3, 'readings')
  await broker.until(() => broker.statuses.some(({ unreachable }) => unreachable?.some(({ ref }) => ref === 'gone')), 'the dead unit')
  expect(broker.statuses.at(-1)?.unreachable).toEqual([{ ref: 'gone', since: expect.any(Number), reason: 'timeout' }])
  const absent = () => broker.hellos.findLast((hello) => hello.absent)?.absent ?? []
  await broker.until(() => absent().length > 0, 'what it looks like')
  expect(absent()).toMatchObject([{ ref: 'gone', type: 'th', why: 'timeout' }])
  expect(known('gone')).toBeUndefined()
})

it('gives a command to a unit once, and proves it by reading back', async () => {
  await broker.until(() => (known('ac1')?.controls ?? []).length > 0, 'controls')
  expect(known('ac1')?.controls?.filter(({ key }) => !key.startsWith('setting.'))).toEqual([{ key: 'power', values: ['on', 'off'] }])
  const command: Command = { id: randomUUID(), device: 'ac1', command: 'power', value: 'off', expires: Date.now() + 60_000 }
  const result = async (state: Result['state']) => {
    const found = () => broker.results.find((each) => each.id === command.id && each.state === state)
    await broker.until(() => found() !== undefined, state)
    return found()
  }
  broker.say(testUplink, 'command', command)
  const ready = await result('ready')
  broker.say(testUplink, 'command', { ...command, go: ready?.ask ?? '', left: 30_000 })
  expect(await result('verified')).toMatchObject({ reading: 2 })
  expect(server.unit(1).holding.get(17)).toBe(0)
  expect(server.heard.filter(({ code }) => code === 6)).toHaveLength(1)
})
