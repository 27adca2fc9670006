import { randomUUID } from 'node:crypto'
import {
  type ControlScope,
  controlCalls,
  deviceControllerCalls,
  deviceSettingCalls,
  sharingCalls,
  timedTaskCalls,
} from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: FullHouse
let houses = 60
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
})
const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const params = () => ({ deviceId: house.device.boxId })
const command = async (person: Person) => {
  const body = { key: randomUUID(), control: 'beeper', value: 'mute', seen: null }
  return (await send(server.app, controlCalls.requestCommand, { params: params(), body }, person)).envelope
}
const mayControl = async (person: Person) =>
  (await send(server.app, controlCalls.readControls, { params: params() }, person)).data.mayControl
const list = async () => (await send(server.app, deviceControllerCalls.listControllers, { params: params() }, house.people.admin)).data
const turn = (userId: string, scope: ControlScope | null, by: Person = house.people.admin) =>
  send(server.app, deviceControllerCalls.letControl, { params: { ...params(), userId }, body: { scope } }, by)
/** The house's operator may do so on this device alone. */
const namedOnly = () => rows(`update memberships set control = 'given' where user_id = $1`, [house.people.operator.id])
const plan = async (person: Person) => {
  const body = { control: 'battery_test', value: 'start', repeat: 'daily' as const, at: '07:30' }
  return (await send(server.app, timedTaskCalls.addTimedTask, { params: params(), body }, person)).envelope
}

test('who operates a device controls it once they were let, and no longer when that is taken; they are told, and it is logged', async () => {
  const { sharedOperate } = house.people
  expect(await command(sharedOperate)).toMatchObject({ code: 70001, msg: expect.stringContaining('控制权限') })
  expect(await mayControl(sharedOperate)).toBe(false)
  const { envelope, data } = await turn(sharedOperate.id, 'commands')
  expect(envelope.code, envelope.msg).toBe(0)
  expect(data.find(({ person }) => person.id === sharedOperate.id)).toMatchObject({ as: 'share', by: 'device' })
  expect(await mayControl(sharedOperate)).toBe(true)
  expect((await command(sharedOperate)).code).toBe(0)
  await turn(sharedOperate.id, null)
  expect((await command(sharedOperate)).code).toBe(70001)
  const log = `select action, user_id from audit where action like 'device.control-%' and subject = $1 order by id`
  expect(await rows(log, [`device ${house.device.boxId}`])).toEqual([
    { action: 'device.control-give', user_id: house.people.admin.id },
    { action: 'device.control-take', user_id: house.people.admin.id },
  ])
  const told = await rows(
    `select m.code from messages m join message_readers r on r.message_id = m.id where r.user_id = $1 and m.code like 'control-%' order by m.id`,
    [sharedOperate.id],
  )
  expect(told).toEqual([{ code: 'control-given' }, { code: 'control-taken' }])
})

test('is given and taken by those who manage the device alone, and never from those who may by their role', async () => {
  const { sharedOperate, operator, owner, viewer, sharedOn } = house.people
  expect((await turn(sharedOperate.id, 'commands', operator)).envelope.code).toBe(100000)
  expect((await turn(sharedOperate.id, 'commands', sharedOn)).envelope.code).toBe(100000)
  expect((await turn(owner.id, null)).envelope.code).toBe(30001)
  expect((await turn(operator.id, null)).envelope.code).toBe(30001)
  // A viewer does not operate; a stranger is nobody here.
  expect((await turn(viewer.id, 'commands')).envelope.code).toBe(70003)
  expect((await turn(server.stranger.owner.id, 'commands')).envelope.code).toBe(70003)
  expect((await turn('1e9', 'commands')).envelope.code).toBe(70003)
  expect((await list()).map(({ person, as, by }) => [person.name.replace(/-\d+$/, ''), as, by])).toEqual(
    expect.arrayContaining([
      ['owner', 'member', 'role'],
      ['admin', 'member', 'role'],
      ['operator', 'member', 'business'],
      ['sharedOperate', 'share', null],
    ]),
  )
})

