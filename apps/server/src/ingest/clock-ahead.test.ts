import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'

const ids = ['100000000001', '100000000002', '100000000003', '100000000004'] as const
const minute = 60_000

let house: IngestHouse
beforeAll(async () => {
  house = await ingestHouse('embedded', ids)
})
afterAll(() => house.close())

/** A gateway with one thermometer whose wall clock is set at will. */
async function thermometer(uplinkId: string) {
  const uplink = await house.connect(uplinkId)
  await uplink.hello([{ ref: 'th', type: 'th', keys: ['probe.1.temperature', 'probe.1.humidity'] }])
  const rows = await house.rows<{ id: number }>('select id from devices where uplink_id = $1', [uplinkId])
  const deviceId = rows[0]?.id ?? 0
  return {
    uplink,
    deviceId,
    /** Its clock is ahead by `error`; what is measured now is stored. */
    async measure(value: number, error: number) {
      setAhead(uplink, error)
      await uplink.store([{ d: 'th', t: uplink.clock.wall(), v: [value, 50] }])
    },
    latest: async () =>
      (
        await house.rows(
          "select v[1] as value, at <= now() as over, at > now() - interval '20 s' as fresh from latest where device_id = $1",
          [deviceId],
        )
      )[0],
    alarms: () =>
      house.rows(
        `select opening_value, closing_value, found_afterwards, opened_at <= now() as over, coalesce(released_at <= now(), true) as released_over
           from alarms where device_id = $1 and kind = 'threshold' order by id`,
        [deviceId],
      ),
    stored: async () =>
      (await house.rows<{ value: number }>('select v[1] as value from samples where device_id = $1 order by at', [deviceId])).map(
        ({ value }) => value,
      ),
  }
}

function setAhead(uplink: TestUplink, error: number): void {
  uplink.clock.wall = () => Date.now() + error
}

const shown = (value: number) => ({ value, over: true, fresh: true })
const alarm = (opening: number, closing: number | null) => ({
  opening_value: opening,
  closing_value: closing,
  found_afterwards: false,
  over: true,
  released_over: true,
})

it('review X5: a clock nine minutes fast that is then corrected holds back no live value and no alarm', async () => {
  const { measure, latest, alarms, stored } = await thermometer(ids[0])
  await measure(22, 9 * minute)
  expect(await latest()).toEqual(shown(22))
  await measure(41, 0)
  expect(await latest()).toEqual(shown(41))
  expect(await alarms()).toEqual([alarm(41, null)])
  await measure(23, 0)
  expect(await latest()).toEqual(shown(23))
  expect(await alarms()).toEqual([alarm(41, 23)])
  expect(await stored()).toEqual([22, 41, 23])
  expect(await house.rows('select from samples where at > now()')).toEqual([])
})

it('fault 26: a clock that runs ahead, is corrected and runs ahead again, also over a restart, delays nothing and stores nothing twice', async () => {
  const { uplink, measure, latest, alarms, stored } = await thermometer(ids[1])
  await measure(20, 0)
  await measure(21, 9 * minute)
  await measure(36, 0)
  await measure(22, 5 * minute)
  await house.restartIngest()
  await measure(37, -8 * minute)
  expect(await latest()).toEqual(shown(37))
  await measure(23, 9 * minute)
  setAhead(uplink, 0)
  const last = [{ d: 'th', t: Date.now(), v: [38, 50] }]
  for (const live of [true, false, true]) await uplink.store(last, live)
  expect(await latest()).toEqual(shown(38))
  expect(await alarms()).toEqual([alarm(36, 22), alarm(37, 23), alarm(38, null)])
  expect(await stored()).toEqual([20, 21, 36, 22, 37, 23, 38])
})

it('fault 26: a gateway that starts over with a slow clock is heard at once', async () => {
  const { uplink, measure, latest, alarms } = await thermometer(ids[2])
  await measure(20, 0)
  uplink.clock.boot = 'boot-2'
  uplink.clock.bootAt = Date.now() - 1_000
  await measure(40, -9 * minute)
  expect(await latest()).toEqual(shown(40))
  expect(await alarms()).toEqual([alarm(40, null)])
})

it('review X5: what was stored ahead of receipt before an upgrade holds back nothing', async () => {
  const { deviceId, measure, latest, alarms } = await thermometer(ids[3])
  await measure(40, 0)
  await house.stopIngest()
  await house.database.pool.query(
    `update latest set at = now() + interval '9 min', v_at = array_fill((extract(epoch from now() + interval '9 min') * 1000)::bigint, array[2]),
            rule_state = jsonb_set(rule_state, '{states,probe.1.temperature|high,at}', to_jsonb(extract(epoch from now() + interval '9 min') * 1000))
      where device_id = $1`,
    [deviceId],
  )
  await house.restartIngest()
  await measure(20, 0)
  expect(await latest()).toEqual(shown(20))
  expect(await alarms()).toEqual([alarm(40, 20)])
})
