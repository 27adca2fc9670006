import { randomUUID } from 'node:crypto'
import { clientTaskCalls, type PatrolRecord, patrolFormCalls, patrolRecordCalls, patrolTaskCalls, providerCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
let server: TestServer
let house: FullHouse
let provider: FullHouse
let engagementId: string

beforeAll(async () => {
  server = await testServer()
  server.time.now = now
  house = await buildFullHouse(server.database.pool, 5300, now)
  provider = await buildFullHouse(server.database.pool, 5301, now)
  await rows(
    `with points as (
       insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'load', 'v', 1, 5000)
       on conflict (device_id, key) do update set store = 'v' returning slot),
     told as (insert into samples (device_id, at, v) select $1, $3, array_fill(38.5::float8, array[(select max(slot)::int from points)]))
     update latest set at = $2, heard_at = $2, v = array_fill(39.2::float8, array[(select max(slot)::int from points)]) where device_id = $1`,
    [house.device.id, now, ago(31)],
  )
  const engaged = { body: { provider: provider.words[':businessName'] ?? '' } }
  engagementId = (await send(server.app, providerCalls.engageProvider, engaged, house.people.owner)).data.id
  const answer = { params: { clientId: engagementId }, body: { accepted: true } }
  await send(server.app, providerCalls.answerEngagement, answer, provider.people.owner)
})
afterAll(() => server.close())

async function rows<R extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const live = async (liveValues: boolean) => {
  await send(
    server.app,
    providerCalls.saveAuthorization,
    { params: { engagementId }, body: { liveValues, records: [] } },
    house.people.owner,
  )
  await rows('update businesses set agents_see_live = $2 where id = $1', [house.words[':business'], liveValues])
}

/** A form, begun an hour ago, of whoever does the round. */
async function begun(wish: object, handedTo?: Person, agent?: Person): Promise<{ formId: string; id: string }> {
  server.time.now = ago(60)
  const body = { title: '周检', plannedOn: now.toISOString().slice(0, 10), windowDays: 1, boxIds: [house.device.boxId], ...wish }
  const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, house.people.owner)
  if (handedTo) {
    const input = { params: { taskId: task.id }, body: { assigneeId: handedTo.id } }
    expect((await send(server.app, clientTaskCalls.handOnTask, input, provider.people.owner)).envelope.code).toBe(0)
  }
  if (agent) await rows('update work set assignee_id = $2 where id = $1', [task.id, agent.id])
  const { data: form } = await send(server.app, patrolFormCalls.openTaskForm, { params: { taskId: task.id } }, house.people.owner)
  if (agent) await rows('update work set assignee_id = $2 where id = $1', [form.id, agent.id])
  server.time.now = now
  return { formId: form.id, id: form.records[0]?.id ?? '' }
}
const alone = async (by: Person) => {
  const body = { box_id: house.device.boxId, entries: [{ id: randomUUID(), key: 'noise', value: 'good' }] }
  const { data } = await send(server.app, patrolRecordCalls.addRemoteRecord, { body }, by)
  return { formId: null, id: data.record.id }
}
const enter = async (id: string, by: Person, at?: Date) => {
  const entries = [{ id: randomUUID(), key: 'load', value: 40, ...(at && { at: at.toISOString() }) }]
  const { data } = await send(server.app, patrolRecordCalls.changePatrolRecord, { params: { id }, body: { entries } }, by)
  expect(data.outcomes[0]).toMatchObject({ outcome: 'stored' })
  return loadOf(data.record)
}
const read = async (id: string, by: Person) =>
  loadOf((await send(server.app, patrolRecordCalls.readPatrolRecord, { params: { id } }, by)).data)
const loadOf = (record: PatrolRecord) => record.lines.find(({ key }) => key === 'load')

