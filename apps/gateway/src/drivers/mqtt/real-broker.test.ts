import { deviceType, resolvePoint, stateValue } from '@kilowatch/catalog'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DeviceBroker, startDeviceBroker } from '../../../test/mosquitto.ts'
import { quietLog } from '../../../test/quiet-log.ts'
import type { DeviceAccess, Link, Reading } from '../driver.ts'
import { mqttAccess } from './access.ts'
import { createBrokers } from './brokers.ts'
import { mqttSettings } from './settings.ts'

let broker: DeviceBroker
let up = 0
const links: Link[] = []
beforeAll(async () => {
  broker = await startDeviceBroker()
})
afterEach(() => {
  for (const link of links.splice(0)) link.close()
  up = 0
})
afterAll(() => broker?.stop())

const signal = () => AbortSignal.timeout(20_000)

function accessOf(settings: object): DeviceAccess {
  const config = mqttSettings.parse({ ref: 'd', driver: 'mqtt', broker: broker.url, ...broker.login, ...settings })
  return mqttAccess(config, createBrokers(quietLog)(config), () => up) as DeviceAccess
}

async function opened(access: DeviceAccess): Promise<Link> {
  const link = await access.open(signal())
  links.push(link)
  return link
}

/** Reads until the reading is as wanted: what is published comes in its own time. */
async function readUntil(
  access: DeviceAccess,
  link: Link,
  wanted: (values: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  for (;;) {
    const values = await access.read(link, signal()).then(
      ([reading]) => valuesOf(reading),
      () => ({}),
    )
    if (wanted(values)) return values
    await new Promise((next) => setTimeout(next, 10))
  }
}

async function failureOf(access: DeviceAccess, link: Link, reason: string): Promise<void> {
  for (;;) {
    const said = await access.read(link, signal()).then(
      () => '',
      (error) => error.reason,
    )
    if (said === reason) return
    await new Promise((next) => setTimeout(next, 10))
  }
}

function valuesOf(reading: Reading | undefined): Record<string, unknown> {
  const type = deviceType(reading?.type ?? '')
  return Object.fromEntries(
    [...(reading?.values ?? [])].map(([key, value]) => {
      const point = type && resolvePoint(type, key)?.point
      const state = point && typeof value === 'number' ? stateValue(point, value)?.value : undefined
      return [key, state ?? (typeof value === 'number' ? Number(value.toFixed(6)) : value)]
    }),
  )
}

describe('what is published on a real broker', () => {
  it('is read as its model says: a meter with Tasmota, of one phase or three, and its last will', async () => {
    const access = accessOf({ model: 'tasmota-energy', topic: 'plug' })
    const opening = opened(access)
    const plug = await broker.device({ topic: 'tele/plug/LWT', payload: 'Offline' })
    await plug.publishAsync('tele/plug/LWT', 'Online', { retain: true })
    const link = await opening
    const energy = { Total: 12.345, Power: 460, ApparentPower: 500, ReactivePower: 196, Factor: 0.92, Voltage: 231, Current: 2.165 }
    await plug.publishAsync('tele/plug/SENSOR', JSON.stringify({ Time: '2026-11-23T12:00:00', ENERGY: energy }))
    expect(await readUntil(access, link, (values) => 'active_power' in values)).toEqual({
      'phase.1.voltage': 231,
      'phase.1.current': 2.165,
      'phase.1.active_power': 0.46,
      'phase.1.apparent_power': 0.5,
      'phase.1.reactive_power': 0.196,
      'phase.1.power_factor': 0.92,
      energy_import: 12.345,
      active_power: 0.46,
      apparent_power: 0.5,
      reactive_power: 0.196,
    })
    await plug.publishAsync('tele/plug/SENSOR', JSON.stringify({ ENERGY: { Power: [100, 200, 300], Voltage: [230, 231, 232] } }))
    expect(await readUntil(access, link, (values) => values.active_power === 0.6)).toMatchObject({ 'phase.3.voltage': 232 })
    plug.stream.destroy()
    await failureOf(access, link, 'stale')
  })

  it('of a sensor, is kept by the broker only as long as the sensor is there', async () => {
    await broker.publish('zigbee2mqtt/cellar', { temperature: 18.4, humidity: 71.2 }, { retain: true })
    const access = accessOf({ model: 'zigbee2mqtt-climate', topic: 'zigbee2mqtt/cellar' })
    const link = await opened(access)
    await failureOf(access, link, 'timeout')
    await broker.publish('zigbee2mqtt/cellar/availability', { state: 'online' }, { retain: true })
    const values = await readUntil(access, link, (each) => 'probe.1.humidity' in each)
    expect(values).toEqual({ 'probe.1.temperature': 18.4, 'probe.1.humidity': 71.2 })
    await broker.publish('zigbee2mqtt/cellar/availability', 'offline', { retain: true })
    await failureOf(access, link, 'stale')
  })

  it('of a sensor that is there, is never older than what it said last', async () => {
    await broker.publish('zigbee2mqtt/pit', { water_leak: false }, { retain: true })
    await broker.publish('zigbee2mqtt/pit/availability', { state: 'online' }, { retain: true })
    const access = accessOf({ model: 'zigbee2mqtt-leak', topic: 'zigbee2mqtt/pit' })
    const link = await opened(access)
    await readUntil(access, link, (values) => values.leak === 'dry')
    await broker.publish('zigbee2mqtt/pit', { water_leak: true }, { retain: true })
    await readUntil(access, link, (values) => values.leak === 'leak')
    up = 3 * 3_600_000
    expect(await readUntil(access, link, () => true)).toEqual({ leak: 'leak' })
  })

  it('of a sensor, is nothing while Zigbee2MQTT is away', async () => {
    await broker.publish('home/zigbee/attic', { temperature: 30 }, { retain: true })
    await broker.publish('home/zigbee/attic/availability', { state: 'online' }, { retain: true })
    const access = accessOf({ model: 'zigbee2mqtt-climate', topic: 'home/zigbee/attic' })
    const link = await opened(access)
    await readUntil(access, link, (values) => 'probe.1.temperature' in values)
    await broker.publish('home/zigbee/bridge/state', { state: 'offline' })
    await failureOf(access, link, 'stale')
    await broker.publish('home/zigbee/bridge/state', 'online')
    expect(await readUntil(access, link, (values) => 'probe.1.temperature' in values)).toEqual({ 'probe.1.temperature': 30 })
  })

  it('has its device read at once', async () => {
    const access = accessOf({ model: 'zigbee2mqtt-leak', topic: 'zigbee2mqtt/floor' })
    const link = await opened(access)
    let hints = 0
    const end = access.hints?.(() => hints++)
    await broker.publish('zigbee2mqtt/floor', { water_leak: true })
    expect(await readUntil(access, link, (values) => values.leak === 'leak')).toEqual({ leak: 'leak' })
    expect(hints).toBe(1)
    await broker.publish('zigbee2mqtt/floor', { water_leak: false })
    await readUntil(access, link, (values) => values.leak === 'dry')
    end?.()
  })

  it('by another system, is read by the points of the configuration; what is no reading is none', async () => {
    const access = accessOf({
      type: 'leak',
      points: [
        { point: 'leak', topic: 'plant/pump', path: 'wet.state', states: { WET: 'leak', dry: 'dry' } },
        { point: 'leak_position', topic: 'plant/pump/at', factor: 0.01 },
      ],
    })
    const link = await opened(access)
    await broker.publish('plant/pump', '{ broken')
    await broker.publish('plant/pump', { wet: { state: 'wet' } })
    await broker.publish('plant/pump/at', '1250')
    expect(await readUntil(access, link, (values) => 'leak_position' in values)).toEqual({ leak: 'leak', leak_position: 12.5 })
    await broker.publish('plant/pump/at', '[1,2]')
    await readUntil(access, link, (values) => values.leak_position === 'nan')
    // Longer ago than a message stands.
    up = 3 * 3_600_000
    await failureOf(access, link, 'timeout')
  })
})

describe('a broker', () => {
  it('that is away makes its devices unreadable, and they are read again when it is back', async () => {
    const access = accessOf({ model: 'zigbee2mqtt-leak', topic: 'zigbee2mqtt/roof' })
    const link = await opened(access)
    await broker.publish('zigbee2mqtt/roof', { water_leak: false })
    await readUntil(access, link, (values) => values.leak === 'dry')
    await broker.end()
    await failureOf(access, link, 'refused')
    await broker.begin()
    expect(await readUntil(access, link, (values) => values.leak === 'dry')).toEqual({ leak: 'dry' })
    await broker.publish('zigbee2mqtt/roof', { water_leak: true })
    await readUntil(access, link, (values) => values.leak === 'leak')
  })

  it('that does not know the name, or is not there, says so', async () => {
    const device = { model: 'zigbee2mqtt-leak', topic: 'x' }
    await expect(accessOf({ ...device, password: 'wrong' }).open(signal())).rejects.toMatchObject({ reason: 'login' })
    await expect(accessOf({ ...device, broker: 'mqtt://127.0.0.1:1' }).open(signal())).rejects.toMatchObject({ reason: 'refused' })
  })
})
