import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AccessDoor, credentialDigest, type DoorPerson, type Passage, plainCredential } from '@kilowatch/telemetry'
import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker, testUplink } from '../../test/broker.ts'
import { type DeviceBroker, startDeviceBroker } from '../../test/mosquitto.ts'
import { createSite, type TestSite } from '../../test/site.ts'
import { machineClock } from '../clock.ts'
import type { Gateway } from '../gateway.ts'

let broker: TestBroker
let devices: DeviceBroker
let site: TestSite
let gateway: Gateway | undefined
let lock: MqttClient
/** What the lock was told. */
let told: string[]
/** Clocks are so far ahead. */
let ahead = 0

beforeEach(async () => {
  ahead = 0
  told = []
  broker = await startTestBroker()
  devices = await startDeviceBroker()
  const { username, password } = devices.login
  site = createSite(
    `  - { ref: north, driver: mqtt, model: tasmota-door, topic: north, broker: "${devices.url}", username: ${username}, password: ${password}, interval: 200ms }
  - ref: south
    driver: mqtt
    type: door
    broker: "${devices.url}"
    username: ${username}
    password: ${password}
    interval: 200ms
    points: [{ point: lock, topic: z/relay, path: state, states: { "ON": released, "OFF": locked } }]
    credentials: [{ way: pin, topic: z/keypad, path: action_code, when: { path: action, is: [disarm] } }]
    commands: [{ control: lock, topic: z/relay/set, says: { open: "ON", close: "OFF" } }]
`,
    broker.url,
  )
  // The box at the door: a relay that says what it did.
  lock = await devices.device({ topic: 'tele/north/LWT', payload: 'Offline' })
  await lock.subscribeAsync(['cmnd/north/POWER', 'z/relay/set'])
  lock.on('message', (topic, payload) => {
    told.push(`${topic} ${payload}`)
    lock.publish(topic === 'z/relay/set' ? 'z/relay' : 'stat/north/POWER', topic === 'z/relay/set' ? `{"state":"${payload}"}` : payload)
  })
  await lock.publishAsync('tele/north/LWT', 'Online', { retain: true })
  await start()
})
afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
  await lock.endAsync(true)
  await devices.stop()
  await broker.stop()
  site.remove()
})