/** What of the device somebody learns by a record: beside the line, with what they enter now and for a moment before, of what the owner enters. */
async function learns({ id, formId }: { id: string; formId: string | null }, by: Person): Promise<(number | null)[]> {
  const value = (one: { platform?: { value: number } | null } | null | undefined) => one?.platform?.value ?? null
  const learnt = [
    ...(formId === null ? [] : [value(await read(id, by))]),
    ...[value((await enter(id, by))?.entry), value((await enter(id, by, ago(30)))?.entry)],
  ]
  if (formId === null) return learnt
  expect(value((await enter(id, house.people.owner))?.entry)).toBe(39.2)
  return [...learnt, value((await read(id, by))?.entry)]
}
const everything = [39.2, 39.2, 38.5, 39.2]

describe('review A3, A4: readings stand beside the lines of a record for who sees the device now, and nobody else', () => {
  it('for a member who does a round of the business, right on the device or not', async () => {
    await live(false)
    for (const by of [house.people.viewer, house.people.owner])
      expect(await learns(await begun({ assigneeId: by.id }), by)).toEqual(everything)
  })

  it.each(['provider', 'agent'] as const)('for a %s as long as the switch lets them, whichever way they ask', async (kind) => {
    const by = kind === 'provider' ? provider.people.operator : house.people.agent
    const form = kind === 'provider' ? await begun({ providerId: provider.words[':business'] }, by) : await begun({}, undefined, by)
    await live(true)
    expect(await learns(form, by)).toEqual([39.2, 39.2, 38.5, 39.2])
    await live(false)
    // What the owner entered shows nothing either, as long as nobody has signed it.
    expect(await learns(form, by)).toEqual([null, null, null, null])
  })

  it('not for the owner of a record by itself whose right on the device has ended; what stood beside it stays', async () => {
    const { unhanded } = house.people
    const [member] = await rows<{ id: string }>(`update memberships set right_on_devices = 'operate' where user_id = $1 returning id`, [
      unhanded.id,
    ])
    await rows('insert into device_holders (device_id, membership_id) values ($1, $2) on conflict do nothing', [
      ...[house.device.id, member?.id],
    ])
    const record = await alone(unhanded)
    expect(await learns(record, unhanded)).toEqual([39.2, 38.5])
    await rows('delete from device_holders where membership_id = $1', [member?.id])
    expect((await read(record.id, unhanded))?.entry?.platform).toMatchObject({ value: 38.5 })
    expect(await learns(record, unhanded)).toEqual([null, null])
  })

  it('not for a member whose round goes on while the device is another business’s', async () => {
    const { viewer: by } = house.people
    const form = await begun({ assigneeId: by.id })
    await rows('update devices set business_id = $2 where id = $1', [house.device.id, provider.words[':business']])
    const shown = await read(form.id, by)
    const entered = await enter(form.id, by, ago(30))
    await rows('update devices set business_id = $2 where id = $1', [house.device.id, house.words[':business']])
    expect([shown?.platform ?? null, entered?.entry?.platform ?? null]).toEqual([null, null])
  })
})

describe('review A4: a round is dated by its form', () => {
  it('what a phone says of the time before it counts from its beginning, in the form that follows it too', async () => {
    const by = house.people.viewer
    const { id, formId } = await begun({ assigneeId: by.id })
    expect((await enter(id, by, ago(14_400)))?.entry?.at).toBe(ago(60).toISOString())
    const early = { query: { form_id: formId, at: ago(14_400).toISOString() } }
    expect((await send(server.app, patrolFormCalls.stampForm, early, by)).envelope).toMatchObject({ code: 10003 })
    const stamped = { query: { form_id: formId, at: ago(60).toISOString() } }
    expect((await send(server.app, patrolFormCalls.stampForm, stamped, by)).data.inspectedAt).toBe(ago(60).toISOString())
    await rows(`update work set state = 'confirmed' where id = $1`, [formId])
    const entries = [{ id: randomUUID(), key: 'load', value: 41, at: ago(14_400).toISOString() }]
    const { data } = await send(server.app, patrolRecordCalls.changePatrolRecord, { params: { id }, body: { entries, late: true } }, by)
    expect(data.record.id).not.toBe(id)
    expect(loadOf(data.record)?.entry?.at).toBe(ago(60).toISOString())
  })
})
