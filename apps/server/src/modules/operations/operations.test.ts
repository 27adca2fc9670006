import { randomUUID } from 'node:crypto'
import { deviceType, resolvePoint, stateCode } from '@kilowatch/catalog'
import {
  operationCalls as calls,
  controlCalls,
  deviceSettingCalls,
  documentCalls,
  type OperationWish,
  timedTaskCalls,
} from '@kilowatch/contract'
import { operationPatience } from '@kilowatch/work'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import { buildDevice, type Person, password } from '../../../test/house.ts'
import { packed, pdfText } from '../../../test/pdf-text.ts'
import { serverPrograms } from '../../../test/programs.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { parseBy } from '../../parsing/parser-process.ts'
import { takeResults } from '../controls/index.ts'
import { takeClockSteps } from '../work/index.ts'
import { tellOfLapsed } from './index.ts'

let server: TestServer
let house: FullHouse
let other: FullHouse
/** A panel whose first branch feeds a strip alone, and whose second one feeds a strip that has another supply too. */
let panel: { id: number; boxId: string }
const boxes: Record<string, string> = {}
/** The database judges by its own clock whether readings are old. */
const now = new Date()
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer()
  server.time.now = now
  const { pool } = server.database
  house = await buildFullHouse(pool, 5400, now)
  other = await buildFullHouse(pool, 5401, now)
  const build = (name: string, boxId: string, type: string) =>
    buildDevice(pool, { businessId: house.words[':business'] ?? '', uplinkId: house.uplinkId, boxId, name, type }, now)
  panel = await build('列头柜 3', '540000000001', 'pdm')
  const one = await build('机柜 A11', '540000000002', 'pdu')
  const two = await build('机柜 A12', '540000000003', 'pdu')
  Object.assign(boxes, { panel: panel.boxId, one: one.boxId, two: two.boxId })
  await query(
    `update devices set controls = '[{"key": "branch.1.switch", "values": ["open", "close"]}, {"key": "branch.2.switch", "values": ["open", "close"]}]' where id = $1`,
    [panel.id],
  )
  await query(
    `insert into device_feeds (source_id, load_id, input, output, created_at) values ($1, $2, 1, 1, now()), ($1, $3, 1, 2, now()), ($4, $3, 2, null, now())`,
    [panel.id, one.id, two.id, house.device.id],
  )
  await query(
    `insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'branch.1.breaker', 'v', 1, 2000), ($1, 'branch.2.breaker', 'v', 2, 2000)`,
    [panel.id],
  )
  await query('update uplinks set connected = true where id = $1', [house.uplinkId])
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = now
  await query(`delete from work where kind = 'operation'`)
  for (const table of ['messages', 'notification_outbox', 'device_commands', 'operation_settings', 'maintenance_windows', 'timed_tasks'])
    await query(`delete from ${table}`)
  await reads(closed(), now)
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const pdm = deviceType('pdm')
const code = (word: string) => {
  const point = pdm && resolvePoint(pdm, 'branch.1.breaker')?.point
  return (point && stateCode(point, word)) ?? -1
}
const closed = () => [code('closed'), code('closed')]
const reads = (values: number[], when: Date) =>
  query(
    `insert into latest (device_id, at, heard_at, v, c) values ($1, $2, $2, $3, '{}') on conflict (device_id) do update set at = excluded.at, heard_at = excluded.heard_at, v = excluded.v`,
    [panel.id, when, values],
  )

const check = async (parts: object = {}, by: Person = house.people.owner) =>
  (await send(server.app, calls.checkOperation, { query: { box_id: boxes.panel ?? '', ...parts } }, by)).data
const opening = { control: 'branch.1.switch', value: 'open' }
const wish = (parts: Partial<OperationWish> = {}): OperationWish => ({
  ...{ title: '列头柜 3 停电检修', purpose: '更换断路器', startsAt: at(-10).toISOString(), endsAt: at(60).toISOString() },
  ...{ boxIds: [boxes.panel ?? ''], assigneeId: house.people.admin.id, guardianId: null, faultId: null },
  steps: [
    { text: '核对编号', boxId: null, control: null, value: null },
    { text: '', boxId: boxes.panel ?? '', ...opening },
  ],
  ...parts,
})
const add = (parts: Partial<OperationWish> = {}, by: Person = house.people.owner) =>
  send(server.app, calls.addOperation, { body: wish(parts) }, by)
