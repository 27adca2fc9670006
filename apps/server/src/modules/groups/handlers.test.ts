import { deviceCalls, groupCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: FullHouse
let houses = 700
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
})

const add = (name: string, parentId: string | null = null, by: CastRole = 'admin', language = 'zh') =>
  send(server.app, groupCalls.addGroup, { body: { name, parentId } }, house.people[by], { language })
const list = async (by: CastRole = 'admin') => (await send(server.app, groupCalls.listGroups, {}, house.people[by])).data
const read = (groupId: string, by: CastRole = 'admin') => send(server.app, groupCalls.readGroup, { params: { groupId } }, house.people[by])
const put = (groupId: string, boxIds: string[]) =>
  send(server.app, groupCalls.saveGroupDevices, { params: { groupId }, body: { boxIds } }, house.people.admin)
const staff = (groupId: string, identity: 'manager' | 'inspector' | 'viewer', employeeId = house.words[':employee'] ?? '') =>
  send(server.app, groupCalls.saveGroupPeople, { params: { groupId }, body: { people: [{ employeeId, identity }] } }, house.people.admin)
const rightOf = async (who: CastRole) =>
  (await send(server.app, deviceCalls.listDevices, {}, house.people[who])).data.items.find(({ id }) => id === house.device.boxId)?.right
