import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { OutputRun, ServedLimits, ServedRule } from '@kilowatch/telemetry'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { startModbusServer, type TestModbusServer } from '../../test/modbus-server.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import type { Gateway } from '../gateway.ts'
import type { KeptAlarms } from './kept.ts'

let broker: TestBroker
let modbus: TestModbusServer
let site: TestSite
let gateway: Gateway | undefined
let server: Server | undefined

beforeEach(async () => {
  broker = await startTestBroker()
  modbus = await startModbusServer()
  modbus.put(1, 'holding', 0x0103, 0, 0)
  warm(24)
})
afterEach(async () => {
  await stop()
  await broker.stop()
  await modbus.stop()
  site.remove()
  server?.close()
  server = undefined
})

/** The probe reads so many °C from now on. */
const warm = (degrees: number) => modbus.put(1, 'input', 1, Math.round(degrees * 10), 500)

function build(output = 'device: relays, control: channel.1.switch, on: open, off: close'): void {
  const devices =
    `  - { ref: room, name: 机房, driver: modbus, model: xy-md02, host: 127.0.0.1, port: ${modbus.port}, unit: 1, interval: 200ms }\n` +
    '  - { ref: relays, type: channel, driver: simulator, interval: 200ms, counts: { channel: 2 } }\n'
  site = createSite(`${devices}alarm_output: { after: 1s, ${output} }\n`, broker.url)
}
function start(): void {
  gateway = site.start({ proofEvery: 20, alarmsEvery: 20 })
}
async function stop(): Promise<void> {
  await gateway?.stop()
  gateway = undefined
}

const limits = (version: string, rule: ServedRule): ServedLimits => ({
  version,
  types: { th: { 'probe.*.temperature': rule }, channel: {} },
  devices: [
    { ref: 'room', type: 'th' },
    { ref: 'relays', type: 'channel' },
  ],
})
/** Says limits as the server does, and waits for the answer. */
async function tell(told: ServedLimits | undefined): Promise<void> {
  await broker.until(() => broker.statuses.length > 0, 'the connection')
  broker.say(testUplink, 'config', { version: '', devices: [], ...(told ? { limits: told } : {}) })
  await broker.until(() => broker.statuses.at(-1)?.config?.limits === (told?.version ?? ''), 'the answer')
}
const kept = () => JSON.parse(readFileSync(join(site.config.state, 'alarms.json'), 'utf8')) as KeptAlarms
async function until(holds: (now: KeptAlarms) => boolean): Promise<KeptAlarms> {
  for (;;) {
    try {
      const now = kept()
      if (holds(now)) return now
    } catch {
      // Not written yet.
    }
    await new Promise((next) => setTimeout(next, 10))
  }
}
const samples = (ref: string) => broker.samples.flatMap(({ samples }) => samples).filter(({ d }) => d === ref)
const relay = () => {
  const keys = broker.hellos.flatMap(({ devices }) => devices).findLast(({ ref }) => ref === 'relays')?.points ?? []
  return samples('relays').at(-1)?.v[keys.findIndex(({ key }) => key === 'channel.1.state')]
}
const outputs = () => [...new Map(broker.timetables.flatMap(({ outputs = [] }) => outputs).map((run) => [run.id, run])).values()]

it('fault 3: judges alone while the server is gone: by the limits told last, with the time of the reading, switching its output, over a restart', async () => {
  build()
  start()
  await tell(limits('one', { high: [40, 38] }))
  await tell(limits('two', { high: [30, 28] }))
  await broker.until(() => relay() !== undefined, 'the relay')
  await broker.pause()
  warm(31.2)
  const { alarms } = await until(({ gone, alarms, output }) => gone && alarms.some(({ local }) => local) && output?.on === true)
  expect(alarms).toMatchObject([{ ref: 'room', rule: 'probe.1.temperature|high', level: 3, local: true, state: { openingValue: 31.2 } }])
  const openedAt = alarms[0]?.state.openedAt
  await until(({ runs }) => runs.length === 1)
  await stop()
  // Between release and alarm: only one that is remembered is still open.
  warm(29)
  start()
  await new Promise((next) => setTimeout(next, 700))
  expect(kept()).toMatchObject({ gone: true, output: { on: true }, alarms: [{ local: true, state: { openedAt } }] })
  warm(27.5)
  await until(({ alarms, output, runs }) => alarms.length === 0 && output?.on === false && runs.length === 2)
  await broker.resume()
  await broker.until(() => outputs().length === 2, 'what the output did')
  expect(outputs()).toMatchObject([
    { device: 'relays', command: 'channel.1.switch', value: 'open', state: 'verified' },
    { device: 'relays', command: 'channel.1.switch', value: 'close', state: 'verified' },
  ] satisfies Partial<OutputRun>[])
  await broker.until(() => samples('room').some(({ t }) => t === openedAt), 'the reading with the time of the alarm')
  broker.say(testUplink, 'schedule', { heard: outputs().map(({ id }) => id) })
  await until(({ runs }) => runs.length === 0)
  await broker.until(() => relay() === 2, 'the reading of the relay')
})

