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
    expect(await list(person, query)).toEqual([{ ...data, address: 'rtsp://192.0.2.10/stream1', withheld: true }])
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
  expect(await names(house.people.viewer, { group_id: house.words[':group'] })).toEqual(['机房', '走廊'])
  // Seen by a share: the device's alone, and not through a group of another business.
  expect(await names(house.people.sharedView)).toEqual(['机房'])
  expect(await names(house.people.sharedView, { group_id: house.words[':group'] })).toEqual([])
  expect(await names(server.stranger.owner)).toEqual([])
})

test('is of a device or a group of the business, with an address of its kind', async () => {
  expect((await add({})).envelope.code).toBe(10003)
  expect((await add({ ...ofDevice(), ...ofGroup() })).envelope.code).toBe(10003)
  expect((await add(ofDevice(), { kind: 'page', address: 'javascript:alert(1)' })).envelope).toMatchObject({
    code: 10003,
    data: { field: 'body.address' },
  })
  expect((await add(ofDevice(), {}, server.stranger.owner)).envelope.code).toBe(70003)
  expect((await add(ofGroup(), {}, server.stranger.owner)).envelope.code).toBe(50001)
})

test('stays behind when its device goes to another business', async () => {
  await add(ofDevice())
  await rows(`update devices set business_id = ${house.words[':spareBusiness']} where id = ${house.device.id}`)
  expect(await rows('select from videos')).toEqual([])
})
