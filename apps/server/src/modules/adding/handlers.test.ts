import { createServer } from 'node:net'
import { type AddingDraft, addingCalls, uplinkCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { brokerPort } from './own-broker.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await testServer()
  admin = server.house.admin
})
afterAll(() => server.close())

const draft: AddingDraft = {
  type: 'ups',
  vendor: 'APC',
  series: 'apc-ups',
  model: '',
  protocol: 'snmp',
  search: 'srt',
  name: '',
  site: '城西支行',
  ids: '147664060162',
  parts: {},
  address: '10.0.0.5',
  target: '',
  platform: 'linux-arm64',
  downloadedAt: null,
  step: 3,
}
const read = async (person = admin) => (await send(server.app, addingCalls.readAdding, {}, person)).data
const keep = (some: Partial<AddingDraft>, uplinkId: string | null, person = admin) =>
  send(server.app, addingCalls.saveAdding, { body: { draft: { ...draft, ...some }, uplinkId } }, person)
const connecting = async (uplinkId: string) => (await send(server.app, addingCalls.readConnecting, { params: { uplinkId } }, admin)).data
const claim = (uplinkId: string, code: string, now?: number) =>
  send(server.app, uplinkCalls.claimUplink, { body: { uplinkId, code, ...(now === undefined ? {} : { now }) } }, null)

it('keeps what a person has entered, for that person in that business, and goes on from there', async () => {
  expect(await read()).toEqual({ draft: null, uplinkId: null, claim: null, keyAt: null, changedAt: null })
  await keep({}, null)
  await keep({ step: 4 }, server.house.uplinkId)
  expect(await read()).toMatchObject({ draft: { ...draft, step: 4 }, uplinkId: server.house.uplinkId, claim: null })
  expect(await read(server.house.owner)).toMatchObject({ draft: null })
  expect((await keep({}, server.stranger.uplinkId)).envelope.code).toBe(70003)
  expect(await read()).toMatchObject({ uplinkId: server.house.uplinkId })
})

it('shows the key to who made it until it is used, expired or replaced', async () => {
  const { data } = await send(server.app, uplinkCalls.createUplink, { body: { name: '新网关' } }, admin)
  const { uplinkId } = data.claim
  expect(await read()).toMatchObject({ uplinkId, claim: data.claim, draft: { type: 'ups' } })
  expect((await read(server.house.owner)).claim).toBeNull()
  server.time.now = new Date(Date.now() + 61 * 60_000)
  expect(await read()).toMatchObject({ uplinkId, claim: null })
  server.time.now = undefined
  const { data: renewed } = await send(server.app, uplinkCalls.renewClaim, { params: { uplinkId } }, server.house.owner)
  expect((await read()).claim).toBeNull()
  expect((await read(server.house.owner)).claim).toEqual(renewed)
  expect((await claim(uplinkId, renewed.code)).envelope.code).toBe(0)
  expect((await read(server.house.owner)).claim).toBeNull()
  const { rows } = await server.database.pool.query('select from adding_drafts where claim_key is not null')
  expect(rows).toEqual([])
})

it('tells why a gateway does not come: its key, its clock, and the broker’s port', async () => {
  const { data } = await send(server.app, uplinkCalls.createUplink, { body: { name: '不来的网关' } }, admin)
  const { uplinkId, code } = data.claim
  expect(await connecting(uplinkId)).toMatchObject({
    claimedAt: null,
    refused: null,
    clockOffMs: null,
    broker: { host: '127.0.0.1', port: 8883 },
  })
  await claim(uplinkId, 'WRONGWRONG')
  expect((await connecting(uplinkId)).refused).toMatchObject({ why: 'wrong' })
  server.time.now = new Date(Date.now() + 61 * 60_000)
  await claim(uplinkId, code)
  expect((await connecting(uplinkId)).refused).toMatchObject({ why: 'expired' })
  server.time.now = undefined
  await server.database.pool.query('delete from attempts')
  await claim(uplinkId, code, Date.now() - 86_400_000)
  const taken = await connecting(uplinkId)
  expect(taken).toMatchObject({ refused: null, keyExpiresAt: null })
  expect(Math.round((taken.clockOffMs ?? 0) / 60_000)).toBe(-1_440)
  await claim(uplinkId, code)
  expect((await connecting(uplinkId)).refused).toMatchObject({ why: 'used' })
})

it('looks whether anybody answers at the broker’s port', async () => {
  const listening = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const { port } = listening.address() as { port: number }
  expect(await brokerPort(`mqtts://127.0.0.1:${port}`)).toEqual({ host: '127.0.0.1', port, answers: true })
  await new Promise((done) => listening.close(done))
  expect(await brokerPort(`mqtts://127.0.0.1:${port}`)).toMatchObject({ answers: false })
})
