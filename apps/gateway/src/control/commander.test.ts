import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command, Result } from '@kilowatch/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { type NutTestServer, startNutServer } from '../../test/nut-server.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import { machineClock } from '../clock.ts'
import type { Gateway } from '../gateway.ts'

const recordings = join(import.meta.dirname, '../../test/nut')
let broker: TestBroker
let nut: NutTestServer
let site: TestSite
let gateway: Gateway | undefined
/** Milliseconds that the monotonic clock is ahead. */
let skipped = 0

beforeEach(async () => {
  skipped = 0
  broker = await startTestBroker()
  nut = await startNutServer({
    dir: recordings,
    devices: { smart: 'single-phase.dev', rack: 'pdu.dev' },
    commands: {
      smart: {
        'beeper.toggle': (now) => ({ 'ups.beeper.status': now.get('ups.beeper.status') === 'enabled' ? 'disabled' : 'enabled' }),
        'beeper.mute': {},
        'test.battery.start': { 'ups.test.result': 'In progress' },
        'load.off': { 'ups.status': 'OFF' },
      },
      rack: { 'outlet.1.load.off': { 'outlet.1.status': 'off' }, 'outlet.1.load.on': { 'outlet.1.status': 'on' } },
    },
  })
  const login = `username: ${nut.user}, password: ${nut.password}`
  const device = (ref: string, ups: string, more: string) =>
    `  - { ref: ${ref}, driver: nut, port: ${nut.port}, ups: ${ups}, interval: 200ms, timeout: 1s${more} }\n`
  site = createSite(
    device('ups1', 'smart', `, ${login}`) +
      device('rack', 'rack', `, username: ${nut.user}, password: wrong`) +
      device('mute', 'smart', '').replace('ups: smart', 'ups: smart, host: localhost'),
    broker.url,
  )
})
afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
  await broker.stop()
  await nut.stop()
  site.remove()
})

async function start(): Promise<void> {
  const clock = machineClock()
  gateway = site.start({ proofEvery: 50, clock: { ...clock, up: () => clock.up() + skipped } })
  await broker.until(() => offered('ups1').length > 0, 'controls of the UPS')
}
async function stop(): Promise<void> {
  await gateway?.stop()
  gateway = undefined
}

function offered(ref: string): { key: string; values: string[] }[] {
  return broker.hellos.flatMap(({ devices }) => devices).findLast((device) => device.ref === ref)?.controls ?? []
}

function commandFor(device: string, command: string, value: string): Command {
  return { id: randomUUID(), device, command, value, expires: Date.now() + 60_000 }
}
const say = (command: Command) => broker.say(testUplink, 'command', command)

async function result(id: string, ...states: Result['state'][]): Promise<Result> {
  const found = () => broker.results.findLast((each) => each.id === id && states.includes(each.state))
  await broker.until(() => found() !== undefined, `${states} of ${id}`)
  return found() as Result
}

/** Offers a command, and lets it begin when the gateway is ready. */
async function give(command: Command, left = 30_000): Promise<void> {
  say(command)
  const { ask } = await result(command.id, 'ready')
  say({ ...command, go: ask ?? '', left })
}