test('a member who was let set the device plans for it and sets what is set every day, and nothing else of it', async () => {
  const { operator } = house.people
  await namedOnly()
  await rows(`update devices set type = 'th', controls = controls || $2 where id = $1`, [
    house.device.id,
    JSON.stringify([{ key: 'setting.cooling_start', values: [] }]),
  ])
  const set = async (control: string) => {
    const body = { changes: [{ key: randomUUID(), control: `setting.${control}`, value: '1', seen: null }] }
    return (await send(server.app, deviceSettingCalls.writeSettings, { params: params(), body }, operator)).envelope
  }
  const maySet = async () => (await send(server.app, deviceSettingCalls.readSettings, { params: params() }, operator)).data.maySet
  await turn(operator.id, 'commands')
  expect([(await set('cooling_start')).code, await maySet()]).toEqual([100000, 'nothing'])
  await turn(operator.id, 'settings')
  expect([(await set('cooling_start')).code, await maySet()]).toEqual([0, 'everyday'])
  expect(await set('temperature_correction')).toMatchObject({ code: 100000, msg: '您不是主账号，没有权限' })
  await rows('update devices set type = null where id = $1', [house.device.id])
  expect((await plan(operator)).code).toBe(0)
  await turn(operator.id, 'commands')
  expect([(await plan(operator)).code, (await command(operator)).code]).toEqual([100000, 0])
  const log = await rows(
    `select before ->> 'scope' as b, after ->> 'scope' as a from audit where action = 'device.control-give' order by id`,
  )
  expect(log.slice(-3)).toEqual([
    { b: null, a: 'commands' },
    { b: 'commands', a: 'settings' },
    { b: 'settings', a: 'commands' },
  ])
})

test('what is only shared with somebody is not set by them, whatever they may on the devices of the business', async () => {
  const { sharedOperate, operator } = house.people
  expect((await turn(sharedOperate.id, 'settings')).envelope).toMatchObject({
    code: 30001,
    msg: expect.stringContaining('分享的设备不能设置'),
  })
  expect((await plan(operator)).code).toBe(0)
  // Sees none of it as a member by now, but by a share.
  await rows(`update memberships set scope = 'own' where user_id = $1`, [operator.id])
  await rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'operate', $2, now())`, [
    house.device.id,
    operator.id,
  ])
  expect([(await plan(operator)).code, (await command(operator)).code]).toEqual([100000, 0])
  expect((await list()).find(({ person }) => person.id === operator.id)).toMatchObject({ as: 'share', by: 'business', scope: 'commands' })
})

test('what somebody may on all devices they operate is not taken on one, but more is given', async () => {
  const { operator } = house.people
  await rows(`update memberships set control = 'all' where user_id = $1`, [operator.id])
  const here = async () => (await list()).find(({ person }) => person.id === operator.id)
  expect((await turn(operator.id, null)).envelope.code).toBe(30001)
  expect((await turn(operator.id, 'settings')).envelope.code).toBe(0)
  expect(await here()).toMatchObject({ by: 'device', scope: 'settings', everywhere: 'commands' })
  expect((await turn(operator.id, 'commands')).envelope.code).toBe(0)
  expect(await here()).toMatchObject({ by: 'business', scope: 'commands' })
})

test('two people at once give it once', async () => {
  const { sharedOperate, owner, admin } = house.people
  const both = await Promise.all([turn(sharedOperate.id, 'commands', owner), turn(sharedOperate.id, 'commands', admin)])
  expect(both.map(({ envelope }) => envelope.code)).toEqual([0, 0])
  expect(
    await rows(`select from audit where action = 'device.control-give' and subject = $1`, [`device ${house.device.boxId}`]),
  ).toHaveLength(1)
})

test('ends with the share, and does not come back with another one; ends when the device goes to another business', async () => {
  const { sharedOperate, owner } = house.people
  await turn(sharedOperate.id, 'commands')
  const { items } = (await send(server.app, sharingCalls.listShares, { params: params() }, owner)).data
  const share = items.find(({ account }) => account.id === sharedOperate.id)
  await send(server.app, sharingCalls.revokeShare, { params: { ...params(), shareId: share?.id ?? '' } }, owner)
  await rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'operate', $3, now())`, [
    house.device.id,
    sharedOperate.id,
    owner.id,
  ])
  expect((await command(sharedOperate)).code).toBe(70001)
  await turn(sharedOperate.id, 'commands')
  await rows('update devices set business_id = $2 where id = $1', [house.device.id, house.words[':spareBusiness']])
  expect(await rows('select from device_controllers where device_id = $1', [house.device.id])).toEqual([])
})
