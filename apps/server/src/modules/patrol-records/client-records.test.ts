import { randomUUID } from 'node:crypto'
import { clientTaskCalls, patrolFormCalls, patrolRecordCalls, patrolTaskCalls, providerCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFullHouse, type FullHouse } from '../../../test/full-house.ts'
import type { Person } from '../../../test/house.ts'
import { sendFiles } from '../../../test/send-sample.ts'
import { smallPicture } from '../../../test/small-picture.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let client: FullHouse
let provider: FullHouse
let bystander: FullHouse
let engagementId: string
let record: string
let picture: string

beforeAll(async () => {
  server = await testServer()
  client = await buildFullHouse(server.database.pool, 5200)
  provider = await buildFullHouse(server.database.pool, 5201)
  bystander = await buildFullHouse(server.database.pool, 5202)
  const entries = [{ id: randomUUID(), key: 'load', value: 40 }]
  const added = await send(
    server.app,
    patrolRecordCalls.addRemoteRecord,
    { body: { box_id: client.device.boxId, entries } },
    client.people.owner,
  )
  record = added.data.record.id
  const input = { params: { id: record }, body: { pictureId: randomUUID(), key: 'terminals' } }
  const files = [{ name: '端子.png', bytes: smallPicture }]
  picture = (await sendFiles<{ id: string }>(server.app, patrolRecordCalls.addRecordPicture, input, client.people.owner, files)).data.id
})
afterAll(() => server.close())
// Only what a test makes is there.
beforeEach(async () => {
  await server.database.pool.query(`delete from work where kind = 'engagement'`)
  const body = { provider: provider.words[':businessName'] ?? '' }
  engagementId = (await send(server.app, providerCalls.engageProvider, { body }, client.people.owner)).data.id
  const answer = { params: { clientId: engagementId }, body: { accepted: true } }
  await send(server.app, providerCalls.answerEngagement, answer, provider.people.owner)
})

type Wish = { groupId: string } | { deviceId: string; untilOn?: string }
const authorize = async (records: Wish[]) => {
  const input = { params: { engagementId }, body: { liveValues: false, records } }
  expect((await send(server.app, providerCalls.saveAuthorization, input, client.people.owner)).envelope.code).toBe(0)
}
const ofDevice = () => authorize([{ deviceId: client.device.boxId }])
const read = async (by: Person) =>
  (await send(server.app, patrolRecordCalls.readPatrolRecord, { params: { id: record } }, by)).envelope.code
const list = async (by: Person, query: object = {}) =>
  (await send(server.app, patrolRecordCalls.listClientRecords, { query: { pageSize: 200, ...query } }, by)).data.items
const seesPicture = async ({ id }: Person) =>
  (await server.database.pool.query('select from visible_files where user_id = $1 and id = $2', [id, picture])).rowCount === 1
/** Whether somebody reads the record, finds it in the list, and sees its picture: all of it or nothing. */
async function sees(by: Person): Promise<boolean> {
  const answers = [(await read(by)) === 0, (await list(by)).some(({ id }) => id === record), await seesPicture(by)]
  expect(new Set(answers).size, JSON.stringify(answers)).toBe(1)
  return answers[0] === true
}

it('shows records of devices that the business names to everybody of the provider, from that moment on, and to nobody else', async () => {
  const { owner, operator } = provider.people
  expect(await sees(owner)).toBe(false)
  await ofDevice()
  for (const by of [owner, operator]) expect(await sees(by)).toBe(true)
  for (const by of [bystander.people.owner, provider.people.agent]) expect(await read(by)).toBe(70003)
  const row = (await list(owner)).find(({ id }) => id === record)
  expect(row).toMatchObject({ client: client.words[':businessName'], device: { id: client.device.boxId } })
  expect(await list(owner, { search: 'there is nothing like it' })).toEqual([])
  expect(await list(client.people.owner)).toEqual([])
})

