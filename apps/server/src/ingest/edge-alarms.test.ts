import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testUplink } from '../../../gateway/test/broker.ts'
import { startModbusServer, type TestModbusServer } from '../../../gateway/test/modbus-server.ts'
import { createSite, type TestSite } from '../../../gateway/test/site.ts'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'

let house: IngestHouse
let modbus: TestModbusServer
let site: TestSite
let gateway: ReturnType<TestSite['start']>
const warm = (degrees: number) => modbus.put(1, 'input', 1, Math.round(degrees * 10), 500)

beforeAll(async () => {
  house = await ingestHouse('embedded', [testUplink])
  modbus = await startModbusServer()
  modbus.put(1, 'holding', 0x0103, 0, 0)
  warm(24)
  const devices =
    `  - { ref: room, driver: modbus, model: xy-md02, host: 127.0.0.1, port: ${modbus.port}, unit: 1, interval: 200ms }\n` +
    '  - { ref: relays, type: channel, driver: simulator, interval: 200ms, counts: { channel: 1 } }\n' +
    'alarm_output: { after: 1s, device: relays, control: channel.1.switch, on: open, off: close }\n'
  site = createSite(devices, house.broker.url, {}, house.broker.secret)
  gateway = site.start({ proofEvery: 20, alarmsEvery: 50 })
})
afterAll(async () => {
  await gateway.stop()
  await house.close()
  await modbus.stop()
  site.remove()
})

interface Kept {
  gone: boolean
  alarms: { local: boolean; state: { openedAt: number } }[]
  output?: { on: boolean }
}
const kept = () => JSON.parse(readFileSync(join(site.config.state, 'alarms.json'), 'utf8')) as Kept
async function until<T>(found: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    try {
      const result = await found()
      if (result !== undefined) return result
    } catch {
      // Not written yet.
    }
    await wait(50)
  }
}
/** The version of the limits that hold at the gateway, once it is that of those at the server. */
const inForce = (other?: string) =>
  until(async () => {
    const [row] = await house.rows<{ version: string }>('select limits_actual as version from uplink_configs where not is_open')
    return row && row.version !== '' && row.version !== other ? row.version : undefined
  })
const alarms = () =>
  house.rows<{ opened_at: Date; released_at: Date | null; peak: number }>(
    `select opened_at, released_at, peak from alarms where point = 'probe.1.temperature' order by id`,
  )

it('fault 3: an alarm of the time without ingest is judged by the limits saved before, and is one alarm with its real times afterwards', async () => {
  await until(async () => ((await house.rows('select from devices')).length === 2 ? true : undefined))
  const before = await inForce()
  const device = `(select id from devices where ref = 'room')`
  await house.rows(
    `with held as (update leases set config_version = config_version + 1 where partition = 42)
     update threshold_sets set rules = '{"probe.*.temperature": {"high": [29.5, 28]}}' where device_id = ${device}`,
  )
  await inForce(before)
  await house.stopIngest()
  warm(29.8)
  const local = await until(() => {
    const { gone, alarms, output } = kept()
    return gone && output?.on ? alarms.find((alarm) => alarm.local)?.state.openedAt : undefined
  })
  warm(31.2)
  await wait(500)
  await house.restartIngest()
  const open = await until(async () => {
    const [first] = await alarms()
    return first?.opened_at.getTime() === local ? first : undefined
  })
  expect(open.released_at).toBeNull()
  await until(() => (kept().output?.on === false && !kept().gone ? true : undefined))
  warm(24)
  await until(async () => ((await alarms())[0]?.released_at ? true : undefined))
  expect(await alarms()).toMatchObject([{ opened_at: new Date(local), peak: expect.closeTo(31.2, 3) }])
  const switched = () =>
    house.rows<{ what: string }>(
      `select (after ->> 'value') || ' ' || (after ->> 'state') as what from audit where action = 'device.alarm-output' order by seq`,
    )
  await until(async () => ((await switched()).length >= 2 ? true : undefined))
  expect(await switched()).toEqual([{ what: 'open verified' }, { what: 'close verified' }])
})

it('limits follow whatever they are made of: a device that is disabled is judged no more', async () => {
  const before = await inForce()
  await house.rows(`update devices set disabled_at = now() where ref = 'room'`)
  await inForce(before)
  const [row] = await house.rows<{ refs: string[] }>(
    `select array(select jsonb_array_elements(limits -> 'devices') ->> 'ref') as refs from uplink_configs`,
  )
  expect(row?.refs).toEqual(['relays'])
  await house.rows(`update devices set disabled_at = null where ref = 'room'`)
  expect(await until(async () => ((await inForce()) === before ? before : undefined))).toBe(before)
})
