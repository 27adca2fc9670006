import { fileCalls, type StoredFile, vrSceneCalls } from '@kilowatch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice, idWith } from '../../../test/house.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** A picture that the administrator brought, held by nothing. */
async function bring(type = 'image/png'): Promise<string> {
  const { house, database } = server
  await database.pool.query(`insert into file_contents values (repeat('a', 64), 1, now()) on conflict do nothing`)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into files (business_id, name, type, bytes, sha256, created_by, created_at) values ($1, '机房', $2, 1, repeat('a', 64), $3, now())
     returning id`,
    [house.businessId, type, house.admin.id],
  )
  return rows[0]?.id ?? ''
}

async function group(name: string, parent: string | null = null): Promise<string> {
  const text = 'insert into groups (business_id, parent_id, name, created_at) values ($1, $2, $3, now()) returning id'
  return (await server.database.pool.query<{ id: string }>(text, [server.house.businessId, parent, name])).rows[0]?.id ?? ''
}

const add = (body: { name: string; groupId: string | null; fileId: string }) =>
  send(server.app, vrSceneCalls.addScene, { body }, server.house.admin)

test('spec: gp_vrs and mgr_vrs list scenes of a group with those below it, and of the business, with picture and worst state', async () => {
  const { house, stranger, viewer, admin } = { ...server, ...server.house }
  const [above, other] = [await group('一院'), await group('二院')]
  const below = await group('配电室', above)
  const fileId = await bring()
  const { data: scene } = await add({ name: '配电室全景', groupId: below, fileId })
  await add({ name: '机房', groupId: null, fileId: await bring() })
  await buildDevice(server.database.pool, { ...house, boxId: idWith(4, 1), name: '温湿度', type: 'th' })
  const boxId = house.device.boxId
  const pins = [
    { boxId, x: 0.25, y: 0.5 },
    { boxId: idWith(4, 1), x: 0.75, y: 0.5 },
  ]
  const saved = await send(server.app, vrSceneCalls.saveScenePins, { params: { sceneId: scene.id }, body: { pins } }, admin)
  expect(saved.data.pins.map(({ x, y, device }) => [device.id, x, y])).toEqual(
    expect.arrayContaining([
      [boxId, 0.25, 0.5],
      [idWith(4, 1), 0.75, 0.5],
    ]),
  )
  const ofGroup = (group_id: string) => send(server.app, vrSceneCalls.listGroupScenes, { query: { group_id } }, viewer)
  const { data: listed } = await ofGroup(above)
  expect(listed).toMatchObject([{ name: '配电室全景', group: '配电室', devices: 2, state: 'alarm', picture: { id: fileId } }])
  expect((await ofGroup(other)).data).toEqual([])
  const all = await send(server.app, vrSceneCalls.listManagedScenes, {}, viewer)
  expect(all.data.map(({ name }) => name).sort()).toEqual(['机房', '配电室全景'])
  // A picture is seen by whoever sees its scene, and goes with it.
  const look = async (person: typeof admin) =>
    (await server.database.pool.query('select from visible_files where user_id = $1 and id = $2', [person.id, fileId])).rowCount
  expect([await look(viewer), await look(stranger.admin)]).toEqual([1, 0])
  const denied = await send(server.app, fileCalls.readFile, { params: { fileId } }, stranger.admin)
  expect(denied.envelope.code).toBe(70003)
  await send(server.app, vrSceneCalls.removeScene, { params: { sceneId: scene.id } }, admin)
  expect(await look(viewer)).toBe(0)
})

test('a scene is refused for a name that is taken and for what is no picture; pins for devices of others; a new picture takes the place of the old', async () => {
  const { admin, house } = { ...server, admin: server.house.admin }
  const fileId = await bring()
  const { data: scene } = await add({ name: '电池室', groupId: null, fileId })
  expect((await add({ name: '电池室', groupId: null, fileId: await bring() })).envelope.code).toBe(50003)
  expect((await add({ name: '说明', groupId: null, fileId: await bring('application/pdf') })).envelope.code).toBe(80003)
  const params = { sceneId: scene.id }
  const pin = (boxId: string) =>
    send(server.app, vrSceneCalls.saveScenePins, { params, body: { pins: [{ boxId, x: 0.1, y: 0.1 }] } }, admin)
  expect((await pin(idWith(4, 99))).envelope.code).toBe(50001)
  expect((await pin(house.device.boxId)).envelope.code).toBe(0)
  const other = await bring()
  const changed = await send(
    server.app,
    vrSceneCalls.changeScene,
    { params, body: { name: '电池室', groupId: null, fileId: other } },
    admin,
  )
  expect(changed.data).toMatchObject({ devices: 1, picture: { id: other } })
  const { rowCount } = await server.database.pool.query('select from files where id = $1', [fileId])
  expect(rowCount).toBe(0)
})

test('a scene of a site is one of its floor plans, in their order; sites of others are refused, and plans outlive their site', async () => {
  const { house, stranger, database, app } = server
  const siteOf = async (business: string) => {
    const { rows } = await database.pool.query<{ id: string }>('select id from sites where business_id = $1 limit 1', [business])
    return String(rows[0]?.id)
  }
  const siteId = await siteOf(house.businessId)
  const plan = async (name: string, sort: number, site: string) =>
    send(app, vrSceneCalls.addScene, { body: { name, sort, siteId: site, fileId: await bring() } }, house.admin)
  expect((await plan('别家', 0, await siteOf(stranger.businessId))).envelope.code).toBe(70003)
  await plan('一层', 2, siteId)
  expect((await plan('二层', 1, siteId)).data).toMatchObject({ site_id: siteId, site: '门诊楼', sort: 1 })
  const plans = async () =>
    (await send(app, vrSceneCalls.listManagedScenes, {}, house.viewer)).data.flatMap(({ name, site_id }) =>
      site_id === siteId ? name : [],
    )
  expect(await plans()).toEqual(['二层', '一层'])
  await database.pool.query('delete from sites where id = $1', [siteId])
  expect(await plans()).toEqual([])
  expect((await send(app, vrSceneCalls.listManagedScenes, {}, house.viewer)).data.map(({ name }) => name)).toContain('一层')
})

test('the picture of a scene is kept up to 4096 px, where others end at 1000', async () => {
  const bytes = await sharp({ create: { width: 4200, height: 2100, channels: 3, background: '#345678' } })
    .png()
    .toBuffer()
  const upload = (person: typeof server.house.admin) =>
    sendFiles<StoredFile>(server.app, vrSceneCalls.uploadScenePicture, {}, person, [{ name: '全景.png', bytes }])
  const { data, text } = await upload(server.house.admin)
  expect(data, text).toMatchObject({ width: 4096, height: 2048, type: 'image/jpeg' })
  expect((await add({ name: '全景', groupId: null, fileId: data.id })).data).toMatchObject({ picture: { id: data.id } })
  expect((await upload(server.house.viewer)).envelope.code).toBe(100000)
})

test('review J23: a pin says which of its points are in alarm, the worst first, with their newest readings', async () => {
  const { admin, device } = server.house
  const { data: scene } = await add({ name: '告警机房', groupId: null, fileId: await bring() })
  const pins = [{ boxId: device.boxId, x: 0.5, y: 0.5 }]
  const saved = await send(server.app, vrSceneCalls.saveScenePins, { params: { sceneId: scene.id }, body: { pins } }, admin)
  expect(saved.data.pins[0]?.alarmed).toMatchObject([{ key: 'battery_charge', value: 98 }])
  await server.database.pool.query('update alarms set released_at = now() where device_id = $1 and released_at is null', [device.id])
  const read = await send(server.app, vrSceneCalls.readScene, { params: { sceneId: scene.id } }, admin)
  expect(read.data.pins[0]?.alarmed).toEqual([])
})