const move = (id: string, step: 'approve' | 'begin' | 'finish' | 'cancel' | 'abort', by: Person, values: Record<string, string> = {}) =>
  send(server.app, calls.moveOperation, { params: { id }, body: { step, values } }, by)
const read = (id: string, by: Person = house.people.owner) => send(server.app, calls.readOperation, { query: { operation_id: id } }, by)
const doStep = (id: string, place: number, by: Person, parts: object = {}) =>
  send(server.app, calls.doOperationStep, { params: { id }, body: { place, ...parts } }, by)
const confirm = (id: string, place: number, by: Person, parts: object = {}) =>
  send(server.app, calls.confirmOperationStep, { params: { id }, body: { place, ...parts } }, by)
const seen = () => ({
  key: randomUUID(),
  seen: code('closed'),
  seenAt: (server.time.now ?? now).toISOString(),
  loses: [boxes.one ?? ''],
  password,
})
async function begun(parts: Partial<OperationWish> = {}): Promise<string> {
  const { data, envelope } = await add(parts)
  expect(envelope.code, envelope.msg).toBe(0)
  const moved = await move(data.id, 'begin', house.people.admin)
  expect(moved.envelope.code, moved.envelope.msg).toBe(0)
  return data.id
}
const command = (by: Person = house.people.owner, body: object = {}) =>
  send(
    server.app,
    controlCalls.requestCommand,
    { params: { deviceId: boxes.panel ?? '' }, body: { ...opening, value: 'open', ...seen(), ...body } as never },
    by,
  )
const told = async () =>
  (
    await query<{ who: string; code: string }>(
      `select u.login_name as who, m.code from messages m join message_readers r on r.message_id = m.id join users u on u.id = r.user_id order by m.id, u.id`,
    )
  ).map(({ who, code: of }) => `${who.split('-')[0]} ${of}`)
/** The gateway carries out what is under way, and a reading shows it. */
async function carriedOut(state: 'verified' | 'failed' = 'verified'): Promise<void> {
  const [row] = await query<{ id: string }>('select id from device_commands where ended_at is null')
  const when = server.time.now ?? now
  const say = (result: object) => takeResults(server.services.db, [[house.uplinkId, { id: row?.id ?? '', ...result } as never]], when)
  await say({ state: 'ready', ask: 'a' })
  await say(state === 'verified' ? { state, reading: code('open') } : { state, reason: 'unproven' })
}

