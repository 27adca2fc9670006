import { fileCalls, ownSpaceCalls, type Quota, sceneCalls } from '@kilowatch/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
let limits: TestServer['services']['config']['business']
beforeAll(async () => {
  server = await testServer()
  limits = { ...server.services.config.business }
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from files'))
afterEach(() => void Object.assign(server.services.config.business, limits))

const upload = (name: string, text: string, person = server.house.owner) =>
  sendFiles<{ id: string }>(server.app, fileCalls.uploadFile, {}, person, [{ name, bytes: Buffer.from(text) }], { language: 'en' })
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const files = async (query: Parameters<typeof ask>[1] = {}, person = server.house.owner) => (await ask(person, query)).data
const ask = (person: Person, query: NonNullable<Parameters<typeof send<typeof ownSpaceCalls.listOwnFiles>>[2]['query']>) =>
  send(server.app, ownSpaceCalls.listOwnFiles, { query }, person)
const remove = (fileId: string, person = server.house.owner) =>
  send(server.app, ownSpaceCalls.removeOwnFile, { params: { fileId } }, person, { language: 'en' })
const quotas = async (person: Person) =>
  new Map((await send(server.app, ownSpaceCalls.readQuotas, {}, person)).data.map((quota) => [quota.key, quota]))
const used = async (key: Quota['key'], person = server.house.owner) => {
  const { used: now, most } = (await quotas(person)).get(key) ?? {}
  return [now, most]
}

describe('own files', () => {
  it('are listed with what uses them, found, sorted and narrowed; others have none of them', async () => {
    const { owner, device, viewer } = server.house
    await upload('设备清单.csv', 'a,b,c,d')
    const { data: held } = await sendFiles<{ id: string }>(
      server.app,
      sceneCalls.addSceneImage,
      { body: { box_id: device.boxId } },
      owner,
      [{ name: 'Plate.png', bytes: picture }],
    )
    const { items, total } = await files()
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      ...{ id: held.id, kind: 'picture', heldBy: 'device', holderId: device.boxId, expiresAt: null },
      holderName: expect.any(String),
      holderType: expect.any(String),
    })
    expect(items[1]).toMatchObject({ name: '设备清单.csv', kind: 'document', bytes: 7, heldBy: null, holderId: null })
    expect(Date.parse(items[1]?.expiresAt ?? '') - Date.parse(items[1]?.createdAt ?? '')).toBe(86_400_000)
    const names = async (query: Parameters<typeof files>[0]) => (await files(query)).items.map(({ name }) => name)
    expect(await names({ search: 'PLATE' })).toHaveLength(1)
    expect(await names({ kind: 'document' })).toEqual(['设备清单.csv'])
    expect(await names({ used: 'no' })).toEqual(['设备清单.csv'])
    expect(await names({ sort: 'bytes' })).toEqual(['设备清单.csv', 'Plate.png'])
    for (const other of [viewer, server.stranger.owner]) expect((await files({}, other)).total).toBe(0)
  })

  it('are removed where nothing uses them, by who brought them alone', async () => {
    const { owner, admin, device } = server.house
    const { data } = await upload('a.csv', 'a')
    expect((await remove(data.id, admin)).envelope.code).toBe(70003)
    await server.database.pool.query(`update files set held_by_kind = 'device', held_by_id = $1`, [device.id])
    expect((await remove(data.id)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('Site pictures of a device') })
    expect((await remove(data.id, admin)).envelope.code).toBe(70003)
    await server.database.pool.query(`update files set held_by_kind = null, held_by_id = null`)
    expect((await remove(data.id)).envelope.code).toBe(0)
    expect((await remove(data.id)).envelope.code).toBe(70003)
    const { rows } = await server.database.pool.query(`select user_id, before from audit where action = 'file.remove' and outcome = 'done'`)
    expect(rows).toEqual([{ user_id: owner.id, before: { name: 'a.csv', bytes: 1 } }])
  })
})

describe('a quota', () => {
  it('is shown to those whom it concerns', async () => {
    const { owner, viewer } = server.house
    expect([...(await quotas(owner)).keys()]).toEqual(['devices', 'uplinks', 'files', 'fileCount', 'unheldFiles', 'views'])
    expect([...(await quotas(viewer)).keys()]).toEqual(['files', 'fileCount', 'unheldFiles', 'views'])
    const { rows } = await server.database.pool.query(
      `select (select count(*)::int from devices where business_id = $1) as devices, (select count(*)::int from uplinks where business_id = $1) as uplinks`,
      [server.house.businessId],
    )
    expect([await used('devices'), await used('uplinks')]).toEqual([
      [rows[0]?.devices, limits.devices],
      [rows[0]?.uplinks, limits.uplinks],
    ])
  })

  it('of room is what an upload is refused by: a byte less fits, and what is removed gives its room back', async () => {
    server.services.config.business.fileBytes = 10
    const { data } = await upload('a.csv', '12345')
    expect(await used('files')).toEqual([5, 10])
    expect((await upload('b.csv', '123456')).envelope.code).toBe(30001)
    expect((await upload('b.csv', '12345')).envelope.code).toBe(0)
    expect(await used('files')).toEqual([10, 10])
    expect((await upload('c.csv', '1')).envelope.code).toBe(30001)
    await remove(data.id)
    expect((await upload('c.csv', '1')).envelope.code).toBe(0)
  })

  it.each([
    ['unheldFiles', budgets.unheldFilesOfPerson.most],
    ['fileCount', budgets.fileCountOfBusiness.most],
  ] as const)('of %s is what an upload is refused by, at the last one', async (key, most) => {
    const { owner, admin, businessId } = server.house
    const { data } = await upload('a.csv', 'a')
    // Of a number, somebody else's count as well.
    const by = key === 'fileCount' ? admin.id : owner.id
    await server.database.pool.query(
      `insert into files (business_id, name, type, bytes, sha256, created_by, created_at)
       select $1, 'x', 'text/plain', 0, sha256, $2, now() from files, generate_series(2, $3::int) where id = $4`,
      [businessId, by, most, data.id],
    )
    expect(await used(key)).toEqual([most, most])
    expect((await upload('b.csv', 'b')).envelope.code).toBe(30001)
    await remove(data.id)
    expect(await used(key)).toEqual([most - 1, most])
    expect((await upload('b.csv', 'b')).envelope.code).toBe(0)
  })
})

it('who has left the business has neither its files nor its quotas', async () => {
  const { operator, device } = server.house
  const keys = async () => [...(await quotas(operator)).keys()]
  await upload('a.csv', 'a', operator)
  await server.database.pool.query(`update files set held_by_kind = 'device', held_by_id = $1`, [device.id])
  expect([(await files({}, operator)).total, (await keys()).length]).toEqual([1, 4])
  await server.database.pool.query('delete from memberships where user_id = $1', [operator.id])
  expect([(await files({}, operator)).total, await keys()]).toEqual([0, ['ownFiles', 'ownFileCount', 'unheldFiles', 'views']])
})
