import { usualUpsStandard } from '@kilowatch/catalog'
import { upsStandardCalls as calls, centreCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const read = async (person = server.house.viewer) => (await send(server.app, calls.readUpsStandard, {}, person)).data
const save = (body: object, person = server.house.admin, id = server.house.businessId) =>
  send(server.app, calls.saveUpsStandard, { params: { id }, body }, person)

test('spec: GET {prefix}/web/ups-standard/detail says what is usual until the business says otherwise', async () => {
  expect(await read()).toEqual({ rules: usualUpsStandard, usual: usualUpsStandard, own: [], changedAt: null, changedBy: null })
})

test('spec: POST {prefix}/web/ups-standard/businesses/{id}/ups-standards keeps what differs, and takes back what is left out', async () => {
  const { house, stranger, database } = server
  const saved = await save({ loadWarn: 50, loadFail: 60 })
  expect(saved.envelope.code, saved.envelope.msg).toBe(0)
  expect(saved.data).toMatchObject({ own: ['loadWarn', 'loadFail'], changedBy: { id: house.admin.id } })
  expect(await read()).toEqual(saved.data)
  expect((await database.pool.query('select rules from ups_standards')).rows).toEqual([{ rules: { loadWarn: 50, loadFail: 60 } }])
  expect((await read(stranger.owner)).own).toEqual([])
  expect((await save({})).data.own).toEqual([])
  const { rows } = await database.pool.query(`select after from audit where action = 'ups-standard.save' order by id`)
  expect(rows).toEqual([{ after: { loadWarn: 50, loadFail: 60 } }, { after: {} }])
})

test('refuses rules that contradict themselves, what is out of bounds, other people and other businesses', async () => {
  const { house, stranger } = server
  const refused = async (...asked: Parameters<typeof save>) => {
    const { envelope } = await save(...asked)
    return [envelope.code, (envelope.data as { field?: string } | null)?.field]
  }
  expect(await refused({ loadWarn: 80 })).toEqual([30001, 'body.loadFail'])
  expect(await refused({ backupWarn: 30 })).toEqual([30001, 'body.backupFail'])
  expect(await refused({ inputLow: 250 })).toEqual([30001, 'body.inputHigh'])
  expect((await refused({ loadWarn: 5 }))[0]).toBe(10003)
  expect((await refused({}, house.viewer))[0]).toBe(100000)
  expect((await refused({}, stranger.owner))[0]).toBe(70003)
})

test('spec: GET /api/pihems/hospt_centername, spec: POST /api/pihems/hospt_centername: name the monitoring centre in 30 characters at most, and take the name back', async () => {
  const { house, stranger } = server
  const name = async (person = house.viewer) => (await send(server.app, centreCalls.readCentreName, {}, person)).data
  const set = (text: string, person = house.admin) => send(server.app, centreCalls.saveCentreName, { body: { name: text } }, person)
  expect(await name()).toMatchObject({ name: '', businessName: '医院 1' })
  expect((await set('动力监控中心')).data).toMatchObject({ name: '动力监控中心' })
  expect((await name()).name).toBe('动力监控中心')
  expect((await name(stranger.owner)).name).toBe('')
  expect((await set('长'.repeat(31))).envelope.code).toBe(10003)
  expect((await set('x', house.viewer)).envelope.code).toBe(100000)
  await set('')
  expect((await name()).name).toBe('')
})