describe('spec: GET /api/pihems/ck_oper', () => {
  it('names what loses power by the whole tree, and nothing that has another supply', async () => {
    expect(await check(opening)).toMatchObject({
      ...{ answer: 'conditional', reasons: ['loses'], unseen: 0, lock: null, maintenance: null },
      effects: [{ device: { id: boxes.one, name: '机柜 A11' }, effect: 'loses' }],
    })
    expect((await check({ ...opening, control: 'branch.2.switch' })).effects).toMatchObject([
      { device: { id: boxes.two }, effect: 'reserve' },
    ])
    expect((await check()).effects.map(({ device, effect }) => [device.id, effect])).toEqual([
      [boxes.one, 'loses'],
      [boxes.two, 'reserve'],
    ])
    await reads([code('open'), code('closed')], now)
    expect(await check({ control: 'branch.1.switch', value: 'close' })).toMatchObject({
      reasons: ['gains'],
      effects: [{ effect: 'gains' }],
    })
  })

  it('counts what the asker does not see, and names nothing of it', async () => {
    const { stranger } = server
    await query(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'operate', $3, now())`, [
      ...[panel.id, stranger.viewer.id, house.people.owner.id],
    ])
    expect(await check(opening, stranger.viewer)).toMatchObject({
      answer: 'refused',
      reasons: ['not-yours', 'loses'],
      effects: [],
      unseen: 1,
    })
    await query('delete from device_shares where device_id = $1', [panel.id])
    const refused = await send(server.app, calls.checkOperation, { query: { box_id: boxes.panel ?? '' } }, stranger.viewer)
    expect(refused.envelope.code).toBe(70003)
  })

  it('says what else stands against it: silence, work on it, timed tasks, a command under way, another ticket', async () => {
    await query('update uplinks set connected = false where id = $1', [house.uplinkId])
    expect((await check(opening)).reasons).toContain('offline')
    expect((await check()).reasons).not.toContain('offline')
    await query('update uplinks set connected = true where id = $1', [house.uplinkId])
    await query(
      `with w as (insert into maintenance_windows (business_id, reason, from_at, until_at) values ($1, '换风扇', $2, $3) returning id)
       insert into maintenance_devices (device_id, window_id) select $4, id from w`,
      [house.words[':business'], now, at(30), panel.id],
    )
    expect(await check(opening)).toMatchObject({
      reasons: ['maintained', 'loses'],
      maintenance: { reason: '换风扇', until: at(30).toISOString() },
    })
    expect((await command()).envelope.code).toBe(0)
    expect((await check(opening)).reasons[0]).toBe('under-way')
    await query('delete from device_commands')
    const id = await begun()
    expect(await check(opening)).toMatchObject({ answer: 'refused', lock: { ticketId: id, holder: { id: house.people.admin.id } } })
    expect((await check({ ...opening, operation_id: id })).lock).toBeNull()
  })

  it('says that it does not know where nothing is recorded of what a switch feeds', async () => {
    expect((await check({ box_id: boxes.one ?? '' })).reasons).toEqual(['feeds-unknown'])
  })
})

describe('a ticket', () => {
  it('is carried out in its order, its command is given by it alone and proven, and what was read back stays', async () => {
    const id = await begun()
    const { admin, owner, viewer } = house.people
    expect((await read(id)).data).toMatchObject({
      number: expect.stringMatching(/^CZ\d{8}-\d{4}$/),
      state: 'hand',
      lockedUntil: at(90).toISOString(),
    })
    expect((await doStep(id, 2, admin, seen())).envelope.code).toBe(30001)
    expect((await doStep(id, 1, owner)).envelope.code).toBe(70001)
    expect((await doStep(id, 1, admin, { note: '编号一致' })).data.plan[0]).toMatchObject({ standing: 'done', note: '编号一致' })
    expect((await move(id, 'finish', admin)).envelope.code).toBe(30001)
    // Without the password, without the reading, and for whoever saw other devices named.
    expect((await doStep(id, 2, admin, { ...seen(), password: undefined })).envelope.code).toBe(10004)
    expect((await doStep(id, 2, admin, { ...seen(), loses: [] })).envelope).toMatchObject({ code: 50003, data: { field: 'body.loses' } })
    expect((await doStep(id, 2, admin, { ...seen(), seen: code('open') })).envelope.code).toBe(50003)
    const given = await doStep(id, 2, admin, seen())
    expect(given.envelope.code, given.envelope.msg).toBe(0)
    expect(given.data.plan[1]).toMatchObject({ standing: 'sent', command: { state: 'requested' } })
    expect((await move(id, 'abort', admin, { reason: '雷雨' })).envelope.code).toBe(30001)
    await carriedOut()
    expect((await read(id)).data.plan[1]).toMatchObject({ standing: 'done', command: { state: 'verified', reading: code('open') } })
    expect((await move(id, 'finish', admin)).data).toMatchObject({ state: 'done', lockedUntil: null, stepsDone: 2 })
    await query('delete from device_commands')
    expect((await read(id, viewer)).data).toMatchObject({ plan: [{}, { command: { reading: code('open') } }] })
    expect((await read(id)).data.timeline.map(({ step }) => step).sort()).toEqual(['begin', 'finish', 'issue', 'step-do', 'step-do'])
    const log = await query<{ action: string }>(`select action from audit where subject = $1 or action = 'device.command' order by id`, [
      `operation ${id}`,
    ])
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'operation.create',
        'operation.issue',
        'operation.begin',
        'operation.step',
        'device.command',
        'operation.finish',
      ]),
    )
    expect((await read(id, other.people.owner)).envelope.code).toBe(70003)
    const page = await send(server.app, documentCalls.printOperation, { params: { id } }, viewer)
    const printed = pdfText(page.bytes).all
    for (const words of ['列头柜 3 停电检修', '核对编号', '编号一致', '分闸', 'CZ']) expect(printed).toContain(packed(words))
  })

  it('locks its devices against everybody’s commands, settings and plans until it ends, and no longer', async () => {
    const id = await begun()
    const refused = await command()
    expect(refused.envelope.code).toBe(50003)
    expect(refused.envelope.msg).toContain('CZ')
    expect((await command(house.people.admin)).envelope.code).toBe(50003)
    const task = {
      params: { deviceId: boxes.panel ?? '' },
      body: { control: 'branch.1.switch', value: 'open', repeat: 'daily' as const, at: '07:30' },
    }
    expect((await send(server.app, timedTaskCalls.addTimedTask, task, house.people.owner)).envelope.code).toBe(50003)
    const setting = { key: randomUUID(), control: 'setting.x', value: '1', seen: null }
    const set = await send(
      server.app,
      deviceSettingCalls.writeSettings,
      { params: { deviceId: boxes.panel ?? '' }, body: { changes: [setting] } },
      house.people.owner,
    )
    expect(set.envelope.code).not.toBe(0)
    const second = (await add({ title: '同一设备' })).data
    expect((await move(second.id, 'begin', house.people.admin)).envelope.code).toBe(50003)
    expect((await move(id, 'abort', house.people.viewer, { reason: '不是我的' })).envelope.code).toBe(70001)
    expect((await move(id, 'abort', house.people.owner, { reason: '来电' })).data.state).toBe('cancelled')
    expect((await command()).envelope.code).toBe(0)
  })

  it('is taken out of hand by the clock half an hour after its end, also before the job was there; its people are told once', async () => {
    const id = await begun()
    server.time.now = at(60)
    await reads(closed(), at(60))
    expect((await doStep(id, 1, house.people.admin)).envelope).toMatchObject({
      code: 30001,
      msg: expect.stringContaining('已过计划结束时间'),
    })
    expect((await command()).envelope.code).toBe(50003)
    server.time.now = at(90)
    await reads(closed(), at(90))
    expect((await command()).envelope.code).toBe(0)
    expect((await read(id)).data).toMatchObject({ state: 'lapsed', lockedUntil: null })
    await takeClockSteps(server.services)
    await tellOfLapsed(server.services)
    await tellOfLapsed(server.services)
    expect((await told()).filter((line) => line.endsWith('lapsed')).sort()).toEqual(['admin operation-lapsed', 'owner operation-lapsed'])
    expect((await doStep(id, 1, house.people.admin)).envelope.code).toBe(30001)
  })

  it('gives back a device that goes to another business, and nobody of that one is locked out', async () => {
    await begun()
    await query('update devices set business_id = $2 where id = $1', [panel.id, house.words[':spareBusiness']])
    expect(await query('select from locked_devices where device_id = $1', [panel.id])).toEqual([])
    await query('update devices set business_id = $2 where id = $1', [panel.id, house.words[':business']])
    await query(
      `insert into device_feeds (source_id, load_id, input, output, created_at)
       select $1, id, 1, case box_id when $2 then 1 else 2 end, now() from devices where box_id in ($2, $3) on conflict do nothing`,
      [panel.id, boxes.one, boxes.two],
    )
  })

  it('is for devices and people of one’s own business: nobody locks what was only shared with them', async () => {
    const { sharedOperate, admin } = house.people
    await query(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'operate', $3, now())`, [
      ...[panel.id, other.people.owner.id, house.people.owner.id],
    ])
    const foreign = await add({ assigneeId: other.people.owner.id }, other.people.owner)
    expect(foreign.envelope.code).toBe(70001)
    await query('delete from device_shares where device_id = $1', [panel.id])
    expect((await add({}, other.people.owner)).envelope.code).toBe(70003)
    expect((await add({ assigneeId: other.people.owner.id })).envelope.code).toBe(50001)
    expect((await add({ guardianId: admin.id })).envelope.code).toBe(10003)
    expect((await add({ faultId: other.words[':fault'] ?? '' })).envelope.code).toBe(50001)
    expect((await add({}, sharedOperate)).envelope.code).not.toBe(0)
    const elsewhere = { text: '', boxId: boxes.one ?? '', ...opening }
    expect((await add({ steps: [elsewhere] })).envelope).toMatchObject({ code: 10003, data: { field: 'body.steps.0.boxId' } })
    expect((await add({ endsAt: at(-1).toISOString() })).envelope.code).toBe(10003)
    expect((await add({ endsAt: at(60 * 24 * 8).toISOString() })).envelope.code).toBe(10003)
    expect((await add({ startsAt: at(10).toISOString() })).envelope.code).toBe(0)
  })

  it('asks for its time: neither before it nor after it is it begun', async () => {
    const early = (await add({ startsAt: at(10).toISOString() })).data
    expect((await move(early.id, 'begin', house.people.admin)).envelope).toMatchObject({
      code: 30001,
      msg: expect.stringContaining('未到'),
    })
    server.time.now = at(60)
    expect((await move(early.id, 'begin', house.people.admin)).envelope).toMatchObject({
      code: 30001,
      msg: expect.stringContaining('已过'),
    })
  })
})

