import { timedPeriodCalls, timedTaskCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { budgets } from '../../budgets/index.ts'
import { wantedOf } from './queries/tasks.ts'

let server: TestServer
let house: House
let houses = 40
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
  const controls = JSON.stringify([{ key: 'arming', values: ['arm', 'disarm'] }])
  await server.database.pool.query(`update devices set announced_type = 'door', controls = $2 where id = $1`, [house.device.id, controls])
})

const of = () => ({ deviceId: house.device.boxId })
const night = { days: '1,2,3,4,5', from: '19:00', to: '00:00' }
const morning = { days: '2,3,4,5,6', from: '00:00', to: '07:30' }
const add = (body: object = night, person: Person = house.admin, control = 'arming') =>
  send(server.app, timedPeriodCalls.addTimedPeriod, { params: of(), body: { control, ...night, ...body } }, person)
const read = async () => (await send(server.app, timedTaskCalls.readTimedTasks, { params: of() }, house.viewer)).data
const onWire = async () =>
  (await wantedOf(server.database.pool, house.uplinkId, 100)).map(({ value, at, days }) => `${value} ${at} ${days.join('')}`).sort()

describe('a period', () => {
  test('is planned by who manages the device, as what the gateway does at its start and its end', async () => {
    expect((await add({}, house.operator)).envelope.code).toBe(100000)
    expect((await add({}, server.stranger.owner)).envelope.code).toBe(70003)
    const { data, envelope } = await add()
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data).toMatchObject({
      tasks: [],
      periods: [
        {
          ...{ control: 'arming', days: '1,2,3,4,5', from: '19:00', to: '24:00', zone: 'Asia/Shanghai', enabled: true, standing: 'waits' },
          ...{ ran: null, madeBy: { id: house.admin.id } },
        },
      ],
    })
    expect(await read()).toEqual({ ...data, mayPlan: false })
    expect(await onWire()).toEqual(['arm 19:00 12345', 'disarm 00:00 23456'])
  })

  test.each([
    ['a start later than the end', { from: '20:00', to: '19:00' }, 'body.from'],
    ['no length', { from: '20:00', to: '20:00' }, 'body.to'],
    ['no day', { days: ' ' }, 'body.days'],
    ['what overlaps', { days: '5,6', from: '18:00', to: '19:01' }, 'body.from'],
  ])('refuses %s in words', async (_, odd, field) => {
    await add()
    expect((await add(odd)).envelope).toMatchObject({ code: 10003, data: { field } })
    expect((await read()).periods).toHaveLength(1)
  })

  test('is refused for what cannot be held, and for what this device does not have', async () => {
    expect((await add({}, house.admin, 'lock')).envelope).toMatchObject({ code: 10003, data: { field: 'body.control' } })
    await server.database.pool.query(`update devices set controls = '[]' where id = $1`, [house.device.id])
    expect((await add()).envelope).toMatchObject({ code: 10003, data: { field: 'body.control' } })
  })

  test('ends not where another begins, whatever is switched off, changed or removed of them', async () => {
    const first = (await add()).data.periods[0]?.id ?? ''
    const second = (await add(morning)).data.periods.find(({ from }) => from === '00:00')?.id ?? ''
    expect(await onWire()).toEqual(['arm 00:00 23456', 'arm 19:00 12345', 'disarm 07:30 23456'])
    const off = { params: { ...of(), periodId: second }, body: { enabled: false } }
    expect((await send(server.app, timedPeriodCalls.switchTimedPeriod, off, house.owner)).data.periods).toMatchObject([
      { from: '00:00', enabled: false, standing: 'off' },
      { from: '19:00', enabled: true },
    ])
    expect(await onWire()).toEqual(['arm 19:00 12345', 'disarm 00:00 23456'])
    const over = { params: { ...of(), periodId: second }, body: { days: '1', from: '18:00', to: '19:30' } }
    expect((await send(server.app, timedPeriodCalls.changeTimedPeriod, over, house.owner)).envelope.code).toBe(10003)
    const change = { ...over, body: { ...over.body, days: '6' } }
    await send(server.app, timedPeriodCalls.changeTimedPeriod, change, house.owner)
    await send(server.app, timedPeriodCalls.switchTimedPeriod, { ...off, body: { enabled: true } }, house.owner)
    expect(await onWire()).toEqual(['arm 18:00 6', 'arm 19:00 12345', 'disarm 00:00 23456', 'disarm 19:30 6'])
    await send(server.app, timedPeriodCalls.removeTimedPeriod, { params: { ...of(), periodId: first } }, house.owner)
    expect(await onWire()).toEqual(['arm 18:00 6', 'disarm 19:30 6'])
    expect(
      (await send(server.app, timedPeriodCalls.removeTimedPeriod, { params: { ...of(), periodId: first } }, house.owner)).envelope.code,
    ).toBe(70003)
  })

  test('a switched-off period is not switched on into another', async () => {
    const id = (await add()).data.periods[0]?.id ?? ''
    const params = { ...of(), periodId: id }
    await send(server.app, timedPeriodCalls.switchTimedPeriod, { params, body: { enabled: false } }, house.owner)
    expect((await add({ from: '18:00' })).envelope.code).toBe(0)
    const { envelope } = await send(server.app, timedPeriodCalls.switchTimedPeriod, { params, body: { enabled: true } }, house.owner)
    expect(envelope.code).toBe(10003)
  })

  test('is not changed through one of its two times, and takes the room of two', async () => {
    await add()
    const [task] = (await server.database.pool.query('select id from timed_tasks where device_id = $1', [house.device.id])).rows
    const one = { params: { ...of(), taskId: task.id } }
    expect((await send(server.app, timedTaskCalls.removeTimedTask, one, house.owner)).envelope.code).toBe(70003)
    await server.database.pool.query(
      `insert into timed_tasks (device_id, uplink_id, control, value, repeat, at, zone, made_at)
       select $1, $2, 'arming', 'arm', 'daily', '03:00', 'Asia/Shanghai', now() from generate_series(1, $3::int)`,
      [house.device.id, house.uplinkId, budgets.timedTasksOfDevice.most - 3],
    )
    expect((await add(morning)).envelope.code).toBe(30001)
  })
})
