import { deviceTypes } from '@kilowatch/catalog'
import { AlarmKind, DeviceState, deviceRights, dictionaryCalls, EmployeeScope, MessageKind, ShareRight } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { dictionary, dictionaryIds } from './dictionaries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const viewer = () => server.house.viewer

test('spec: GET /dict/dicts/{id} answers a dictionary with its name and items, in the reader’s language', async () => {
  for (const language of ['zh', 'en'] as const) {
    const answer = await send(server.app, dictionaryCalls.readDictionary, { params: { id: 'device_type' } }, viewer(), { language })
    expect(answer.envelope.code).toBe(0)
    expect(answer.data.items.map(({ value, label }) => [value, label])).toEqual(deviceTypes.map(({ code, name }) => [code, name[language]]))
  }
})

test('spec: GET {prefix}/system/dict/types/{type}/dicts answers the items of a type', async () => {
  const answer = await send(server.app, dictionaryCalls.readDictionaryOfType, { params: { type: 'alarm_level' } }, viewer())
  expect(answer.data).toEqual([
    { value: '1', label: '提示', sort: 1 },
    { value: '2', label: '次要', sort: 2 },
    { value: '3', label: '重要', sort: 3 },
    { value: '4', label: '紧急', sort: 4 },
  ])
})

test('spec: GET {prefix}/bms_service/dict/dicts/{name} answers the items of a name', async () => {
  const answer = await send(server.app, dictionaryCalls.readDictionaryByName, { params: { name: 'device_right' } }, viewer(), {
    language: 'en',
  })
  expect(answer.data.map(({ label }) => label)).toEqual(['View', 'Operate', 'Manage', 'Main user'])
})

const ofOrders = [
  ['spec: GET {prefix}/bms_service/dict/dicts/order_source', dictionaryCalls.readOrderSources, 'console'],
  ['spec: GET {prefix}/bms_service/dict/dicts/order_state', dictionaryCalls.readOrderStates, 'unpaid'],
  ['spec: GET {prefix}/bms_service/dict/dicts/pay_method', dictionaryCalls.readPayMethods, 'bank-transfer'],
  ['spec: GET {prefix}/bms_service/dict/dicts/order_type', dictionaryCalls.readOrderTypes, 'device'],
] as const
test.each(ofOrders)('%s answers its items', async (_title, call, first) => {
  const answer = await send(server.app, call, {}, viewer())
  expect(answer.data[0]).toMatchObject({ value: first, sort: 1 })
  expect(answer.data.length).toBeGreaterThan(1)
})

test('a dictionary that does not exist is not found, whatever it is called', async () => {
  for (const id of ['nothing', 'constructor', '__proto__', 'toString']) {
    const answer = await send(server.app, dictionaryCalls.readDictionary, { params: { id } }, viewer())
    expect([answer.status, answer.envelope.code], id).toEqual([200, 50001])
  }
})

test('the dictionaries hold exactly the values that calls take and answer', () => {
  const values = (id: (typeof dictionaryIds)[number]) => dictionary(id, 'zh').items.map(({ value }) => value)
  expect(values('alarm_kind')).toEqual(AlarmKind.options)
  expect(values('device_state').sort()).toEqual([...DeviceState.options].sort())
  expect(values('device_right')).toEqual(deviceRights)
  expect(values('share_right')).toEqual(ShareRight.options)
  expect(values('employee_scope').sort()).toEqual([...EmployeeScope.options].sort())
  expect(values('notice_kind').sort()).toEqual([...MessageKind.options].sort())
})

test('every item has words in both languages', () => {
  for (const id of dictionaryIds) {
    const [zh, en] = [dictionary(id, 'zh'), dictionary(id, 'en')]
    expect(zh.items.map(({ value }) => value)).toEqual(en.items.map(({ value }) => value))
    for (const text of [zh.name, ...zh.items.map(({ label }) => label)]) expect(text, id).toMatch(/[\u4e00-\u9fffA-Z]/)
    for (const text of [en.name, ...en.items.map(({ label }) => label)]) expect(text, id).not.toMatch(/[\u4e00-\u9fff]/)
  }
})
