import { eventCentreCalls as calls, eventHandlingCalls, faultCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildDevice, idWith, type Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { eventRows } from './queries/list.ts'

let server: TestServer
/** Fed by the house's device. */
let load: { id: number; boxId: string }

beforeAll(async () => {
  server = await testServer()
  const { house, database } = server
  load = await buildDevice(database.pool, { businessId: house.businessId, uplinkId: house.uplinkId, boxId: idWith(4, 91), name: '列头柜' })
  await database.pool.query('insert into device_feeds (source_id, load_id, created_at) values ($1, $2, now())', [house.device.id, load.id])
})
afterAll(() => server.close())
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('delete from work')
  await pool.query('delete from event_handlings')
  await pool.query('delete from alarms')
})

interface Given {
  level?: number
  kind?: 'threshold' | 'state' | 'offline' | 'unreachable'
  device?: number | null
  /** Minutes ago. */
  from: number
  to?: number
  confirmed?: boolean
}

let points = 0
async function alarm({ level = 3, kind = 'state', device = server.house.device.id, from, to, confirmed = false }: Given) {
  const { house, database } = server
  points += 1
  const { rows } = await database.pool.query<{ id: string; cause: string | null }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, confirmed_at, cause_id)
     values ($1, $2, $3, $4, $5, $6, 'on', now() - make_interval(mins => $7), now() - make_interval(mins => $8), case when $9 then now() end, 'x')
     returning id, symptom_of as cause`,
    [house.businessId, house.uplinkId, device, kind, level, `point.${points}`, from, to ?? null, confirmed],
  )
  return rows[0] ?? { id: '', cause: null }
}

const list = async (query: object = {}, person: Person = server.house.viewer) =>
  (await send(server.app, calls.listFleetEvents, { query: { by: 'cause', ...query } }, person)).data
const idsOf = async (query: object = {}, person?: Person) => (await list(query, person)).items.map(({ alarmId }) => alarmId)
const symptomsOf = async (ids: readonly string[], person: Person = server.house.viewer) =>
  send(server.app, calls.listSymptoms, { query: { alarmIds: ids.join(',') } }, person)

describe('the cause of an alarm', () => {
  it('is the first that was active when it opened, is no symptom itself and no less grave', async () => {
    const notice = await alarm({ level: 1, from: 300 })
    const mains = await alarm({ level: 4, from: 120, to: 30 })
    const battery = await alarm({ from: 110 })
    const told = [
      mains.cause,
      battery.cause,
      (await alarm({ from: 100 })).cause,
      (await alarm({ level: 4, from: 90 })).cause,
      (await alarm({ level: 1, from: 20 })).cause,
    ]
    expect(told).toEqual([null, mains.id, mains.id, mains.id, notice.id])
    // The mains are back: the battery that is still low is a symptom of theirs, and explains nothing itself.
    expect((await alarm({ level: 2, from: 10 })).cause).not.toBe(battery.id)
    // A backlog tells of what was active then.
    expect((await alarm({ from: 60, to: 40 })).cause).toBe(mains.id)
  })

  it('may be at what feeds its device, unless that is only out of reach, or at the gateway where its device is silent', async () => {
    const { pool } = server.database
    const unreachable = await alarm({ kind: 'unreachable', level: 4, from: 60 })
    expect((await alarm({ device: load.id, from: 50 })).cause).toBeNull()
    await pool.query('delete from alarms')
    const mains = await alarm({ level: 4, from: 40 })
    expect((await alarm({ device: load.id, from: 30 })).cause).toBe(mains.id)
    expect(unreachable.cause).toBeNull()
    await pool.query('delete from alarms')
    const gateway = await alarm({ kind: 'offline', device: null, level: 4, from: 40 })
    expect((await alarm({ kind: 'offline', device: load.id, from: 30 })).cause).toBe(gateway.id)
    expect((await alarm({ kind: 'threshold', device: load.id, from: 20 })).cause).toBeNull()
  })

  it('is not looked for where alarms are restored', async () => {
    const { house } = server
    await alarm({ level: 4, from: 40 })
    const restored = await server.services.db.transaction(async (tx) => {
      await tx.query("select set_config('kilowatch.restoring', 'on', true)")
      const { rows } = await tx.query<{ cause: string | null }>(
        `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, cause_id)
         values ($1, $2, $3, 'state', 2, 'restored', 'on', now(), 'x') returning symptom_of as cause`,
        [house.businessId, house.uplinkId, house.device.id],
      )
      return rows[0]
    })
    expect(restored).toEqual({ cause: null })
  })
})

describe('events by cause', () => {
  it('are the causes, each with how many it explains; without pairs all of them', async () => {
    const alone = await alarm({ from: 10, device: load.id })
    expect(await idsOf()).toEqual([alone.id])
    const mains = await alarm({ level: 4, from: 120 })
    const [first, second] = [await alarm({ from: 110 }), await alarm({ from: 100, to: 90 })]
    expect(await idsOf()).toEqual([alone.id, mains.id])
    expect(await list({ pageSize: 1, page: 2 })).toMatchObject({ total: 2, items: [{ alarmId: mains.id, symptoms: 2, causeId: null }] })
    expect((await list({ page: 5 })).total).toBe(2)
    const whole = await list({ by: '' })
    expect(whole.total).toBe(4)
    const told = (await symptomsOf([mains.id])).data
    expect(told.map(({ alarmId }) => alarmId)).toEqual([first.id, second.id])
    expect(told[0]?.causeId).toBe(whole.items.find(({ alarmId }) => alarmId === mains.id)?.id)
  })

  it('keep what stands for itself: a symptom whose cause does not fit, or that waits while its cause does not', async () => {
    const mains = await alarm({ level: 4, from: 120, confirmed: true })
    const [waiting, known, over] = [
      await alarm({ from: 110 }),
      await alarm({ from: 100, confirmed: true }),
      await alarm({ from: 90, to: 80, confirmed: true }),
    ]
    expect(await idsOf()).toEqual([waiting.id, mains.id])
    expect(await idsOf({ state: 'over' })).toEqual([over.id])
    expect(await idsOf({ level: '3', state: 'ongoing' })).toEqual([known.id])
  })

  it('review V1: are active before cleared, and unconfirmed before confirmed, whatever they are of', async () => {
    const [over, cleared, ongoing, waiting] = [
      await alarm({ level: 4, from: 10, to: 5, confirmed: true }),
      await alarm({ level: 4, from: 20, to: 15 }),
      await alarm({ from: 30, confirmed: true }),
      await alarm({ device: load.id, from: 40 }),
    ]
    const { items } = await list({ by: '' })
    expect(items.map(({ alarmId, state }) => [alarmId, state])).toEqual([
      [waiting.id, 'waiting'],
      [ongoing.id, 'ongoing'],
      [cleared.id, 'cleared'],
      [over.id, 'over'],
    ])
  })

  it('are counted so that each choice says as many as it lists', async () => {
    await alarm({ level: 4, from: 120, confirmed: true })
    await alarm({ from: 110 })
    await alarm({ from: 100, confirmed: true })
    await alarm({ from: 90, to: 80, confirmed: true })
    await alarm({ from: 85, to: 75 })
    await alarm({ kind: 'unreachable', from: 70 })
    const counts = (await send(server.app, calls.countFleetEvents, { query: { by: 'cause' } }, server.house.viewer)).data
    for (const kind of ['', 'alarm', 'connection']) {
      for (const state of ['', 'waiting', 'ongoing', 'cleared', 'over']) {
        const fits = (one: { kind: string; state: string }) => (kind === '' || one.kind === kind) && (state === '' || one.state === state)
        const said = counts.filter((one) => fits(one) && !(one.under && fits(one.under))).reduce((all, { events }) => all + events, 0)
        expect((await list({ kind, state })).total, `${kind} ${state}`).toBe(said)
      }
    }
  })

  it('tell nobody of a cause that is not theirs to see', async () => {
    const { house, stranger, database } = server
    const mains = await alarm({ level: 4, from: 120 })
    const symptom = await alarm({ device: load.id, from: 110 })
    await database.pool.query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
      [load.id, stranger.owner.id, house.owner.id],
    )
    const shared = (await list({}, stranger.owner)).items.find(({ alarmId }) => alarmId === symptom.id)
    expect(shared).toMatchObject({ causeId: null, symptoms: 0 })
    expect((await symptomsOf([mains.id], stranger.owner)).envelope.code).not.toBe(0)
    await database.pool.query('delete from device_shares where device_id = $1', [load.id])
  })

  it('are all in the file, each with the number of its cause', async () => {
    await alarm({ level: 4, from: 120 })
    await alarm({ from: 110 })
    const query = { by: 'cause', state: 'waiting', sort: 'at' } as const
    const { text } = await send(server.app, calls.exportFleetEvents, { query }, server.house.viewer)
    const [head = [], mains = [], symptom = []] = text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(','))
    const [number, cause] = ['事件编号', '原因事件编号'].map((name) => head.indexOf(name))
    expect(mains[number ?? -1]).toMatch(/^\d+$/)
    expect([mains[cause ?? -1], symptom[cause ?? -1]]).toEqual(['', mains[number ?? -1]])
  })

  it('are found without a look at each pair: how many fit is not known before', async () => {
    const { text, values } = pageStatement(eventRows, { userId: server.house.viewer.id }, { sort: '-urgency', period: '30', by: 'cause' })
    const plan = await explain(server.database.pool, text, values)
    expect(plan).toMatch(/PARTITION BY \(?COALESCE|Sort Key: \(?COALESCE/i)
    expect(plan).not.toMatch(/CTE Scan/)
  })
})

describe('a cause', () => {
  it('is handled with its symptoms: a record of each in the same words, the pictures with its own', async () => {
    const { house, app } = server
    const mains = await alarm({ level: 4, from: 120, to: 20 })
    const [first, second] = [await alarm({ from: 110, to: 30 }), await alarm({ from: 100, to: 30 })]
    const said = { cause: 'mains', causeNote: '', outcome: 'itself', done: '柴油机供电', minutes: 20 } as const
    const alarmIds = [mains.id, first.id, second.id]
    const { data } = await send(app, eventHandlingCalls.handleEvents, { body: { alarmIds, ...said, each: true } }, house.owner)
    expect(data).toMatchObject({ ...said, events: 1, level: 4 })
    expect(data.alarms.map(({ id }) => id)).toEqual([mains.id])
    for (const id of [first.id, second.id]) {
      const { data: own } = await send(app, eventHandlingCalls.readAlarmHandling, { params: { alarmId: id } }, house.owner)
      expect(own).toMatchObject({ ...said, events: 1, level: 3 })
    }
    const still = await alarm({ from: 5 })
    const body = { alarmIds: [still.id, (await alarm({ from: 4, to: 1 })).id], ...said, each: true }
    expect((await send(app, eventHandlingCalls.handleEvents, { body }, house.owner)).envelope.code).toBe(30001)
    const { data: none } = await send(app, eventHandlingCalls.readAlarmHandling, { params: { alarmId: still.id } }, house.owner)
    expect(none).toBeNull()
  })

  it('takes its symptoms along into a fault, but for those that another fault has', async () => {
    const { house, app } = server
    const mains = await alarm({ level: 4, from: 120 })
    const [taken, free] = [await alarm({ from: 110 }), await alarm({ from: 100 })]
    const report = async (alarmIds: string[], symptoms: boolean) => {
      const body = { title: '市电中断', level: '4', alarmIds, symptoms } as const
      return (await send(app, faultCalls.reportFault, { body }, house.owner)).data
    }
    await report([taken.id], true)
    const { id } = await report([mains.id], true)
    const { rows } = await server.database.pool.query<{ alarm: string }>(
      'select alarm_id as alarm from fault_signs where fault_id = $1 order by alarm_id',
      [id],
    )
    expect(rows.map(({ alarm }) => alarm)).toEqual([mains.id, free.id])
  })
})