describe('a gateway', () => {
  it('offers what the device really has and can show, and nothing without a name and password', async () => {
    await start()
    expect(offered('ups1')).toEqual([
      { key: 'beeper', values: ['mute', 'toggle'] },
      { key: 'battery_test', values: ['start'] },
    ])
    await broker.until(() => offered('rack').length > 0, 'controls of the PDU')
    expect(offered('rack')).toEqual([{ key: 'outlet.1.switch', values: ['on', 'off'] }])
    await broker.until(
      () => broker.hellos.some(({ devices }) => devices.some(({ ref, points }) => ref === 'mute' && points.length > 0)),
      'mute',
    )
    expect(offered('mute')).toEqual([])
  })

  it('does a command once, says that the device took it, and then what its reading shows', async () => {
    await start()
    const command = commandFor('ups1', 'beeper', 'toggle')
    await give(command)
    expect(await result(command.id, 'verified')).toEqual({ id: command.id, state: 'verified', reading: 2 })
    expect(broker.results.map(({ state }) => state)).toEqual(['ready', 'acknowledged', 'verified'])
    say(command)
    say({ ...command, go: 'anything', left: 30_000 })
    await broker.until(() => broker.results.filter(({ state }) => state === 'verified').length === 3, 'the same result again')
    expect(nut.given('smart')).toEqual(['beeper.toggle'])
  })

  it('never does what it was not let begin, nor what became late while it waited', async () => {
    await start()
    const command = commandFor('ups1', 'battery_test', 'start')
    say({ ...command, go: 'nobody asked', left: 30_000 })
    say(command)
    await result(command.id, 'ready')
    say({ ...command, go: 'another', left: 30_000 })
    const late = commandFor('ups1', 'beeper', 'toggle')
    await give(late, 0)
    expect(await result(late.id, 'refused')).toMatchObject({ reason: 'late' })
    say({ ...late, go: 'again', left: 30_000 })
    expect(nut.given('smart')).toEqual([])
  })

  it('fault 30: asks again after a lost connection, and an old leave to begin counts no more', async () => {
    await start()
    const command = commandFor('ups1', 'beeper', 'toggle')
    say(command)
    const { ask: old = '' } = await result(command.id, 'ready')
    const heard = broker.hellos.length
    await broker.pause()
    await broker.resume()
    await broker.until(() => broker.hellos.length > heard, 'the next connection')
    say({ ...command, go: old, left: 30_000 })
    say(command)
    await broker.until(() => broker.results.filter(({ state }) => state === 'ready').length === 2, 'another readiness')
    expect(nut.given('smart')).toEqual([])
  })

  it('does nothing by a reading that is another by now', async () => {
    await start()
    const enabled = { ...commandFor('ups1', 'beeper', 'toggle'), seen: 1 }
    await nut.set('smart', 'ups.beeper.status', 'disabled')
    await give(enabled)
    expect(await result(enabled.id, 'refused', 'acknowledged')).toMatchObject({ state: 'refused', reason: 'changed' })
    const disabled = { ...commandFor('ups1', 'beeper', 'toggle'), seen: 2 }
    await give(disabled)
    await result(disabled.id, 'verified')
    expect(nut.given('smart')).toEqual(['beeper.toggle'])
  })

  it('says when the device took it and its readings do not show it', async () => {
    await start()
    const command = commandFor('ups1', 'beeper', 'mute')
    await give(command)
    await result(command.id, 'acknowledged')
    skipped = 31_000
    expect(await result(command.id, 'failed')).toMatchObject({ reason: 'unproven' })
    expect(nut.given('smart')).toEqual(['beeper.mute'])
  })

  it('verifies after a restart what the device does only then', async () => {
    await start()
    const command = commandFor('ups1', 'beeper', 'mute')
    await give(command)
    await result(command.id, 'acknowledged')
    await stop()
    await nut.set('smart', 'ups.beeper.status', 'muted')
    await start()
    expect(await result(command.id, 'verified')).toMatchObject({ reading: 3 })
    expect(nut.given('smart')).toEqual(['beeper.mute'])
  })

  it('fault 30: never tries again what it had begun when it was killed', async () => {
    const command = commandFor('ups1', 'beeper', 'toggle')
    mkdirSync(site.config.state, { recursive: true })
    const { id, device, value } = command
    writeFileSync(
      join(site.config.state, 'commands.json'),
      JSON.stringify({ entries: [{ id, device, command: 'beeper', value, state: 'begun' }] }),
    )
    await start()
    say(command)
    expect(await result(id, 'failed')).toMatchObject({ reason: 'interrupted' })
    expect(nut.given('smart')).toEqual([])
  })

  it('refuses what it cannot keep in its journal', async () => {
    await start()
    rmSync(join(site.config.state, 'commands.json'), { force: true })
    mkdirSync(join(site.config.state, 'commands.json.new'))
    const command = commandFor('ups1', 'beeper', 'toggle')
    await give(command)
    expect(await result(command.id, 'refused')).toMatchObject({ reason: 'storage' })
    expect(nut.given('smart')).toEqual([])
  })

  it.each([
    ['a device that it does not have', 'nobody', 'beeper', 'mute', 'unknown-device'],
    ['a control that the device lacks', 'ups1', 'outlet.1.switch', 'off', 'unknown-control'],
    ['a value that the device lacks', 'ups1', 'beeper', 'enable', 'unknown-control'],
    ['a name of the protocol', 'ups1', 'load.off', 'off', 'unknown-control'],
  ])('refuses %s at once', async (_, device, control, value, reason) => {
    await start()
    const command = commandFor(device, control, value)
    say(command)
    expect(await result(command.id, 'refused')).toMatchObject({ reason })
  })

  it('says that the name or password of upsd is wrong', async () => {
    await start()
    await broker.until(() => offered('rack').length > 0, 'controls of the PDU')
    const command = commandFor('rack', 'outlet.1.switch', 'off')
    await give(command)
    expect(await result(command.id, 'refused')).toMatchObject({ reason: 'login' })
    expect(nut.given('rack')).toEqual([])
  })
})
