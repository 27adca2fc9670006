import { fileCalls, mapPictureCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const bounds = { north: 31, south: 28.5, west: 118, east: 122.5 }

/** A file that the administrator brought, held by nothing. */
async function bring(type = 'image/png'): Promise<string> {
  const { house, database } = server
  await database.pool.query(`insert into file_contents values (repeat('a', 64), 1, now()) on conflict do nothing`)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into files (business_id, name, type, bytes, sha256, created_by, created_at) values ($1, '地图', $2, 1, repeat('a', 64), $3, now())
     returning id`,
    [house.businessId, type, house.admin.id],
  )
  return rows[0]?.id ?? ''
}
const read = async (person = server.house.viewer) => (await send(server.app, mapPictureCalls.readMapPicture, {}, person)).data
const set = (body: typeof bounds & { fileId?: string }) => send(server.app, mapPictureCalls.setMapPicture, { body }, server.house.admin)
const codeOf = async (id: string, person: typeof server.house.owner) =>
  (await send(server.app, fileCalls.readFile, { params: { fileId: id } }, person)).envelope?.code
const held = async () =>
  (await server.database.pool.query(`select id from files where held_by_kind = 'map-picture' order by id`)).rows.map(({ id }) => String(id))

test('an administrator lays a picture beneath the map, moves it, replaces it and takes it away; other businesses see none of it', async () => {
  const { house, stranger } = server
  expect(await read()).toBeNull()
  expect((await set(bounds)).envelope.code).toBe(70003)
  const first = await bring()
  expect((await set({ ...bounds, fileId: first })).data).toMatchObject({ ...bounds, picture: { id: first } })
  expect(await read()).toMatchObject({ ...bounds, picture: { id: first } })
  expect(await read(stranger.owner)).toBeNull()
  expect(await codeOf(first, stranger.owner)).toBe(70003)
  const { rows } = await server.database.pool.query('select user_id from visible_files where id = $1', [first])
  expect(rows.map(({ user_id }) => String(user_id))).toContain(house.viewer.id)
  expect((await set({ ...bounds, north: 32 })).data).toMatchObject({ north: 32, picture: { id: first } })
  const second = await bring()
  await set({ ...bounds, fileId: second })
  expect(await held()).toEqual([second])
  expect((await send(server.app, mapPictureCalls.removeMapPicture, {}, house.viewer)).envelope.code).not.toBe(0)
  await send(server.app, mapPictureCalls.removeMapPicture, {}, house.admin)
  expect([await read(), await held()]).toEqual([null, []])
  expect((await send(server.app, mapPictureCalls.removeMapPicture, {}, house.admin)).envelope.code).toBe(0)
})

test('edges the wrong way round, and files that are no picture, are refused', async () => {
  const fileId = await bring()
  expect((await set({ ...bounds, fileId, south: 31 })).envelope).toMatchObject({ code: 10003, data: { field: 'body.south' } })
  expect((await set({ ...bounds, fileId, east: 110 })).envelope).toMatchObject({ code: 10003, data: { field: 'body.west' } })
  expect((await set({ ...bounds, fileId: await bring('application/pdf') })).envelope.code).toBe(80003)
  expect(await read()).toBeNull()
})
