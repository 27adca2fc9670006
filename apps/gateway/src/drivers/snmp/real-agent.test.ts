import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deviceType, resolvePoint, stateValue, type Unit } from '@kilowatch/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { isKeptAsText, landsAt } from '../../../test/snmp-landing.ts'
import { type SnmpTestServer, startSnmpServer } from '../../../test/snmp-server.ts'
import type { DeviceAccess, Reading } from '../driver.ts'
import { Turns } from '../turns.ts'
import { snmpAccess } from './access.ts'
import { type SnmpDeviceConfig, snmpSettings } from './settings.ts'
import { createTrapListeners } from './traps.ts'

const own = join(import.meta.dirname, '../../../test/snmp')
const recordings = process.env.KW_RECORDINGS

function device(port: number, community: string, more: object = {}): SnmpDeviceConfig {
  return snmpSettings.parse({ ref: community, driver: 'snmp', host: '127.0.0.1', port, community, ...more })
}

async function using<T>(
  config: SnmpDeviceConfig,
  talk: (access: DeviceAccess, link: never, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const access = snmpAccess(config, createTrapListeners(quietLog), new Turns('never written'), quietLog, () =>
    performance.now(),
  ) as DeviceAccess
  const signal = AbortSignal.timeout(20_000)
  const link = await access.open(signal)
  try {
    return await talk(access, link as never, signal)
  } finally {
    link.close()
  }
}

const readOnce = (config: SnmpDeviceConfig) => using(config, (access, link, signal) => access.read(link, signal))

/** Values as people read them: states by their names in the catalogue. */
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

describe('recordings of our own through a real agent', () => {
  let server: SnmpTestServer
  beforeAll(async () => {
    const files = ['ups', 'apc-ups', 'pdu', 'monitor', 'rectifier']
    server = await startSnmpServer(Object.fromEntries(files.map((name) => [name, join(own, `${name}.snmprec`)])))
  })
  afterAll(() => server?.stop())

  const upsValues = {
    mode: 'online',
    battery_low: 'normal',
    battery_runtime: 42,
    battery_voltage: 437.6,
    battery_current: -1.2,
    'phase.2.input_frequency': 49.9,
    input_frequency: 50,
    'phase.2.input_voltage': 229,
    'phase.3.active_power': 1.61,
    active_power: 5.06,
    // Of upsAlarmTable: an overload and a fan; nothing else.
    overload: 'active',
    fan: 'failed',
    charger: 'normal',
    mains: 'present',
    battery_test: 'none',
    beeper: 'enabled',
    rated_apparent_power: 30,
  }

  it.each(['v1', 'v2c'])('reads a UPS by RFC 1628 in %s', async (version) => {
    const [ups, ...others] = await readOnce(device(server.port, 'ups', { version, name: 'UPS' }))
    expect(others).toEqual([])
    expect(ups).toMatchObject({ ref: 'ups', type: 'ups', name: 'UPS', extras: { 'device.model': 'Tower 30', 'device.mfr': 'Own works' } })
    expect(valuesOf(ups)).toMatchObject(upsValues)
    // Of three phases the highest is no total.
    expect(valuesOf(ups)).not.toHaveProperty('load')
  })

  it('reads it in v3 with authentication and encryption, and says when a key is wrong', async () => {
    const { name: user, authKey, privacyKey } = server.user
    const secured = { version: 'v3', user, auth: 'sha', authKey, privacy: 'aes', privacyKey, context: 'ups' }
    const [ups] = await readOnce(device(server.port, 'ups', secured))
    expect(valuesOf(ups)).toMatchObject(upsValues)
    await expect(readOnce(device(server.port, 'ups', { ...secured, authKey: 'another-key' }))).rejects.toMatchObject({ reason: 'login' })
  })

  it('reads a UPS of APC, and the sensor at its second port as a device of its own', async () => {
    const [ups, ambient] = await readOnce(device(server.port, 'apc-ups', { name: 'UPS-B' }))
    expect(valuesOf(ups)).toEqual({
      mode: 'online',
      regulation: 'trim',
      battery_low: 'normal',
      time_on_battery: 0,
      battery_charge: 98.5,
      battery_temperature: 27.1,
      battery_runtime: 41,
      replace_battery: 'needed',
      battery_voltage: 27.1,
      'phase.1.input_voltage': 230.4,
      input_frequency: 50,
      'phase.1.output_voltage': 229.6,
      output_frequency: 50,
      load: 31.5,
      'phase.1.output_current': 2.1,
      active_power: 0.441,
      battery_test: 'passed',
    })
    expect(ambient).toMatchObject({ ref: 'apc-ups.ambient', type: 'th', name: 'UPS-B 温湿度', extras: { 'ambient.2.name': 'Rack front' } })
    expect(valuesOf(ambient)).toEqual({ 'probe.2.temperature': 22, 'probe.2.humidity': 43 })
  })

  it('reads a rack PDU with outlets and a probe; what is not plugged in is not there', async () => {
    const [pdu, ambient] = await readOnce(device(server.port, 'pdu'))
    expect(valuesOf(pdu)).toMatchObject({
      load_state: 'near_overload',
      power_supply: 'normal',
      active_power: 1.84,
      energy: 4012.3,
      power_factor: 0.92,
      'phase.1.current': 7.9,
      'bank.2.current': 3.2,
      'outlet.3.switched': 'off',
      'outlet.4.switched': 'on',
    })
    expect(pdu?.extras).toMatchObject({ 'device.model': 'Rack PDU 4', 'outlet.2.desc': 'Server 2' })
    expect(valuesOf(ambient)).toEqual({ 'probe.1.link': 'connected', 'probe.1.temperature': 24.1 })
  })

  it('reads an environment monitor: each probe by its unit, dry contacts with their alarms', async () => {
    const [monitor] = await readOnce(device(server.port, 'monitor'))
    expect(valuesOf(monitor)).toMatchObject({
      'probe.1.temperature': 23.4,
      'probe.2.humidity': 41.5,
      'probe.3.link': 'lost',
      'contact.2.state': 'closed',
      'contact.2.alarm': 'active',
    })
    expect(Object.keys(valuesOf(monitor))).not.toContain('probe.2.temperature')
  })

  it('reads a rectifier system: its modules from the first, places without one left out', async () => {
    const [rectifier] = await readOnce(device(server.port, 'rectifier'))
    expect(rectifier).toMatchObject({ type: 'dc', extras: { 'battery.type': 'Twelve blocks' } })
    expect(valuesOf(rectifier)).toMatchObject({
      battery_state: 'equalized',
      bus_voltage: 54.12,
      battery_breaker: 'closed',
      'module.1.current': 37.2,
      'module.2.state': 'fault',
    })
    expect(Object.keys(valuesOf(rectifier)).filter((key) => key.startsWith('module.3'))).toEqual([])
  })

  it('offers controls only when they are allowed, gives them to the agent, and sees what came of it', async () => {
    expect((await readOnce(device(server.port, 'pdu')))[0]?.controls).toBeUndefined()
    await using(device(server.port, 'pdu', { control: true }), async (access, link, signal) => {
      const [pdu] = await access.read(link, signal)
      expect(pdu?.controls).toContainEqual({ key: 'outlet.3.switch', values: ['on', 'off'] })
      await access.control?.(link, { ref: 'pdu', control: 'outlet.3.switch', value: 'on' }, signal)
      expect(valuesOf((await access.read(link, signal))[0])['outlet.3.switched']).toBe('on')
      await access.write(link, { name: '1.3.6.1.4.1.318.1.1.4.4.2.1.3.3', value: '2' }, signal)
      expect(valuesOf((await access.read(link, signal))[0])['outlet.3.switched']).toBe('off')
      const unknown = access.control?.(link, { ref: 'pdu', control: 'outlet.3.switch', value: 'dance' }, signal)
      await expect(unknown).rejects.toMatchObject({ reason: 'not-accepted', keepsLink: true })
    })
  })

  it('sets what the model knows as a setting, in the steps of its object', async () => {
    await using(device(server.port, 'ups', { control: true }), async (access, link, signal) => {
      const [ups] = await access.read(link, signal)
      expect(ups?.controls).toContainEqual({ key: 'setting.transfer_low', values: [], step: 1 })
      await access.control?.(link, { ref: 'ups', control: 'setting.transfer_low', value: '184' }, signal)
      await access.control?.(link, { ref: 'ups', control: 'setting.low_runtime', value: '8' }, signal)
      expect(valuesOf((await access.read(link, signal))[0])).toMatchObject({ transfer_low: 184, low_runtime: 8, transfer_high: 264 })
      const unknown = access.control?.(link, { ref: 'ups', control: 'setting.low_charge', value: '30' }, signal)
      await expect(unknown).rejects.toMatchObject({ reason: 'not-accepted', keepsLink: true })
    })
  })

  it('takes the model that the configuration names, and calls a device that no model knows unconfigured', async () => {
    const [ups] = await readOnce(device(server.port, 'monitor', { model: 'rfc1628-ups' }))
    expect(ups).toMatchObject({ type: 'ups' })
    const [unknown] = await readOnce(device(server.port, 'monitor', { type: 'pdu' }))
    expect(unknown).toMatchObject({ type: 'box_no_set', extras: { 'device.description': 'Environment monitor' } })
  })

  it('says that nobody answers: a wrong community, no agent', async () => {
    const quick = { timeout: '200ms', retries: 0 }
    await expect(readOnce(device(server.port, 'no-such-community', quick))).rejects.toMatchObject({ reason: 'timeout' })
    await expect(readOnce(device(1, 'ups', quick))).rejects.toMatchObject({ reason: expect.stringMatching(/timeout|refused/) })
    const nowhere = { ...device(server.port, 'ups'), host: 'no-such-host.invalid' }
    await expect(readOnce(nowhere)).rejects.toMatchObject({ reason: 'refused' })
  })
})

/** Of each kind of value in the oracle: units that a point may have, with the factor from the oracle's unit. */
const units: Readonly<Record<string, readonly [Unit, number][]>> = {
  voltage: [['V', 1]],
  frequency: [['Hz', 1]],
  charge: [['%', 1]],
  load: [['%', 1]],
  percent: [['%', 1]],
  runtime: [['min', 1]],
  temperature: [['Cel', 1]],
  humidity: [['%{RH}', 1]],
  power_consumed: [['kW.h', 1]],
  // The oracle has no kind for ampere-hours.
  current: [
    ['A', 1],
    ['A.h', 1],
  ],
  power: [
    ['kW', 0.001],
    ['W', 1],
  ],
}

describe('recordings of real devices through a real agent', () => {
  if (recordings === undefined) {
    it.skip('KW_RECORDINGS is not set: the recordings of real devices are not read', () => {})
    return
  }
  const folder = join(recordings, 'snmp')
  const names = existsSync(folder) ? readdirSync(folder).flatMap((file) => (file.endsWith('.snmprec') ? [file.slice(0, -8)] : [])) : []
  let server: SnmpTestServer | undefined
  beforeAll(async () => {
    server = await startSnmpServer(Object.fromEntries(names.map((name) => [name, join(folder, `${name}.snmprec`)])))
  })
  afterAll(() => server?.stop())

  it('are all there', () => expect(names.length).toBeGreaterThanOrEqual(5))
  it.each(names)('%s: every value of the oracle arrives with unit and scale', async (name) => {
    const readings = await readOnce(device(server?.port ?? 0, name))
    const missing = oracleOf(join(folder, `${name}.tsv`)).flatMap(({ oid, kind, expected, text }) => {
      const landings = landsAt(readings, oid)
      const isThere = landings.some(({ point, value }) => {
        if (kind === 'state') return point.kind === 'state' ? typeof value === 'number' : value === expected
        const allowed = units[kind] ?? []
        return (
          point.kind !== 'state' &&
          allowed.some(
            ([unit, factor]) => unit === point.unit && Math.abs(Number(value) - expected * factor) < 1e-6 * Math.max(1, expected),
          )
        )
      })
      return isThere || (kind === 'state' && isKeptAsText(readings, oid))
        ? []
        : [`${oid} ${kind} ${expected} (${text}): ${JSON.stringify(landings.map(({ key, value }) => [key, value]))}`]
    })
    expect(missing).toEqual([])
  })
})

interface OracleLine {
  oid: string
  kind: string
  expected: number
  text: string
}

function oracleOf(file: string): OracleLine[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [oid = '', kind = '', , , , expected = '', , , text = ''] = line.split('\t')
    return { oid, kind, expected: Number(expected), text }
  })
}
