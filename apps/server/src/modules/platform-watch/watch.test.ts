import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageCalls, platformWatchCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pingOutside } from './ping.ts'
import { lookAtInstallation } from './watch.ts'

let server: TestServer
let operator: Person
let asked: Server
let status = 200
const requests: string[] = []

beforeAll(async () => {
  asked = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(status).end()
  })
  await new Promise<void>((ready) => asked.listen(0, '127.0.0.1', ready))
  server = await testServer(undefined, { KW_OUTGOING_PRIVATE: '127.0.0.0/8', KW_DEMO: '1', KW_PUBLIC_URL: 'https://power.example.org' })
  operator = await buildPlatformOperator(server.database.pool)
  await query(`update users set email = 'ops@example.com' where id = $1`, [operator.id])
  await owned('1 hour')
  await query(`insert into processes (id, name, roles, since, heard_at) values ('w', 'host/1', 'worker', now() - interval '1 hour', now())`)
})
afterAll(async () => {
  await server.close()
  await new Promise((closed) => asked.close(closed))
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
/** Somebody takes in what uplinks send, until then. */
const owned = (span: string) => query(`update leases set owner = 'somebody', until = now() + $1::interval`, [span])
const read = async (language = 'zh-CN') =>
  (await send(server.app, platformWatchCalls.readPlatformWatch, {}, operator, { 'accept-language': language })).data
const messages = async () =>
  (await send(server.app, messageCalls.listMessages, { query: { kind: 'platform' } }, operator, { 'accept-language': 'en' })).data.items
const mails = () =>
  query<{ subject: string; body: string }>(`select subject, body from inbox where recipient = 'ops@example.com' order by id`)
const travel = (hours: number) => {
  server.time.now = new Date((server.time.now ?? new Date()).getTime() + hours * 3_600_000)
}

it('opens an alarm when nobody takes samples in, tells operators once and daily, and that it is over', async () => {
  expect((await read()).lookedAt).toBeNull()
  await lookAtInstallation(server.services)
  expect((await read()).matters.find(({ matter }) => matter === 'ingest')).toMatchObject({ state: 'good' })
  const before = (await messages()).length

  await query(`update leases set until = now() - interval '1 minute' where partition < 3`)
  await lookAtInstallation(server.services)
  await lookAtInstallation(server.services)
  const watch = await read('en')
  expect(watch.alarms.filter(({ matter }) => matter === 'ingest')).toMatchObject([
    { level: 4, releasedAt: null, text: 'Data collection has stopped: no process receives data from 3 of 100 gateway groups' },
  ])
  expect((await read()).matters.find(({ matter }) => matter === 'ingest')?.text).toContain('采集已停止')
  expect((await messages()).slice(0, -before || undefined)).toMatchObject([{ title: watch.alarms[0]?.text }])
  expect(await mails()).toMatchObject([
    { subject: expect.stringContaining('Data collection has stopped'), body: expect.stringContaining('/platform/watch') },
  ])

  travel(24)
  await lookAtInstallation(server.services)
  expect((await mails()).filter(({ subject }) => subject.includes('Data collection has stopped'))).toHaveLength(2)
  await owned('1 hour')
  await lookAtInstallation(server.services)
  expect((await read('en')).alarms.find(({ matter }) => matter === 'ingest')?.releasedAt).not.toBeNull()
  expect((await mails()).at(-1)?.subject).toContain('Data collection is running again')
})

it('asks the address each minute only while all is well, and says why it could not', async () => {
  server.time.now = undefined
  const url = `http://127.0.0.1:${(asked.address() as AddressInfo).port}/alive/secret-key`
  const save = (to: string | null) => send(server.app, platformWatchCalls.savePing, { body: { url: to } }, operator)
  for (const wrong of ['nonsense', 'ftp://x', 'http://10.0.0.1/x']) expect((await save(wrong)).envelope.code).toBe(10003)
  expect((await save(url)).data).toEqual({ url, lastAt: null, failure: null })
  const [entry] = await query(`select after::text as after from audit where action = 'ping.save'`)
  expect(JSON.stringify(entry)).not.toContain('secret-key')

  await lookAtInstallation(server.services)
  await pingOutside(server.services)
  expect(requests).toEqual(['/alive/secret-key'])
  status = 500
  await pingOutside(server.services)
  const ping = await send(server.app, platformWatchCalls.readPing, {}, operator, { 'accept-language': 'en' })
  expect(ping.data.failure).toBe('Last response: HTTP 500')

  await query(`update leases set until = now() - interval '1 minute'`)
  await lookAtInstallation(server.services)
  await pingOutside(server.services)
  expect(requests).toHaveLength(2)
  await owned('1 hour')
  await lookAtInstallation(server.services)
  // A worker that no longer looks must not say that all is well.
  travel(1)
  await pingOutside(server.services)
  expect(requests).toHaveLength(2)
  expect((await save(null)).data.url).toBeNull()
})

it('keeps how long history stays, refuses rollups that go before what they were made of, and records who changed it', async () => {
  const save = (body: Parameters<typeof send<typeof platformWatchCalls.saveRetention>>[2]['body']) =>
    send(server.app, platformWatchCalls.saveRetention, { body }, operator)
  const wish = { rawDays: 3, sealedDays: 400, rollupDays: 1000, notificationDays: 100 }
  expect((await save({ ...wish, rollupDays: 399 })).envelope).toMatchObject({ code: 10003, data: { field: 'body.rollupDays' } })
  expect((await save(wish)).data).toEqual(wish)
  expect((await send(server.app, platformWatchCalls.readRetention, {}, operator)).data).toEqual(wish)
  expect(await query(`select before->>'rawDays' as before, after->>'rawDays' as after from audit where action = 'retention.save'`)).toEqual(
    [{ before: '2', after: '3' }],
  )
})
