import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeviceType, deviceType, deviceTypes, resolvePoint } from '@kilowatch/catalog'
import { type NutMapping, type NutModel, nutModelOf } from '@kilowatch/catalog/models'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NutTestServer, startNutServer } from '../../../test/nut-server.ts'
import type { Reading } from '../driver.ts'
import { nutAccess } from './access.ts'
import { type NutDeviceConfig, nutSettings } from './settings.ts'

const own = join(import.meta.dirname, '../../../test/nut')
const recordings = process.env.KW_RECORDINGS

/** A recording's variables as its file says them. */
function variablesOf(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return new Map(
    lines.filter((line) => line.includes(':')).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

function device(port: number, ups: string, more: object = {}): NutDeviceConfig {
  return nutSettings.parse({ ref: ups, driver: 'nut', port, ups, ...more })
}

async function readOnce(config: NutDeviceConfig): Promise<readonly Reading[]> {
  const driver = nutAccess(config)
  const signal = AbortSignal.timeout(10_000)
  const client = await driver.open(signal)
  try {
    return await driver.read(client, signal)
  } finally {
    client.close()
  }
}

/** Whether a number says that nothing was measured, or is one that the point cannot have. */
function meansNothing(said: string, { factor = 1, none }: NutMapping, model: NutModel, key: string, type: DeviceType): boolean {
  const number = Number(said)
  if ((none ?? model.none)?.includes(number)) return true
  const point = resolvePoint(type, key)?.point
  return point?.kind === 'measure' && (number * factor < point.range[0] || number * factor > point.range[1])
}

/** Every point that a variable of the recording is mapped to, by the catalogue alone and written apart from the interpreter. */
function expectedKeys(type: DeviceType, variables: Map<string, string>, prefix = ''): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  const model = nutModelOf(type)
  for (const mapping of model?.variables ?? []) {
    const { variable, point, words } = mapping
    const shape = new RegExp(`^${variable.replace(/[.]/g, '\\.').replace('*', '(\\d+)')}$`)
    for (const [name, said] of variables) {
      const found = shape.exec(name)
      if (!found || said === '' || !name.startsWith(prefix)) continue
      const key = point.replace('*', found[1] ?? '')
      const word = Number.isNaN(Number(said)) ? said.toLowerCase() : String(Number(said))
      const isKnownWord = !words || Object.keys(words).some((each) => each.toLowerCase() === word)
      if (!words && model && meansNothing(said, mapping, model, key, type)) continue
      if (resolvePoint(type, key) && isKnownWord) keys.set(key, [...(keys.get(key) ?? []), name])
    }
  }
  return keys
}

function expectWhole(variables: Map<string, string>, readings: readonly Reading[]): void {
  const main = deviceType(readings[0]?.type ?? '')
  if (!main || !readings[0]) throw new Error('nothing was read')
  const missing: string[] = []
  const look = (reading: Reading | undefined, keys: Map<string, string[]>) => {
    for (const [key, names] of keys) {
      const value = reading?.values.get(key)
      const isFigure = names.some((name) => !Number.isNaN(Number(variables.get(name))))
      if (value === undefined || value === null || (isFigure && value === 'nan')) missing.push(`${names.join(', ')} → ${key}`)
    }
  }
  look(readings[0], expectedKeys(main, variables))
  // One that is not plugged in says figures that mean nothing: they are left out.
  for (const part of readings.slice(1).filter(({ unplugged }) => !unplugged)) {
    const type = deviceTypes.find(({ code }) => code === part.type)
    if (type) look(part, expectedKeys(type, variables, nutModelOf(type)?.satellite?.prefix))
  }
  expect(missing).toEqual([])
}

describe('recordings of our own through a real NUT server', () => {
  let server: NutTestServer
  beforeAll(async () => {
    server = await startNutServer({ dir: own, devices: { single: 'single-phase.dev', three: 'three-phase.dev', rack: 'pdu.dev' } })
  })
  afterAll(() => server?.stop())

  it.each([
    ['single', 'single-phase.dev'],
    ['three', 'three-phase.dev'],
    ['rack', 'pdu.dev'],
  ])('%s arrives whole: each variable that the catalogue names', async (name, file) => {
    expectWhole(variablesOf(join(own, file)), await readOnce(device(server.port, name)))
  })

  it('has the values of the recording, in the units of the catalogue', async () => {
    const [ups] = await readOnce(device(server.port, 'single', { name: 'UPS' }))
    expect(ups).toMatchObject({ ref: 'single', type: 'ups', name: 'UPS' })
    const values = Object.fromEntries(ups?.values ?? [])
    expect(values).toMatchObject({
      'phase.1.input_voltage': 230.4,
      battery_runtime: 31,
      load: 36,
      active_power: 1.01,
      battery_charge: 97.5,
    })
    expect(values.mode).toBe(1)
    expect(ups?.extras).toMatchObject({ 'device.serial': '0001234', 'battery.date': 'not set' })
    expect(Object.keys(ups?.extras ?? {}).filter((name) => name.startsWith('driver.'))).toEqual([])
  })

  it('makes the ambient sensor of a UPS a device of its own', async () => {
    const readings = await readOnce(device(server.port, 'three'))
    expect(readings.map(({ ref, type }) => [ref, type])).toEqual([
      ['three', 'ups'],
      ['three.ambient', 'th'],
    ])
    expect(Object.fromEntries(readings[1]?.values ?? [])).toMatchObject({ 'probe.1.temperature': 24.6, 'probe.1.humidity': 41 })
  })

  it('reads outlets and numbered sensors of a PDU, whose ups.status is empty', async () => {
    const [rack, ambient] = await readOnce(device(server.port, 'rack'))
    expect(rack?.type).toBe('pdu')
    expect(Object.fromEntries(rack?.values ?? [])).toMatchObject({
      'outlet.3.switched': 0,
      'outlet.4.active_power': 884,
      'phase.1.current': 11.4,
    })
    expect(rack?.extras).toMatchObject({ 'outlet.4.desc': 'Storage main' })
    expect(Object.fromEntries(ambient?.values ?? [])).toMatchObject({ 'probe.1.temperature': 23.9, 'probe.2.temperature': 27.1 })
  })

  it('sees a change while the server runs, and sets variables itself', async () => {
    const config = device(server.port, 'single', { username: server.user, password: server.password })
    const driver = nutAccess(config)
    const signal = AbortSignal.timeout(20_000)
    const client = await driver.open(signal)
    const modeWhen = async (wanted: number) => {
      for (;;) {
        const mode = (await driver.read(client, signal))[0]?.values.get('mode')
        if (mode === wanted) return mode
        await new Promise((next) => setTimeout(next, 50))
      }
    }
    await driver.write(client, { name: 'ups.status', value: 'OB DISCHRG' }, signal)
    expect(await modeWhen(3)).toBe(3)
    await server.set('single', 'ups.status', 'OL')
    expect(await modeWhen(1)).toBe(1)
    await expect(driver.write(client, { name: 'no.such.command' }, signal)).rejects.toMatchObject({ reason: 'not-accepted' })
    client.close()
  })

  it('names the reason when the UPS is unknown, the driver is gone, TLS is not offered, the name is wrong', async () => {
    await expect(readOnce(device(server.port, 'nobody'))).rejects.toMatchObject({
      reason: 'unknown-device',
      message: 'ERR UNKNOWN-UPS: "nobody"; rack, single, three',
    })
    await expect(readOnce(device(server.port, 'single', { tls: 'required' }))).rejects.toMatchObject({ reason: 'tls' })
    await expect(readOnce(device(server.port, 'single', { tls: 'starttls' }))).resolves.toHaveLength(1)
    const driver = nutAccess(device(server.port, 'single', { username: 'kw', password: 'wrong' }))
    const signal = AbortSignal.timeout(10_000)
    const client = await driver.open(signal)
    await expect(driver.write(client, { name: 'ups.status', value: 'OL' }, signal)).rejects.toMatchObject({ reason: 'login' })
    client.close()
    server.killDriver('rack')
    // The server notices within a moment.
    const untilRefused = async () => {
      for (;;) {
        await readOnce(device(server.port, 'rack'))
        await new Promise((next) => setTimeout(next, 50))
      }
    }
    await expect(untilRefused()).rejects.toMatchObject({ reason: 'stale' })
  })
})

describe('recordings of real devices through a real NUT server', () => {
  if (recordings === undefined) {
    it.skip('KW_RECORDINGS is not set: the recordings of real devices are not read', () => {})
    return
  }
  const folder = join(recordings, 'nut')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.dev')) : []
  let server: NutTestServer | undefined
  beforeAll(async () => {
    if (files.length === 0) return
    server = await startNutServer({ dir: folder, devices: Object.fromEntries(files.map((file, index) => [`dev${index}`, file])) })
  })
  afterAll(() => server?.stop())

  it('are all there', () => expect(files.length).toBeGreaterThanOrEqual(12))
  it.each(files.map((file, index) => [file, `dev${index}`]))('%s arrives whole', async (file, name) => {
    expectWhole(variablesOf(join(folder, file)), await readOnce(device(server?.port ?? 0, name)))
  })
})