const lastAudit = async () =>
  (
    await server.database.pool.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where action like 'group.%' and business_id = $1 order by id desc limit 1`,
      [house.words[':business']],
    )
  ).rows[0]

test('groups have two levels, and names that are alone on their level', async () => {
  const first = (await add('手术区')).data
  expect(first).toMatchObject({ parentId: null, name: '手术区', devices: 0, people: 0 })
  const second = (await add('一号手术室', first.id)).data
  expect(second.parentId).toBe(first.id)
  expect((await add('手术区')).envelope).toMatchObject({ code: 50003, msg: '已有同名分组' })
  expect((await add('一号手术室', first.id, 'admin', 'en')).envelope.msg).toBe('A group with this name already exists')
  expect((await add('一号手术室')).envelope.code).toBe(0)
  expect((await add('第三级', second.id)).envelope).toMatchObject({ code: 30001, msg: '分组只有两级：请选择一级分组作为上级' })
  expect((await add('无处', '999999999')).envelope.code).toBe(50001)
  expect((await list('viewer')).map(({ parentId }) => parentId === null)).toEqual([true, true, true, false, false])
})

test('review J24: groups stand where people put them, wherever they are listed', async () => {
  const place = (groupId: string, parentId: string | null, beforeId: string | null = null, by: CastRole = 'admin') =>
    send(server.app, groupCalls.placeGroup, { params: { groupId }, body: { parentId, beforeId } }, house.people[by])
  const named = async (by: CastRole = 'admin') => (await list(by)).map(({ name }) => name)
  const [north, south] = [(await add('北院')).data, (await add('南院')).data]
  const [a, b] = [(await add('甲', north.id)).data, (await add('乙', north.id)).data]
  expect(await named()).toEqual(['一级', '北院', '南院', '二级', '甲', '乙'])
  expect((await place(south.id, null, north.id)).data).toMatchObject({ id: south.id, parentId: null })
  expect((await place(b.id, north.id, a.id)).envelope.code).toBe(0)
  expect(await named('viewer')).toEqual(['一级', '南院', '北院', '二级', '乙', '甲'])
  expect(await lastAudit()).toMatchObject({
    action: 'group.place',
    before: { parentId: north.id, place: 2 },
    after: { parentId: north.id, place: 1 },
  })
  expect((await place(a.id, south.id)).data).toMatchObject({ parentId: south.id })
  expect(await named()).toEqual(['一级', '南院', '北院', '二级', '甲', '乙'])

  expect((await place(north.id, south.id)).envelope).toMatchObject({ code: 30001, msg: '分组不能改变级别' })
  expect((await place(a.id, null)).envelope.code).toBe(30001)
  expect((await place(a.id, '999999999')).envelope.code).toBe(50001)
  expect((await place(a.id, south.id, b.id)).envelope).toMatchObject({ code: 50001, msg: '没有该分组' })
  expect((await place(a.id, south.id, null, 'viewer')).envelope.code).not.toBe(0)
  await add('乙', south.id)
  expect((await place(b.id, south.id)).envelope).toMatchObject({ code: 50003, msg: '已有同名分组' })
})

test('review J24: who comes to devices by the group above comes to those that are moved below it', async () => {
  const second = house.words[':group'] ?? ''
  await put(second, [house.device.boxId])
  const other = (await add('另一级')).data
  await staff(other.id, 'manager', house.words[':employee'])
  expect(await rightOf('unhanded')).toBeUndefined()
  await send(server.app, groupCalls.placeGroup, { params: { groupId: second }, body: { parentId: other.id } }, house.people.admin)
  expect((await read(second)).data.parentId).toBe(other.id)
  expect(await rightOf('unhanded')).toBe('operate')
})

test('of twenty who add the same group at once one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('同名')))
  expect(answers.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, ...Array(19).fill(50003)])
})

test('devices stand in groups of the second level; each reader sees and counts their own', async () => {
  const second = house.words[':group'] ?? ''
  const first = (await list()).find(({ parentId }) => parentId === null)?.id ?? ''
  expect((await put(first, [house.device.boxId])).envelope).toMatchObject({ code: 30001, msg: '设备只能放入二级分组' })
  const saved = await put(second, [house.device.boxId, house.device.boxId])
  expect(saved.data.members).toMatchObject([{ id: house.device.boxId, type: 'ups' }])
  expect((await read(first)).data).toMatchObject({ devices: 1, members: [{ id: house.device.boxId }] })
  expect((await read(first, 'unhanded')).data).toMatchObject({ devices: 0, members: [] })
  expect(await lastAudit()).toMatchObject({ action: 'group.devices', before: [], after: [house.device.boxId] })
  expect((await put(second, [])).data.members).toEqual([])
})

test('people of a group come to its devices: viewers see, managers and inspectors operate; taken out they see nothing', async () => {
  const second = house.words[':group'] ?? ''
  const first = (await list()).find(({ parentId }) => parentId === null)?.id ?? ''
  await put(second, [house.device.boxId])
  expect(await rightOf('unhanded')).toBeUndefined()
  expect((await staff(second, 'viewer')).data.staff).toMatchObject([{ identity: 'viewer', name: 'unhanded' }])
  expect(await rightOf('unhanded')).toBe('view')
  await staff(second, 'inspector')
  expect(await rightOf('unhanded')).toBe('operate')
  await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: second }, body: { people: [] } }, house.people.admin)
  expect(await rightOf('unhanded')).toBeUndefined()
  await staff(first, 'manager')
  expect(await rightOf('unhanded')).toBe('operate')
  expect((await staff(first, 'viewer', '999999999')).envelope).toMatchObject({ code: 50001, msg: '没有这位成员' })
  expect(await rightOf('unhanded')).toBe('operate')
})

test('spec: GET /api/pihems/gtgpuseridty, spec: GET /api/pihems/upgpuseridty: what one person is in a group, while the others stay', async () => {
  const group = (await list()).find(({ parentId }) => parentId === null)?.id ?? ''
  const employee = house.words[':employee'] ?? ''
  const set = (identity: 'manager' | 'viewer' | undefined, person = house.people.admin, employee_id = employee) =>
    send(server.app, groupCalls.saveGroupIdentity, { query: { group_id: group, employee_id, ...(identity ? { identity } : {}) } }, person)
  const mine = async () =>
    (await send(server.app, groupCalls.readGroupIdentity, { query: { group_id: group } }, house.people.unhanded)).data.identity
  await send(server.app, groupCalls.saveGroupPeople, { params: { groupId: group }, body: { people: [] } }, house.people.admin)
  expect((await set('manager')).data).toEqual({ group_id: group, employee_id: employee, identity: 'manager' })
  expect(await mine()).toBe('manager')
  await set('viewer')
  expect(await mine()).toBe('viewer')
  expect((await set('viewer', house.people.viewer)).envelope.code).toBe(100000)
  expect((await set('viewer', house.people.admin, '999999999')).envelope.code).toBe(50001)
  expect(await lastAudit()).toMatchObject({ action: 'group.people' })
  await set(undefined)
  expect(await rightOf('unhanded')).toBeUndefined()
})

test('a group gets another name, and goes with what is below it; devices and people stay', async () => {
  const second = house.words[':group'] ?? ''
  const first = (await list()).find(({ parentId }) => parentId === null)?.id ?? ''
  await put(second, [house.device.boxId])
  await staff(second, 'viewer')
  const renamed = await send(
    server.app,
    groupCalls.renameGroup,
    { params: { groupId: second }, body: { name: '配电室' } },
    house.people.admin,
  )
  expect(renamed.data).toMatchObject({ name: '配电室', devices: 1, people: 1 })
  await add('占用', first)
  const taken = await send(server.app, groupCalls.renameGroup, { params: { groupId: second }, body: { name: '占用' } }, house.people.admin)
  expect(taken.envelope.code).toBe(50003)
  await send(server.app, groupCalls.removeGroup, { params: { groupId: first } }, house.people.owner)
  expect(await list()).toEqual([])
  expect(await lastAudit()).toMatchObject({ action: 'group.remove', before: { name: '一级', below: ['配电室', '占用'] } })
  expect(await rightOf('unhanded')).toBeUndefined()
  expect(await rightOf('viewer')).toBe('view')
})

test('devices of another business of the same admin do not mix in', async () => {
  await server.database.pool.query(
    `insert into memberships (business_id, user_id, right_on_devices, scope, name) values ($1, $2, 'manage', 'all', 'admin')`,
    [house.words[':spareBusiness'], house.people.admin.id],
  )
  await server.database.pool.query(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select '8' || lpad($1::text, 11, '0'), uplink_id, 'z', $2, '别处', 'ups', 2000 from devices where id = $3`,
    [houses, house.words[':spareBusiness'], house.device.id],
  )
  const answer = await put(house.words[':group'] ?? '', [house.device.boxId, `8${String(houses).padStart(11, '0')}`])
  expect(answer.envelope).toMatchObject({ code: 30001, msg: '只能放入本企业的设备' })
})