describe('two persons', () => {
  const settings = (twoPersons: boolean, approval = false, by: Person = house.people.owner) =>
    send(server.app, calls.changeOperationSettings, { body: { twoPersons, approval } }, by)

  it('each do what the other does not: one asks, the other one confirms from his own account, and the command waits for both', async () => {
    const { admin, owner } = house.people
    expect((await settings(true, false, house.people.viewer)).envelope.code).not.toBe(0)
    await settings(true)
    expect((await add()).envelope).toMatchObject({ code: 10003, data: { field: 'body.guardianId' } })
    const id = await begun({ guardianId: owner.id })
    expect((await doStep(id, 1, admin, { note: '一致' })).data.plan[0]).toMatchObject({ standing: 'asked', askedBy: { id: admin.id } })
    expect((await doStep(id, 1, admin)).envelope.code).toBe(50003)
    expect((await confirm(id, 1, admin)).envelope.code).toBe(70001)
    const declined = await send(server.app, calls.declineOperationStep, { params: { id }, body: { place: 1, reason: '间隔不符' } }, owner)
    expect(declined.data.plan[0]).toMatchObject({ standing: 'waiting', askedBy: null })
    expect((await confirm(id, 1, owner)).envelope.code).toBe(30001)
    await doStep(id, 1, admin, { note: '再核对一致' })
    expect((await confirm(id, 1, owner)).data.plan[0]).toMatchObject({
      standing: 'done',
      confirmedBy: { id: owner.id },
      note: '再核对一致',
    })
    // Nothing is given before it is confirmed, and not after the second person was waited for too long.
    expect((await doStep(id, 2, admin, { ...seen(), password: undefined })).data.plan[1]).toMatchObject({ standing: 'asked' })
    expect(await query('select from device_commands')).toEqual([])
    server.time.now = new Date(now.getTime() + operationPatience)
    await reads(closed(), server.time.now)
    expect((await confirm(id, 2, owner, seen())).envelope.code).toBe(30001)
    await doStep(id, 2, admin, { ...seen(), password: undefined })
    expect((await confirm(id, 2, owner, { ...seen(), password: undefined })).envelope.code).toBe(10004)
    expect((await confirm(id, 2, owner, seen())).data.plan[1]).toMatchObject({ standing: 'sent' })
    await carriedOut('failed')
    expect((await read(id)).data.plan[1]).toMatchObject({ standing: 'failed', command: { state: 'failed', reason: 'unproven' } })
    // What no command does is done on site, with words, and confirmed as well.
    expect((await doStep(id, 2, admin, { byHand: true })).envelope.code).toBe(10004)
    await doStep(id, 2, admin, { byHand: true, note: '就地分闸' })
    server.time.now = new Date(server.time.now.getTime() + 2 * operationPatience)
    expect((await confirm(id, 2, owner)).data.plan[1]).toMatchObject({ standing: 'done', byHand: true, note: '就地分闸', command: null })
    expect(await told()).toEqual(expect.arrayContaining(['owner operation-asked', 'admin operation-declined', 'admin operation-given']))
  })

  it('review A13: what was asked for decides whether a command is given, no word of whoever confirms it', async () => {
    const { admin, owner } = house.people
    await settings(true)
    const id = await begun({ guardianId: owner.id })
    await doStep(id, 1, admin)
    await confirm(id, 1, owner)
    await doStep(id, 2, admin, { ...seen(), password: undefined })
    const flagged = await confirm(id, 2, owner, { ...seen(), password: undefined, byHand: true })
    expect(flagged.envelope.code).toBe(10003)
    expect((await confirm(id, 2, owner, { ...seen(), password: undefined })).envelope.code).toBe(10004)
    expect(await query('select from device_commands')).toEqual([])
    // Asked for as done by hand, it stays so.
    server.time.now = new Date(now.getTime() + operationPatience)
    await doStep(id, 2, admin, { byHand: true, note: '就地分闸' })
    expect((await confirm(id, 2, owner, seen())).data.plan[1]).toMatchObject({ standing: 'done', byHand: true })
    expect(await query('select from device_commands')).toEqual([])
  })

  it('review A19: the key of an earlier command is good for no step', async () => {
    const given = { ...seen() }
    expect((await command(house.people.admin, given)).envelope.code).toBe(0)
    await carriedOut()
    for (const two of [false, true]) {
      await settings(two)
      const { id } = (await add({ guardianId: two ? house.people.owner.id : null })).data
      await move(id, 'begin', house.people.admin)
      await doStep(id, 1, house.people.admin)
      if (two) await confirm(id, 1, house.people.owner)
      if (two) await doStep(id, 2, house.people.admin, { ...given, password: undefined })
      const again = two ? await confirm(id, 2, house.people.owner, given) : await doStep(id, 2, house.people.admin, given)
      expect(again.envelope).toMatchObject({ code: 50003, data: { field: 'body.key' } })
      expect((await read(id)).data.plan[1]).toMatchObject({ standing: two ? 'asked' : 'waiting', command: null })
      await move(id, 'abort', house.people.owner, { reason: '重来' })
    }
    // Within one ticket neither: its first command is no second one.
    await settings(false)
    const closing = { text: '', boxId: boxes.panel ?? '', ...opening }
    const id = await begun({ steps: [closing, closing] })
    const wish = seen()
    await doStep(id, 1, house.people.admin, wish)
    await carriedOut()
    expect((await doStep(id, 2, house.people.admin, wish)).envelope).toMatchObject({ code: 50003, data: { field: 'body.key' } })
    expect((await query('select from device_commands')).length).toBe(2)
  })

  it('approval is somebody else’s, and what is rewritten is approved again', async () => {
    const { owner, admin } = house.people
    await settings(false, true)
    const { id, state } = (await add()).data
    expect(state).toBe('drafted')
    expect((await move(id, 'approve', owner)).envelope.code).toBe(30001)
    expect((await move(id, 'begin', admin)).envelope.code).toBe(30001)
    expect((await move(id, 'approve', admin)).data.state).toBe('approved')
    const again = await send(server.app, calls.changeOperation, { params: { id }, body: wish({ title: '改期' }) }, owner)
    expect(again.data).toMatchObject({ state: 'drafted', title: '改期', plan: [{ place: 1 }, { place: 2 }] })
    await move(id, 'approve', admin)
    await move(id, 'begin', admin)
    expect((await send(server.app, calls.changeOperation, { params: { id }, body: wish() }, owner)).envelope.code).toBe(30001)
    expect(await told()).toContain('admin operation-to-approve')
  })

  it('review A14: whoever wrote the present content does not approve it, whoever began it', async () => {
    const { owner, admin } = house.people
    await settings(false, true)
    const { id } = (await add({}, admin)).data
    await send(server.app, calls.changeOperation, { params: { id }, body: wish({ title: '另一件事' }) }, owner)
    expect((await read(id, owner)).data.moves).not.toContain('approve')
    expect((await move(id, 'approve', owner)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('本人') })
    expect((await read(id, admin)).data.moves).toContain('approve')
    expect((await move(id, 'approve', admin)).data.state).toBe('approved')
  })
})

describe('spec: GET /api/pihems/cp_opers', () => {
  it('lists tickets of those who have to do with them, by device and fault; spec: GET /api/pihems/dev_oper, GET /api/pihems/opera_dt', async () => {
    const { id } = (await add({ guardianId: house.people.owner.id, faultId: house.words[':fault'] ?? '' })).data
    const listed = async (query: object, by: Person = house.people.owner) =>
      (await send(server.app, calls.listOperations, { query }, by)).data.items
    expect(await listed({ search: '列头柜' })).toMatchObject([
      { id, device: { id: boxes.panel }, steps: 2, stepsDone: 0, state: 'approved' },
    ])
    expect(await listed({ faultId: house.words[':fault'] })).toMatchObject([{ id }])
    expect(await listed({ deviceId: boxes.one })).toEqual([])
    expect(await listed({}, other.people.owner)).toEqual([])
    const ofDevice = await send(server.app, calls.listDeviceTickets, { query: { box_id: boxes.panel ?? '' } }, house.people.viewer)
    expect(ofDevice.data).toMatchObject({ total: 1, items: [{ id }] })
    expect((await read(id, house.people.unhanded)).envelope.code).toBe(70003)
  })
})
