import { describe, expect, it } from 'vitest'
import { toldBroker } from '../../../test/told-broker.ts'
import type { Reading } from '../driver.ts'
import { mqttAccess } from './access.ts'
import { mqttSettings } from './settings.ts'

/** A device that is heard on a broker of the test, on a clock of the test. */
async function device(settings: object) {
  let up = 1_000
  const { broker, say: says } = toldBroker()
  const config = mqttSettings.parse({ ref: 'd', driver: 'mqtt', broker: 'mqtt://h', ...settings })
  const access = mqttAccess(config, broker, () => up)
  const opening = access.open(AbortSignal.timeout(10_000))
  return {
    says,
    later(ms: number) {
      up += ms
    },
    async read(): Promise<Reading> {
      const [reading] = await access.read(await opening, AbortSignal.timeout(10_000))
      if (!reading) throw new Error('no reading')
      return reading
    },
  }
}

const values = ({ values: read }: Reading) => Object.fromEntries(read)

describe('what a device said last', () => {
  it('review D6: has the time of its message, however often it is read', async () => {
    const { says, later, read } = await device({ model: 'zigbee2mqtt-climate', topic: 'z/t', interval: '5s' })
    says('z/t', { temperature: 85 })
    for (let turn = 0; turn < 5; turn++) {
      expect(Object.fromEntries((await read()).said ?? [])).toEqual({ 'probe.1.temperature': 1_000 })
      later(5_000)
    }
    says('z/t', { temperature: 10.4 })
    expect(Object.fromEntries((await read()).said ?? [])).toEqual({ 'probe.1.temperature': 26_000 })
  })

  it('review D6: is old when its silence ends, not before; a state stands, since it is told when it changes', async () => {
    const leak = { point: 'leak', topic: 'p', path: 'wet', states: { true: 'leak', false: 'dry' } }
    const position = { point: 'leak_position', topic: 'p', path: 'at' }
    const { says, later, read } = await device({ type: 'leak', points: [leak, position], silence: '30m', interval: '5s' })
    says('p', { wet: true, at: 3 })
    const { said, cadences } = await read()
    expect(Object.fromEntries(cadences ?? [])).toEqual({ leak_position: 600_000 })
    expect([...(said?.keys() ?? [])]).toEqual(['leak_position'])
    later(1_800_001)
    await expect(read()).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('review D6: of a sensor that fell silent is old after a while that fits the sensor', async () => {
    const { says, later, read } = await device({ model: 'zigbee2mqtt-climate', topic: 'z/t', interval: '5s' })
    const cadence = async () => (await read()).cadences?.get('probe.1.temperature')
    says('z/t', { temperature: 20 })
    expect(await cadence()).toBe(2_400_000)
    for (let minutes = 1; minutes <= 120; minutes++) {
      later(60_000)
      says('z/t', { temperature: 20 + (minutes % 3) })
    }
    expect(await cadence()).toBe(60_000)
    later(3_000_000)
    const silent = await read()
    expect(silent.said?.get('probe.1.temperature')).toBe(1_000 + 7_200_000)
    expect(silent.cadences?.get('probe.1.temperature')).toBe(60_000)
  })

  it('review D7: of one thing takes nothing away from the others, until the silence of each ends', async () => {
    const { says, later, read } = await device({ model: 'tasmota-energy', topic: 'plug', silence: '30m' })
    says('tele/plug/SENSOR', { ENERGY: { Voltage: [230, 231, 232], Power: [250, 250, 500], Total: 5 } })
    later(60_000)
    says('tele/plug/SENSOR', { ENERGY: { Frequency: 50 } })
    const reading = await read()
    expect(values(reading)).toMatchObject({ 'phase.3.voltage': 232, active_power: 1, energy_import: 5, frequency: 50 })
    expect(reading.said?.get('active_power')).toBe(1_000)
    expect(reading.said?.get('frequency')).toBe(61_000)
    later(1_799_000)
    expect(values(await read())).toEqual({ frequency: 50 })
  })

  it('review D7: of two topics for one point is the newer one', async () => {
    const { says, later, read } = await device({ model: 'tasmota-door', topic: 'door' })
    says('stat/door/POWER', 'ON')
    const released = values(await read()).lock
    later(1_000)
    says('tele/door/STATE', { POWER: 'OFF' })
    expect(values(await read()).lock).not.toBe(released)
  })

  it('review D6: is not new because the broker sends again what it keeps', async () => {
    const { says, later, read } = await device({ model: 'zigbee2mqtt-climate', topic: 'z/t' })
    says('z/t/availability', { state: 'online' }, true)
    says('z/t', { temperature: 85 }, true)
    expect((await read()).said?.get('probe.1.temperature')).toBe(1_000)
    later(60_000)
    says('z/t', { temperature: 85 }, true)
    expect((await read()).said?.get('probe.1.temperature')).toBe(1_000)
    says('z/t/availability', { state: 'offline' })
    await expect(read()).rejects.toMatchObject({ reason: 'stale' })
    later(1_000)
    says('z/t/availability', { state: 'online' })
    expect((await read()).said?.get('probe.1.temperature')).toBe(62_000)
  })
})

describe('review D8: a message', () => {
  it.each(['nan', 'NaN', '-nan', 'nan(ind)', 'inf', '-Infinity', '1.#QNAN', '-1.#IND'])(
    'with %s in it loses that value alone',
    async (bare) => {
      const points = [17, 18, 19].map((_, at) => ({ point: `probe.${at + 1}.temperature`, topic: 's', path: `S${at}.Temperature` }))
      const { says, read } = await device({ type: 'th', points })
      says('s', `{"S0":{"Temperature":17.1,"Id":"nan, \\"inf"},"S1":{"Temperature":${bare}},"S2":{"Temperature":10.0}}`)
      expect(values(await read())).toEqual({ 'probe.1.temperature': 17.1, 'probe.2.temperature': 'nan', 'probe.3.temperature': 10 })
    },
  )

  it('that is no JSON is a text; one that is no text says nothing', async () => {
    const { says, read } = await device({ type: 'th', points: [{ point: 'probe.1.temperature', topic: 's' }] })
    says('s', '21.5')
    expect(values(await read())).toEqual({ 'probe.1.temperature': 21.5 })
    says('s', '{ nan')
    expect(values(await read())).toEqual({ 'probe.1.temperature': 'nan' })
  })

  it('with an array where a number was is what its parts make together', async () => {
    const { says, read } = await device({ model: 'tasmota-energy', topic: 'plug' })
    says('tele/plug/SENSOR', { ENERGY: { Total: [12.5, 7.25, 3.0], Frequency: [50, 50.2, 49.8], ExportActive: [1, null, 2] } })
    expect(values(await read())).toEqual({ energy_import: 22.75, frequency: 50, energy_export: 'nan' })
    says('tele/plug/SENSOR', { ENERGY: { Total: [], Frequency: ['50', '50', '50'] } })
    expect(values(await read())).toMatchObject({ frequency: 50 })
  })

  it('with an array for a number that has no parts is bad, unless all say the same', async () => {
    const { says, read } = await device({ type: 'leak', points: [{ point: 'leak_position', topic: 's' }] })
    says('s', '[1,2]')
    expect(values(await read())).toEqual({ leak_position: 'nan' })
    says('s', '[2,2]')
    expect(values(await read())).toEqual({ leak_position: 2 })
  })

  it('of 64 KB that hides its quotes is read in no time', async () => {
    const { says, read } = await device({ type: 'leak', points: [{ point: 'leak_position', topic: 's' }] })
    says('s', `"${'\\"'.repeat(32_000)}`)
    says('s', '7')
    expect(values(await read())).toEqual({ leak_position: 7 })
  })
})