it('shows them no longer from the moment on in which that is taken back, has lapsed, or the engagement ends', async () => {
  const { owner, operator } = provider.people
  await server.database.pool.query('insert into group_devices (group_id, device_id) values ($1, $2) on conflict do nothing', [
    ...[client.words[':group'], client.device.id],
  ])
  await authorize([{ groupId: client.words[':group'] ?? '' }])
  expect(await sees(operator)).toBe(true)
  await authorize([])
  for (const by of [owner, operator]) expect(await sees(by)).toBe(false)
  expect(await read(operator)).toBe(70003)

  await authorize([{ deviceId: client.device.boxId, untilOn: '2099-01-01' }])
  expect(await sees(operator)).toBe(true)
  await server.database.pool.query(`update engagement_authorizations set until_at = now() - interval '1 second' where engagement_id = $1`, [
    engagementId,
  ])
  expect(await sees(operator)).toBe(false)

  await ofDevice()
  expect(await sees(owner)).toBe(true)
  await send(server.app, providerCalls.endEngagement, { params: { engagementId }, body: {} }, client.people.owner)
  for (const by of [owner, operator]) expect(await sees(by)).toBe(false)
  expect(await read(owner)).toBe(70003)
})

it('lets a provider read, and neither change nor hand on nor learn with whom a record is shared', async () => {
  const { owner } = provider.people
  await ofDevice()
  const { data } = await send(server.app, patrolRecordCalls.readPatrolRecord, { params: { id: record } }, owner)
  expect(data).toMatchObject({ mayChange: false, mayManage: false })
  const params = { id: record }
  const entries = [{ id: randomUUID(), key: 'load', value: 41 }]
  const codes = await Promise.all([
    send(server.app, patrolRecordCalls.changePatrolRecord, { params, body: { entries } }, owner),
    send(server.app, patrolRecordCalls.removePatrolRecord, { params }, owner),
    send(server.app, patrolRecordCalls.sharePatrolRecord, { params, body: { userId: provider.people.operator.id } }, owner),
    send(server.app, patrolRecordCalls.listRecordSharers, { params }, owner),
    send(server.app, patrolRecordCalls.removeRecordPicture, { params: { ...params, fileId: picture } }, owner),
  ])
  expect(codes.map(({ envelope }) => envelope.code)).toEqual([70001, 70001, 70001, 70001, 70001])
})

it('shows a provider no drafts of devices that it is merely let see, and its own people those of the tasks that it was given', async () => {
  const { owner, operator } = provider.people
  await ofDevice()
  const begin = async (wish: object, by: Person) => {
    const body = { title: '周检', plannedOn: new Date().toISOString().slice(0, 10), boxIds: [client.device.boxId], ...wish }
    const { data: task } = await send(server.app, patrolTaskCalls.addPatrolTask, { body }, client.people.owner)
    if ('providerId' in wish) {
      const handed = { params: { taskId: task.id }, body: { assigneeId: by.id } }
      expect((await send(server.app, clientTaskCalls.handOnTask, handed, owner)).envelope.code).toBe(0)
    }
    const { data: form } = await send(server.app, patrolFormCalls.openTaskForm, { params: { taskId: task.id } }, by)
    const id = form.records[0]?.id ?? ''
    const entries = form.records[0]?.lines.map(({ key }) => ({ id: randomUUID(), key, result: 'undone' as const, note: '门锁' })) ?? []
    await send(server.app, patrolRecordCalls.changePatrolRecord, { params: { id }, body: { entries } }, by)
    return { id, formId: form.id }
  }
  const found = async (id: string, by: Person) => {
    const code = (await send(server.app, patrolRecordCalls.readPatrolRecord, { params: { id } }, by)).envelope.code
    return [code, (await list(by)).some((row) => row.id === id)]
  }
  const theirs = await begin({ assigneeId: client.people.viewer.id }, client.people.viewer)
  expect(await found(theirs.id, owner)).toEqual([70003, false])
  const signed = await send(server.app, patrolFormCalls.submitForm, { query: { form_id: theirs.formId } }, client.people.viewer)
  expect(signed.data.state).not.toBe('draft')
  expect(await found(theirs.id, owner)).toEqual([0, true])
  const own = await begin({ providerId: provider.words[':business'] }, operator)
  expect(await found(own.id, operator)).toEqual([0, true])
})
