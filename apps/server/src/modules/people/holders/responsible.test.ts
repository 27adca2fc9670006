import { holderCalls as calls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { employeeIdOf } from '../../../../test/furnishings.ts'
import type { Person } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
let box: string
let viewer: string
let operator: string
beforeAll(async () => {
  server = await testServer()
  box = server.house.device.boxId
  viewer = await employeeIdOf(server.database.pool, server.house.viewer)
  operator = await employeeIdOf(server.database.pool, server.house.operator)
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from device_holders'))

const list = (person: Person = server.house.admin) => send(server.app, calls.listResponsible, { query: { box_id: box } }, person)
const add = (employeeIds: string[], person: Person = server.house.admin) =>
  send(server.app, calls.addResponsible, { body: { box_id: box, employeeIds } }, person)
const remove = (employeeIds: string[], person: Person = server.house.admin) =>
  send(server.app, calls.removeResponsible, { body: { box_id: box, employeeIds } }, person)

describe('spec: GET /api/pihems/dev_elyes, spec: POST /api/pihems/add_elyes', () => {
  it('names those to whom the device is handed', async () => {
    expect((await list()).data).toEqual([])
    expect((await add([viewer, operator])).data.map(({ id }) => id).sort()).toEqual([viewer, operator].sort())
    expect((await add([viewer])).data).toHaveLength(2)
    expect((await list()).data.map(({ name }) => name).sort()).toEqual(['operator 1', 'viewer 1'])
  })

  it('is for those who manage the device, and takes people of its business alone', async () => {
    expect((await list(server.house.operator)).envelope.code).toBe(100000)
    expect((await add([viewer], server.house.operator)).envelope.code).toBe(100000)
    expect((await list(server.stranger.owner)).envelope.code).toBe(70003)
    expect((await add([await employeeIdOf(server.database.pool, server.stranger.viewer)])).envelope.code).toBe(50001)
  })
})

describe('spec: POST /api/pihems/d_elyes', () => {
  it('takes some of them off, all or none, and the audit says who is left', async () => {
    await add([viewer, operator])
    expect((await remove([viewer, '999999'])).envelope.code).toBe(50001)
    expect((await list()).data).toHaveLength(2)
    expect((await remove([viewer, viewer])).data.map(({ id }) => id)).toEqual([operator])
    const { rows } = await server.database.pool.query(
      `select before, after from audit where action = 'device.hand' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { before: { employees: [viewer, operator].sort(), departments: [] }, after: { employees: [operator], departments: [] } },
    ])
  })
})

describe('spec: GET /api/pihems/employees', () => {
  it('names the people of the business, for its members', async () => {
    const brief = (person: Person) => send(server.app, calls.listEmployeesBriefly, {}, person)
    expect((await brief(server.house.viewer)).data.map(({ name }) => name)).toEqual(['admin 1', 'operator 1', 'owner 1', 'viewer 1'])
    expect((await brief(server.stranger.viewer)).data.map(({ name }) => name)).toContain('owner 2')
  })
})

describe('spec: GET /api/pihems/dev_infor', () => {
  it('has the device’s card, with its people for those who manage it', async () => {
    await add([viewer])
    const card = (person: Person) => send(server.app, calls.readDeviceCard, { query: { box_id: box } }, person)
    expect((await card(server.house.admin)).data).toMatchObject({
      box_id: box,
      device_name: 'UPS-1',
      employees: [{ id: viewer }],
      departments: [],
    })
    expect((await card(server.house.viewer)).data).toMatchObject({ box_id: box, employees: [] })
    expect((await card(server.stranger.owner)).envelope.code).toBe(70003)
  })
})