async function start(): Promise<void> {
  const clock = machineClock()
  const before = broker.samples.length
  gateway = site.start({ proofEvery: 20, clock: { ...clock, now: () => clock.now() + ahead, up: () => clock.up() + ahead } })
  const read = () => new Set(broker.samples.slice(before).flatMap(({ samples }) => samples.map(({ d }) => d)))
  const say = setInterval(() => {
    lock.publish('stat/north/POWER', 'OFF')
    lock.publish('tele/north/SENSOR', '{"Switch1":"OFF"}')
    lock.publish('z/relay', '{"state":"OFF"}')
  }, 100)
  await broker.until(() => read().size === 2, 'readings of both doors')
  clearInterval(say)
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const salt = 'salt-of-the-tests'
async function person(number: number, way: 'card' | 'pin', plain: string, more: Partial<DoorPerson> = {}): Promise<DoorPerson> {
  return { id: id(number), credentials: [{ way, digest: await credentialDigest(way, plainCredential(way, plain) ?? '', salt) }], ...more }
}

/** The server's list; resolves when the gateway says that it keeps it. */
async function want(version: number, people: Promise<DoorPerson>[], device = 'north'): Promise<void> {
  const doors: AccessDoor[] = [{ device, salt, people: await Promise.all(people) }]
  broker.say(testUplink, 'access', { version, doors })
  await broker.until(() => broker.doors.at(-1)?.version === version, `version ${version}`)
}
const show = (uid: string, options = {}) =>
  devices.publish('tele/north/SENSOR', { Time: '2026-11-25T10:00:00', PN532: { UID: uid } }, options)
/** Every passage, as it was told last. */
const passages = () => [...new Map(broker.doors.flatMap((report) => report.passages.map((each) => [each.id, each]))).values()]
const passed = async (count: number, fits: (last: Passage) => boolean = () => true) => {
  await broker.until(() => passages().length >= count && fits(passages().at(-1) as Passage), `${count} passages`)
  return passages()
}
const opened = 'cmnd/north/POWER ON'

it('a card that is known opens the door once, seen at the lock, with the time for which it stood open; with the server gone too', async () => {
  await broker.until(() => broker.doors.at(-1)?.readers.length === 2, 'readers')
  await want(1, [person(1, 'card', '04:a1:b2:c9'), person(2, 'card', '0411223344')])
  await broker.pause()
  await show('04A1B2C9')
  while (told.length === 0) await new Promise((next) => setTimeout(next, 10))
  lock.publish('tele/north/SENSOR', '{"Switch1":"ON"}')
  await new Promise((next) => setTimeout(next, 500))
  lock.publish('tele/north/SENSOR', '{"Switch1":"OFF"}')
  const kept = () => readFileSync(join(site.config.state, 'doors', 'passages.json'), 'utf8')
  while (!/"open":/.test(kept())) await new Promise((next) => setTimeout(next, 10))
  await broker.resume()
  const [passage] = await passed(1)
  expect(passage).toMatchObject({ device: 'north', way: 'card', person: id(1), state: 'opened', open: expect.any(Number) })
  expect(passage?.open).toBeGreaterThan(300)
  expect(told).toEqual([opened])
  broker.say(testUplink, 'access', { heard: [passage?.id] })
  await want(2, [])
  expect(broker.doors.at(-1)?.passages).toEqual([])
  // Nothing on its disk opens a door by itself.
  expect(readFileSync(join(site.config.state, 'doors', 'people.json'), 'utf8')).not.toMatch(/04A1B2C9/i)
})

it('who is unknown, expired, disabled or not yet valid is refused, with why and who it was, and nothing is told to the lock', async () => {
  const now = Date.now()
  await want(1, [
    person(1, 'card', 'AAAA1111', { until: now - 1 }),
    person(2, 'card', 'AAAA2222', { off: true }),
    person(3, 'card', 'AAAA3333', { from: now + 60_000 }),
  ])
  for (const [place, card] of ['AAAA1111', 'AAAA2222', 'AAAA3333', 'BBBB9C01'].entries()) {
    await show(card)
    await passed(place + 1)
  }
  expect(passages().map(({ person: who, state, reason, tail }) => [who, state, reason, tail])).toEqual([
    [id(1), 'refused', 'expired', undefined],
    [id(2), 'refused', 'disabled', undefined],
    [id(3), 'refused', 'not-yet', undefined],
    [undefined, 'refused', 'unknown', '9C01'],
  ])
  expect(told).toEqual([])
})

it('what the broker kept, or says twice, opens nothing twice; the same card opens again after the pause', async () => {
  await want(1, [person(1, 'card', 'AAAA1111')])
  await show('AAAA1111', { retain: true })
  await passed(1, ({ state }) => state === 'opened')
  await show('AAAA1111')
  await show('AAAA1111')
  await gateway?.stop()
  // It is kept by the broker, and said to who subscribes.
  await start()
  await show('CCCC0000')
  await passed(2, ({ state }) => state === 'refused')
  expect(told).toEqual([opened])
  ahead += 6_000
  await show('AAAA1111')
  await passed(3, ({ state }) => state === 'opened')
  expect(told).toEqual([opened, opened])
})

it('a list that changed while the gateway was away counts from its connection on; an older one does not come back', async () => {
  await want(3, [person(1, 'card', 'AAAA1111')])
  await gateway?.stop()
  await start()
  await show('AAAA1111')
  await passed(1, ({ state }) => state === 'opened')
  await want(4, [person(2, 'card', 'AAAA2222')])
  broker.say(testUplink, 'access', { version: 3, doors: [] })
  ahead += 6_000
  await show('AAAA1111')
  await passed(2)
  await show('AAAA2222')
  await passed(3, ({ state }) => state === 'opened')
  expect(passages().map(({ state }) => state)).toEqual(['opened', 'refused', 'opened'])
})

it('a PIN at a keypad opens its own door where the keypad says what it is for; five wrong ones make it deaf for a minute', async () => {
  await want(1, [person(1, 'pin', '482915')], 'south')
  const type = (code: string, action = 'disarm') => devices.publish('z/keypad', { action, action_code: code, action_transaction: 1 })
  await type('482915', 'arm_all_zones')
  await type('482915')
  await passed(1, ({ state }) => state === 'opened')
  expect(passages()).toMatchObject([{ device: 'south', way: 'pin', person: id(1) }])
  expect(told).toEqual(['z/relay/set ON'])
  for (let wrong = 0; wrong < 5; wrong++) {
    await type(`00000${wrong}`)
    await passed(wrong + 2)
  }
  ahead += 6_000
  await type('482915')
  await passed(7)
  expect(passages().at(-1)).toMatchObject({ state: 'refused', reason: 'too-many' })
  ahead += 61_000
  await type('482915')
  await passed(8, ({ state }) => state === 'opened')
})

it('a lock that cannot be reached in time is not opened later on', async () => {
  await want(1, [person(1, 'card', 'AAAA1111')])
  await lock.publishAsync('tele/north/LWT', 'Offline', { retain: true })
  await show('AAAA1111')
  await passed(1)
  expect(passages()).toMatchObject([{ state: 'failed', reason: 'unreachable', person: id(1) }])
  await lock.publishAsync('tele/north/LWT', 'Online', { retain: true })
  await show('DDDD0000')
  await passed(2)
  expect(told).toEqual([])
})
