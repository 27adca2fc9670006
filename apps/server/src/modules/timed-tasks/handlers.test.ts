import { timedTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'

let server: TestServer
let house: House
let houses = 20
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
})

const daily = { control: 'battery_test', value: 'start', repeat: 'daily' as const, at: '07:30' }
const of = () => ({ deviceId: house.device.boxId })
const add = (body: object = {}, person: Person = house.admin) =>
  send(server.app, timedTaskCalls.addTimedTask, { params: of(), body: { ...daily, ...body } }, person)
const read = async (person: Person = house.viewer) => (await send(server.app, timedTaskCalls.readTimedTasks, { params: of() }, person)).data
const versions = async () =>
  (await server.database.pool.query<{ wanted: number }>('select wanted from timetables where uplink_id = $1', [house.uplinkId])).rows[0]
    ?.wanted

describe('a timed task', () => {
  test('is planned by who manages the device, in the time of the business, and everybody who sees the device sees it', async () => {
    expect((await add({}, house.operator)).envelope.code).toBe(100000)
    expect((await add({}, server.stranger.owner)).envelope.code).toBe(70003)
    const { data, envelope } = await add()
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data.tasks).toEqual([
      {
        ...{ ...daily, day: null, days: '', zone: 'Asia/Shanghai', enabled: true, standing: 'waits', ran: null },
        ...{ id: data.tasks[0]?.id, madeBy: { id: house.admin.id, name: expect.any(String) } },
      },
    ])
    expect(await read()).toEqual({ ...data, mayPlan: false })
    const { rows } = await server.database.pool.query(
      `select action, subject, after from audit where business_id = $1 and outcome = 'done'`,
      [house.businessId],
    )
    expect(rows).toMatchObject([{ action: 'device.timed-add', subject: `device ${house.device.boxId}`, after: { at: '07:30' } }])
  })

  test.each([
    ['a control that the device does not offer', { control: 'outlet.1.switch', value: 'off' }, 'body.control'],
    ['what is not done at a set time', { control: 'beeper', value: 'mute' }, 'body.control'],
    ['what is grave', { value: 'start_deep' }, 'body.control'],
    ['a time that no clock shows', { at: '24:00' }, 'body.at'],
    ['no day of the week', { repeat: 'weekdays' }, 'body.days'],
    ['an eighth day of the week', { repeat: 'weekdays', days: '1,8' }, 'body.days'],
    ['a single day without a date', { repeat: 'once' }, 'body.day'],
    ['a day that is over', { repeat: 'once', day: '2026-01-01' }, 'body.day'],
  ])('refuses %s in words', async (_, odd, field) => {
    expect((await add(odd)).envelope).toMatchObject({ code: 10003, data: { field } })
    expect((await read()).tasks).toEqual([])
  })

  test('is changed, switched off and removed, and each raises what its gateway is to carry out', async () => {
    const { data } = await add()
    const id = data.tasks[0]?.id ?? ''
    const params = { ...of(), taskId: id }
    const seen = [await versions()]
    const change = { ...daily, repeat: 'weekdays' as const, days: '5,1,1', at: '19:00' }
    const changed = await send(server.app, timedTaskCalls.changeTimedTask, { params, body: change }, house.owner)
    expect(changed.data.tasks).toMatchObject([{ repeat: 'weekdays', days: '1,5', at: '19:00' }])
    seen.push(await versions())
    const off = await send(server.app, timedTaskCalls.switchTimedTask, { params, body: { enabled: false } }, house.owner)
    expect(off.data.tasks).toMatchObject([{ enabled: false, standing: 'off' }])
    seen.push(await versions())
    expect((await send(server.app, timedTaskCalls.removeTimedTask, { params }, house.owner)).data.tasks).toEqual([])
    seen.push(await versions())
    expect(seen).toEqual([1, 2, 3, 4])
    expect((await send(server.app, timedTaskCalls.removeTimedTask, { params }, house.owner)).envelope.code).toBe(70003)
    const junk = { ...of(), taskId: "1' or '1'='1" }
    expect((await send(server.app, timedTaskCalls.removeTimedTask, { params: junk }, house.owner)).envelope.code).toBe(70003)
  })

  test('is refused beyond what a device may have, also to two people at once', async () => {
    const { most } = budgets.timedTasksOfDevice
    await server.database.pool.query(
      `insert into timed_tasks (device_id, uplink_id, control, value, repeat, at, zone, made_at)
       select $1, $2, 'battery_test', 'start', 'daily', '03:00', 'Asia/Shanghai', now() from generate_series(1, $3::int)`,
      [house.device.id, house.uplinkId, most - 1],
    )
    const both = await Promise.all([add(), add({}, house.owner)])
    expect(both.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 30001])
  })
})

describe('what the gateway says that it carries out', () => {
  const actual = (tasks: object[]) =>
    server.database.pool.query('update timetables set actual = wanted, actual_tasks = $2, heard_at = now() where uplink_id = $1', [
      house.uplinkId,
      JSON.stringify(tasks),
    ])

  test('stands beside what is wanted, and what differs is told apart', async () => {
    const { data } = await add()
    const id = data.tasks[0]?.id ?? ''
    const wire = {
      id,
      device: house.device.boxId,
      command: 'battery_test',
      value: 'start',
      repeat: 'daily',
      days: [],
      at: '07:30',
      zone: 'Asia/Shanghai',
    }
    await actual([wire])
    expect(await read()).toMatchObject({ waitsSince: null, tasks: [{ standing: 'carried' }], strays: [] })
    await actual([{ ...wire, at: '06:30' }])
    expect(await read()).toMatchObject({ tasks: [{ standing: 'waits' }], strays: [{ at: '06:30', control: 'battery_test' }] })
    await actual([wire])
    await server.database.pool.query('update devices set disabled_at = now() where id = $1', [house.device.id])
    expect(await read()).toMatchObject({
      ...{ heldBack: 'disabled', waitsSince: expect.any(String) },
      ...{ tasks: [{ standing: 'waits' }], strays: [{ at: '07:30' }] },
    })
    await actual([])
    expect(await read()).toMatchObject({ tasks: [{ standing: 'held' }] })
  })
})
