import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoCalls as calls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kw-videos-'))
let server: TestServer
let house: FullHouse
let houses = 70
beforeAll(async () => {
  server = await testServer(undefined, { KW_DATA: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
  await server.database.pool.query('delete from videos')
})

const camera = { name: '机房一号', kind: 'rtsp' as const, address: 'rtsp://viewer:secret@192.0.2.10/stream1?key=secret' }
const ofDevice = () => ({ deviceId: house.device.boxId })
const ofScene = () => ({ sceneId: house.words[':vrScene'] ?? '' })
const ofGroup = () => ({ groupId: house.words[':group'] ?? '' })
const add = (holder: object, of: object = {}, person: Person = house.people.admin) =>
  send(server.app, calls.addVideo, { body: { ...camera, ...of, ...holder } }, person)
const list = async (person: Person, query: object = {}) => (await send(server.app, calls.listVideos, { query }, person)).data
const rows = async (text: string) => (await server.database.pool.query(text)).rows

test('spec: GET /api/pihems/gt_video of a device: whole for who manages it, without secrets for whoever else sees the device, nothing for others', async () => {
  const { data, envelope } = await add(ofDevice())
  expect(envelope.code, envelope.msg).toBe(0)
  const { admin, owner, viewer, sharedView, agent } = house.people
  const query = { box_id: house.device.boxId }
  expect(await list(owner, query)).toEqual([data])
  expect(data).toMatchObject({ ...camera, withheld: false, box_id: house.device.boxId, group_id: null })
  for (const person of [viewer, sharedView])
    expect(await list(person, query)).toEqual([{ ...data, address: 'rtsp://192.0.2.10', withheld: true }])
  for (const person of [agent, server.stranger.owner]) expect(await list(person, query)).toEqual([])
  expect((await add(ofDevice(), {}, house.people.operator)).envelope.code).toBe(100000)
  await send(
    server.app,
    calls.changeVideo,
    { params: { videoId: data.id }, body: { ...camera, kind: 'hls', address: 'https://c/a' } },
    admin,
  )
  expect(await list(sharedView)).toMatchObject([{ kind: 'hls', address: 'https://c/a', withheld: false }])
  await send(server.app, calls.removeVideo, { params: { videoId: data.id } }, admin)
  expect(await list(owner)).toEqual([])
  expect(JSON.stringify(await rows(`select before, after from audit where action like 'video.%'`))).not.toContain('secret')
})

test('spec: GET /api/pihems/gt_video of a scene: of the group and the devices in it, for members of the business', async () => {
  await add(ofGroup(), { name: '走廊' })
  await add(ofDevice(), { name: '机房' })
  const names = async (person: Person, query: object = {}) => (await list(person, query)).map(({ name }) => name)
  await rows('delete from group_devices')
  expect(await names(house.people.viewer, { group_id: house.words[':group'] })).toEqual(['走廊'])
  await rows(`insert into group_devices (group_id, device_id) values (${house.words[':group']}, ${house.device.id})`)
  expect(await names(house.people.viewer, { group_id: house.words[':group'] })).toEqual(['走廊', '机房'])
  // Seen by a share: the device's alone, and not through a group of another business.
  expect(await names(house.people.sharedView)).toEqual(['机房'])
  expect(await names(house.people.sharedView, { group_id: house.words[':group'] })).toEqual([])
  expect(await names(server.stranger.owner)).toEqual([])
})

test('spec: GET /api/pihems/gt_video of a VR scene: of the scene and the devices pinned on it that the caller sees', async () => {
  const { data } = await add(ofScene(), { name: '全景' })
  expect(data).toMatchObject({ box_id: null, group_id: null, scene_id: house.words[':vrScene'] })
  await add(ofDevice(), { name: '机房' })
  await add(ofGroup(), { name: '走廊' })
  const names = async (person: Person) => (await list(person, { scene_id: house.words[':vrScene'] })).map(({ name }) => name)
  expect(await names(house.people.viewer)).toEqual(['全景', '机房'])
  await rows('delete from vr_pins')
  expect(await names(house.people.viewer)).toEqual(['全景'])
  for (const person of [house.people.sharedView, server.stranger.owner]) expect(await names(person)).toEqual([])
  await rows(`delete from vr_scenes where id = ${house.words[':vrScene']}`)
  expect(await rows(`select from videos where name = '全景'`)).toEqual([])
})

test('a new one comes last; an admin puts those of the business into another order, which is in the operation log', async () => {
  const ids: string[] = []
  for (const name of ['丙', '乙', '甲']) ids.push((await add(ofDevice(), { name })).data.id)
  const names = async () => (await list(house.people.viewer)).map(({ name }) => name)
  expect(await names()).toEqual(['丙', '乙', '甲'])
  const order = async (videoIds: string[], person: Person = house.people.admin) =>
    (await send(server.app, calls.orderVideos, { body: { videoIds } }, person)).envelope.code
  expect(await order([...ids].reverse())).toBe(0)
  expect(await names()).toEqual(['甲', '乙', '丙'])
  expect(await rows(`select from audit where action = 'video.order'`)).toHaveLength(1)
  expect(await order(ids, house.people.operator)).toBe(100000)
  expect(await order(ids, server.stranger.owner)).toBe(70003)
  expect(await order([...ids, '999999'])).toBe(70003)
  expect(await names()).toEqual(['甲', '乙', '丙'])
})

test('whoever is signed in learns which origins the pages may load cameras from', async () => {
  server.services.config.cameraOrigins = ['https://cameras.example.org']
  const { data } = await send(server.app, calls.listCameraOrigins, {}, house.people.viewer)
  server.services.config.cameraOrigins = []
  expect(data).toEqual(['https://cameras.example.org'])
})

test('is of a device, a group or a VR scene of the business, with an address of its kind', async () => {
  expect((await add({})).envelope.code).toBe(10003)
  expect((await add({ ...ofDevice(), ...ofGroup() })).envelope.code).toBe(10003)
  expect((await add(ofDevice(), { kind: 'page', address: 'javascript:alert(1)' })).envelope).toMatchObject({
    code: 10003,
    data: { field: 'body.address' },
  })
  expect((await add(ofDevice(), {}, server.stranger.owner)).envelope.code).toBe(70003)
  expect((await add({ ...ofScene(), ...ofGroup() })).envelope.code).toBe(10003)
  expect((await add(ofGroup(), {}, server.stranger.owner)).envelope.code).toBe(50001)
  expect((await add(ofScene(), {}, server.stranger.owner)).envelope.code).toBe(50001)
})

test('stays behind when its device goes to another business', async () => {
  await add(ofDevice())
  await rows(`update devices set business_id = ${house.words[':spareBusiness']} where id = ${house.device.id}`)
  expect(await rows('select from videos')).toEqual([])
})
