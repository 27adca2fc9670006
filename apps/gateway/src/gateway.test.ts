import { rmSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceType, resolvePoint, stateValue } from '@kilowatch/catalog'
import { listHash } from '@kilowatch/telemetry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../test/broker.ts'
import { type NutTestServer, startNutServer } from '../test/nut-server.ts'
import { createSite, type TestSite } from '../test/site.ts'
import type { Gateway } from './gateway.ts'

let broker: TestBroker
const running: Gateway[] = []
const sites: TestSite[] = []
beforeEach(async () => {
  broker = await startTestBroker()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
  await broker.stop()
  for (const site of sites.splice(0)) site.remove()
})

function site(devices: string): TestSite {
  const made = createSite(devices, broker.url)
  sites.push(made)
  return made
}
function start(made: TestSite, options: Parameters<TestSite['start']>[0] = {}): Gateway {
  const gateway = made.start(options)
  running.push(gateway)
  return gateway
}
async function stop(gateway: Gateway): Promise<void> {
  running.splice(running.indexOf(gateway), 1)
  await gateway.stop()
}

const oneUps = '  - { ref: ups1, name: UPS-A, site: 门诊楼, type: ups, driver: simulator, interval: 200ms, phases: 1 }\n'

/** Resolves when the disk queue has been written to so many times. */
async function queueGrows(made: TestSite, times: number): Promise<void> {
  let written = 0
  for await (const { filename } of watch(join(made.config.state, 'queue'))) {
    if (filename?.endsWith('.seg') && ++written >= times) return
  }
}

/** The latest value of a point, by its key, as the server would know it. */
function latest(ref: string, key: string): number | string | null | undefined {
  const sample = broker.samples.flatMap(({ samples }) => samples).findLast(({ d }) => d === ref)
  const list = broker.hellos.flatMap(({ devices }) => devices).findLast((device) => device.ref === ref)
  const position = list?.points.findIndex((point) => point.key === key) ?? -1
  return position < 0 ? undefined : sample?.v[position]
}

function stateOf(type: string, key: string, code: unknown): string | undefined {
  const found = deviceType(type)
  const resolved = found && resolvePoint(found, key)
  return resolved && typeof code === 'number' ? stateValue(resolved.point, code)?.value : undefined
}