it('ends what it does by itself when the server answers again, and sounds for nothing that the server knew', async () => {
  build()
  start()
  await tell(limits('one', { high: [30, 28] }))
  warm(33)
  await until(({ alarms }) => alarms.length === 1)
  await until(({ alarms }) => alarms[0]?.unheard === false)
  const heard = broker.onSamples
  broker.onSamples = () => {}
  await until(({ gone }) => gone)
  await new Promise((next) => setTimeout(next, 300))
  expect(kept()).toMatchObject({ alarms: [{ local: false }] })
  expect(kept().output).toBeUndefined()
  await tell(limits('two', { high: [32, 28], low: [10, 12] }))
  warm(5)
  const now = await until(({ output }) => output?.on === true)
  expect(now.alarms).toMatchObject([{ rule: 'probe.1.temperature|low', local: true }])
  await broker.until(() => relay() === 1, 'the relay switched')
  broker.onSamples = heard
  await until(({ gone, output }) => !gone && output?.on === false)
  expect(kept().alarms).toMatchObject([{ rule: 'probe.1.temperature|low', local: false }])
  await broker.until(() => relay() === 2, 'the relay switched back')
})

it('tells an address in words, each alarm and each end once, also after it was refused', async () => {
  const heard: { event: string; text: { zh: string; en: string } }[] = []
  let refusals = 1
  server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      response.writeHead(refusals-- > 0 ? 503 : 200).end()
      if (response.statusCode === 200) heard.push(JSON.parse(body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server?.once('listening', done))
  const address = server.address()
  build(`when: always, url: "http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/alarms"`)
  start()
  await tell(limits('one', { high: [30, 28] }))
  warm(31.2)
  await until(({ alarms }) => alarms.length === 1)
  warm(24)
  while (heard.length < 2) await new Promise((next) => setTimeout(next, 20))
  expect(heard).toMatchObject([
    {
      uplink: testUplink,
      event: 'opened',
      device: 'room',
      text: {
        zh: '机房：探头 1 温度为 31.2 °C，高于限值 30.0 °C（重要）。',
        en: '机房: Probe 1 temperature is 31.2 °C, above its limit of 30.0 °C (major).',
      },
    },
    { event: 'released', text: { en: '机房: Probe 1 temperature is 24.0 °C: the alarm is over.' } },
  ])
})

it('judges nothing without limits, ends what is judged no more, and takes a damaged file for none', async () => {
  build('when: always, device: relays, control: channel.1.switch, on: open, off: close')
  start()
  warm(60)
  await broker.until(() => samples('room').length > 3, 'readings')
  expect(broker.statuses.at(-1)?.config).toEqual({ version: '', limits: '' })
  await tell(limits('one', { high: [30, 28] }))
  await until(({ output }) => output?.on === true)
  // An older server says none.
  await tell(undefined)
  await until(({ alarms, output }) => alarms.length === 0 && output?.on === false)
  await tell(limits('one', { high: [30, 28] }))
  await until(({ alarms }) => alarms.length === 1)
  await stop()
  writeFileSync(join(site.config.state, 'alarms.json'), '{"uplink":"1000')
  writeFileSync(join(site.config.state, 'limits.json'), '{"version":"one"')
  broker.statuses.length = 0
  start()
  await broker.until(() => broker.statuses.at(-1)?.config?.limits === '', 'no limits')
  await tell(limits('one', { high: [30, 28] }))
  await until(({ alarms }) => alarms.length === 1)
})
