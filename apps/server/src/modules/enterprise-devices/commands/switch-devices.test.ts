import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../../../test/ingest-house.ts'
import type { TestUplink } from '../../../../test/test-uplink.ts'
import { switchDevices } from './switch-devices.ts'

let house: IngestHouse
let uplink: TestUplink
let boxId: string
let actor: Parameters<typeof switchDevices>[2]
beforeAll(async () => {
  house = await ingestHouse()
  uplink = await house.connect('100000000001')
  boxId = (await uplink.hello([{ ref: 'a', type: 'th', keys: ['probe.1.temperature'] }])).get('a') ?? ''
  const [person] = await house.rows<{ id: string }>(
    `insert into users (login_name, name, password_hash) values ('w', '王工', 'x') returning id`,
  )
  const business = { id: house.businessId }
  actor = { user: { id: person?.id ?? '', name: '王工', business }, business, address: '::1' }
  await house.rows(`insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'main')`, [business.id, actor.user.id])
  await house.rows(`update threshold_sets set rules = '{"probe.*.temperature": {"high": [40, 38]}}', version = 1`)
})
afterAll(() => house.close())

const handle = (to: 'enable' | 'disable') => switchDevices([boxId], to, actor, house.services)
const alarms = () =>
  house.rows('select kind, opening_value as value, release_reason as over from alarms where device_id is not null order by id')
const store = (value: number) => uplink.store([{ d: 'a', t: Date.now(), v: [value] }])
const disabledSamples = async () => {
  const figure = await house.services.metrics.getSingleMetric('kilowatch_ingest_disabled_samples_total')?.get()
  return figure?.values[0]?.value
}

it('drops and counts what comes of a disabled device, and confirms it to its gateway', async () => {
  await handle('disable')
  await store(20)
  await uplink.store([{ d: 'a', t: Date.now(), v: [20], l: 'a list that nobody announced' }])
  expect(uplink.answers.filter(({ channel }) => channel === 'rejected' || channel === 'ask')).toEqual([])
  expect(await house.rows('select from samples')).toEqual([])
  expect(await disabledSamples()).toBe(2)
  await handle('enable')
  await store(20)
  expect(await house.rows('select v from samples')).toEqual([{ v: [20] }])
})

it('judges an enabled device by what comes from then on, not by what it said before', async () => {
  await store(45)
  expect(await alarms()).toEqual([{ kind: 'threshold', value: 45, over: null }])
  await handle('disable')
  expect(await alarms()).toEqual([{ kind: 'threshold', value: 45, over: 'disabled' }])
  await store(46)
  await handle('enable')
  expect(await alarms()).toHaveLength(1)
  await store(47)
  expect((await alarms()).slice(1)).toEqual([{ kind: 'threshold', value: 47, over: null }])
  await store(20)
})

it('raises anew what a device was silent or unreachable of when it was disabled', async () => {
  const unreachable = { connected: true, unreachable: [{ ref: 'a', since: Date.now(), reason: 'timeout' }] }
  const told = async (count: number) => {
    await uplink.status(unreachable)
    await expect.poll(async () => (await alarms()).filter(({ kind }) => kind === 'unreachable').length, { timeout: 20_000 }).toBe(count)
  }
  await told(1)
  await house.rows('update devices set online = false')
  await handle('disable')
  await handle('enable')
  expect(await house.rows('select online, online_at is not null as since, unreachable, unreachable_at from devices')).toEqual([
    { online: true, since: true, unreachable: null, unreachable_at: null },
  ])
  await told(2)
})