describe('a gateway at a NUT server', () => {
  let nut: NutTestServer
  beforeAll(async () => {
    nut = await startNutServer({
      dir: join(import.meta.dirname, '../test/nut'),
      devices: { smart: 'three-phase.dev', other: 'single-phase.dev' },
    })
  })
  afterAll(() => nut?.stop())
  const nutDevice = (ref: string, ups: string) =>
    `  - { ref: ${ref}, driver: nut, port: ${nut.port}, ups: ${ups}, interval: 200ms, timeout: 1s }\n`

  it('tells when the mains fails and returns, and announces sensors as devices of their own', async () => {
    start(site(nutDevice('ups1', 'smart')))
    await broker.until(() => latest('ups1', 'mode') !== undefined, 'a reading')
    expect(broker.hellos.findLast(({ devices }) => devices.length > 0)?.devices.map(({ ref, type }) => [ref, type])).toEqual([
      ['ups1', 'ups'],
      ['ups1.ambient', 'th'],
    ])
    expect(latest('ups1.ambient', 'probe.1.temperature')).toBe(24.6)
    await nut.set('smart', 'ups.status', 'OB DISCHRG')
    await broker.until(() => stateOf('ups', 'mode', latest('ups1', 'mode')) === 'battery', 'on battery')
    await nut.set('smart', 'ups.status', 'OL CHRG')
    await broker.until(() => stateOf('ups', 'mode', latest('ups1', 'mode')) === 'online', 'online')
  })

  it('tells of a device that was not read in three tries as absent, and why, and makes none of it', async () => {
    start(site(nutDevice('ups1', 'nobody')), { deviceBackoff: { first: 50, most: 200 } })
    await broker.until(() => (broker.hellos.at(-1)?.absent ?? []).length > 0, 'the device')
    expect(broker.hellos.at(-1)?.absent).toMatchObject([
      { ref: 'ups1', type: 'box_no_set', why: 'unknown-device', via: 'NUT 127.0.0.1 nobody' },
    ])
    expect(broker.hellos.flatMap(({ devices }) => devices)).toEqual([])
    expect(broker.statuses.at(-1)?.unreachable).toMatchObject([{ ref: 'ups1', reason: 'unknown-device' }])
  })

  it('keeps a device that it has read once, though it is dead when the gateway starts again', async () => {
    const house = site(nutDevice('ups1', 'other'))
    const gateway = start(house)
    await broker.until(() => latest('ups1', 'mode') !== undefined, 'a reading')
    await stop(gateway)
    nut.killDriver('other')
    const before = broker.hellos.length
    start(house, { deviceBackoff: { first: 50, most: 200 } })
    await broker.until(() => (broker.statuses.at(-1)?.unreachable ?? []).length > 0, 'the report')
    await new Promise((resolve) => setTimeout(resolve, 800))
    const hellos = broker.hellos.slice(before)
    expect(hellos.every(({ devices, absent }) => devices.some(({ ref }) => ref === 'ups1') && absent?.length === 0)).toBe(true)
    nut.startDriver('other')
  })

  it('reports a device that its server lost, with its sensors, and goes on with the others', async () => {
    start(site(nutDevice('ups1', 'smart') + nutDevice('ups2', 'other')), { deviceBackoff: { first: 50, most: 200 } })
    await broker.until(() => latest('ups1', 'mode') !== undefined && latest('ups2', 'mode') !== undefined, 'both')
    nut.killDriver('smart')
    const lost = () => broker.statuses.at(-1)?.unreachable ?? []
    await broker.until(() => lost().length > 0, 'the report')
    expect(lost().map(({ ref, reason }) => [ref, reason])).toEqual([
      ['ups1', 'stale'],
      ['ups1.ambient', 'stale'],
    ])
    const seen = broker.samples.length
    await broker.until(() => broker.samples.slice(seen).some(({ samples }) => samples.some(({ d }) => d === 'ups2')), 'the other UPS')
  })
})

describe('a gateway with a simulated UPS', () => {
  it('announces the device before its first sample, and sends live readings by position', async () => {
    start(site(oneUps))
    await broker.until(() => broker.samples.filter(({ live }) => live).length >= 2, 'live samples')
    const hello = broker.hellos.findLast(({ devices }) => devices.length > 0)?.devices[0]
    expect(hello).toMatchObject({ ref: 'ups1', name: 'UPS-A', site: '门诊楼', type: 'ups', interval: 200 })
    expect(hello?.list).toBe(listHash((hello?.points ?? []).map(({ key }) => key)))
    const message = broker.samples.find(({ live }) => live)
    expect(message?.samples[0]).toMatchObject({ d: 'ups1', l: hello?.list })
    expect(message?.boot).toBe(message?.boot_now)
    expect(stateOf('ups', 'mode', latest('ups1', 'mode'))).toBe('online')
    expect(latest('ups1', 'battery_charge')).toBe(100)
  })

  it('tells when the mains fails at a moment that a person chooses, and when it returns', async () => {
    const made = site(oneUps)
    start(made)
    const control = join(made.config.state, 'control.yaml')
    await broker.until(() => stateOf('ups', 'mode', latest('ups1', 'mode')) === 'online', 'online')
    writeFileSync(control, 'mains: failed\n')
    await broker.until(() => stateOf('ups', 'mode', latest('ups1', 'mode')) === 'battery', 'on battery')
    expect(latest('ups1', 'phase.1.input_voltage')).toBeLessThan(3)
    writeFileSync(control, 'mains: present\n')
    await broker.until(() => stateOf('ups', 'mode', latest('ups1', 'mode')) === 'online', 'online again')
    expect(latest('ups1', 'phase.1.input_voltage')).toBeGreaterThan(200)
  })

  it('fault 3: loses nothing while the broker is gone; then live readings go first, the backlog in order and at its rate', async () => {
    const made = site(oneUps)
    start(made, { rules: { resendPerSecond: 10 } })
    await broker.until(() => broker.samples.length >= 2, 'first samples')
    await broker.pause()
    const before = broker.samples.length
    await queueGrows(made, 30)
    await broker.resume()
    const numbers = () => [...new Set(broker.samples.map(({ seq }) => seq))]
    await broker.until(() => broker.samples.slice(before).some(({ live }) => live), 'live readings')
    await broker.until(() => broker.samples.slice(before).filter(({ live }) => !live).length >= 3, 'the backlog')
    await broker.until(() => Math.max(...numbers()) === numbers().length, 'every number from 1 on')
    const backlog = broker.samples.filter(({ live }) => !live).map(({ seq }) => seq)
    expect(backlog).toEqual([...backlog].sort((a, b) => a - b))
    expect(longestBacklogBetweenLive()).toBeLessThanOrEqual(8)
  })

  /** At 10 a second and a live reading each 200 ms there are two, and a few more where the machine was held up. */
  function longestBacklogBetweenLive(): number {
    let [longest, run] = [0, 0]
    for (const { live } of broker.samples) {
      run = live ? 0 : run + 1
      longest = Math.max(longest, run)
    }
    return longest
  }

  it('sends again what the server does not confirm, with the same numbers and times', async () => {
    broker.onSamples = () => {}
    start(site(oneUps), { rules: { answerTimeout: 300 } })
    await broker.until(() => broker.samples.filter(({ seq }) => seq === 1).length >= 2, 'the first entry twice')
    const [first, again] = broker.samples.filter(({ seq }) => seq === 1)
    expect(again).toMatchObject({ live: false, stream: first?.stream, boot: first?.boot, samples: first?.samples })
  })

  it('keeps its queue, its numbers and its boot over a restart', async () => {
    broker.onSamples = () => {}
    const made = site(oneUps)
    const first = start(made)
    await broker.until(() => broker.samples.length >= 3, 'unconfirmed samples')
    await stop(first)
    const seen = broker.samples.length
    const { stream = '', boot = '' } = broker.samples[0] ?? {}
    expect(broker.statuses.at(-1)).toMatchObject({ connected: false })
    start(made)
    await broker.until(() => broker.samples.slice(seen).some(({ seq, live }) => seq === 1 && !live), 'the old entries')
    await broker.until(() => broker.samples.slice(seen).some(({ live }) => live), 'new entries')
    const fresh = broker.samples.slice(seen).find(({ live }) => live)
    expect(fresh).toMatchObject({ stream, boot })
    expect(fresh?.seq).toBeGreaterThan(3)
  })

  it('fault 22: installed again with its numbers from 1, old confirmations delete nothing of its new queue', async () => {
    broker.onSamples = () => {}
    const made = site(oneUps)
    const first = start(made, { rules: { answerTimeout: 300 } })
    await broker.until(() => broker.samples.length >= 3, 'samples of the old queue')
    const { stream = '' } = broker.samples[0] ?? {}
    await stop(first)
    rmSync(join(made.config.state, 'queue'), { recursive: true })
    const before = broker.samples.length
    broker.onSamples = ({ seq }) => broker.confirm(testUplink, { stream, seq })
    start(made, { rules: { answerTimeout: 300 } })
    const fresh = () => broker.samples.slice(before)
    await broker.until(() => fresh().filter(({ seq }) => seq === 1).length >= 3, 'the first entry thrice')
    expect(new Set(fresh().map((message) => message.stream)).has(stream)).toBe(false)
    broker.onSamples = (message) => broker.confirm(testUplink, message)
    await broker.until(
      () => broker.statuses.at(-1)?.queued === 0 || fresh().some(({ live, seq }) => live && seq > 5),
      'the new queue to go',
    )
    expect(new Set(fresh().map(({ seq }) => seq)).size).toBe(Math.max(...fresh().map(({ seq }) => seq)))
  })

  it('says hello and sends again when the server does not know the list, and gives up what is poisoned', async () => {
    let refused = 0
    broker.onSamples = (message) => {
      const { stream, seq } = message
      if (seq === 1 && refused++ === 0) broker.say(testUplink, 'rejected', { stream, seq, reason: 'unknown-list' })
      else if (seq === 2) broker.say(testUplink, 'rejected', { stream, seq, reason: 'poisoned' })
      else broker.confirm(testUplink, message)
    }
    start(site(oneUps))
    await broker.until(() => broker.samples.filter(({ seq }) => seq === 1).length >= 2, 'the first entry again')
    const named = broker.hellos.filter(({ devices }) => devices.length > 0)
    expect(named.length).toBeGreaterThan(1)
    await broker.until(() => broker.statuses.some(({ set_aside }) => set_aside === 1), 'the count of what was set aside')
    expect(broker.samples.filter(({ seq }) => seq === 2)).toHaveLength(1)
  })

  it('sets aside what is never answered while later entries are, and counts it', async () => {
    broker.onSamples = (message) => {
      if (message.seq !== 2) broker.confirm(testUplink, message)
    }
    start(site(oneUps), { rules: { answerTimeout: 600 } })
    await broker.until(() => broker.statuses.some(({ set_aside = 0 }) => set_aside > 0), 'the count')
    // Once more where it went out before the server was heard: that does not count.
    expect([5, 6]).toContain(broker.samples.filter(({ seq }) => seq === 2).length)
  })

  it('keeps the id that the server gives, and names it in the next hello', async () => {
    start(site(oneUps))
    await broker.until(() => broker.samples.length > 0, 'a sample')
    broker.say(testUplink, 'devices', { devices: [{ ref: 'ups1', box_id: '900000000001' }] })
    broker.say(testUplink, 'ask', { hello: true })
    await broker.until(() => broker.hellos.some(({ devices }) => devices[0]?.box_id === '900000000001'), 'a hello with the id')
  })

  it('has a past when it is asked for one: backlog a minute apart, of a boot of its own', async () => {
    start(site('  - { ref: th1, type: th, driver: simulator, interval: 500ms, backfill: 2h }\n'))
    const past = () => broker.samples.filter(({ live }) => !live)
    await broker.until(() => past().length >= 120, 'two hours of past')
    const times = past().flatMap(({ samples }) => samples.map(({ t }) => t))
    expect(new Set(times.slice(1).map((t, i) => t - (times[i] ?? 0)))).toEqual(new Set([60_000]))
    expect(past()[0]?.boot).not.toBe(past()[0]?.boot_now)
  })

  it('tells the nearest past first, and what lies before it of those that have more', async () => {
    const two = ['near, backfill: 1h', 'far, backfill: 3h'].map(
      (ref) => `  - { type: th, driver: simulator, interval: 500ms, ref: ${ref} }\n`,
    )
    start(site(two.join('')))
    const past = () => broker.samples.filter(({ live }) => !live).flatMap(({ samples }) => samples)
    await broker.until(() => past().length >= 2 * 60 + 120, 'three hours of past')
    const told = past()
    const farther = told.slice(120)
    expect(new Set(told.slice(0, 120).map(({ d }) => d))).toEqual(new Set(['near', 'far']))
    expect(new Set(farther.map(({ d }) => d))).toEqual(new Set(['far']))
    expect(farther.length).toBe(120)
    expect((told[0]?.t ?? 0) - (farther.at(-1)?.t ?? 0)).toBe(60_000)
  })

  it('refuses a second gateway in the same folder', async () => {
    const made = site(oneUps)
    start(made)
    expect(() => made.start()).toThrow(/in use by another gateway/)
  })
})
