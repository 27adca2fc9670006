import { eventCalls, peopleCalls, signedSignature, wrapperSignature } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHouse, type House } from '../../test/house.ts'
import { answerOf, identityOf, signedBy, type TestServer, testServer } from '../../test/test-server.ts'
import { signatureIds } from '../jobs/signature-ids.ts'

let server: TestServer
let house: House
let houses = 50
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
})
afterAll(() => server.close())

const confirm = eventCalls.confirmEvents
const create = peopleCalls.addDepartment
const list = peopleCalls.listDepartments

type Headers = Record<string, string>

function sign(call: typeof confirm | typeof create, body: object): Headers {
  return { ...identityOf(house.owner), ...signedBy(server.app, call, { body }, house.owner) }
}

async function post(url: string, body: object, headers: Headers) {
  return answerOf<unknown>(await server.app.inject({ method: 'POST', url, headers, payload: body }))
}

const named = (name: string) => ({ name, parentId: null })
const createUrl = `/prod-api${create.path}`
const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const departments = () => rows('select name from departments where business_id = $1', [house.businessId])
const kept = () => rows('select id, answer from signature_ids where user_id = $1', [house.owner.id])

describe('a signed call that writes', () => {
  test('is done once; the very same call again gets the same answer', async () => {
    const body = named('总务科')
    const headers = sign(create, body)
    const first = await post(createUrl, body, headers)
    expect(first.envelope.code, first.text).toBe(0)
    const second = await post(createUrl, body, headers)
    expect(second.text).toBe(first.text)
    expect(await departments()).toEqual([{ name: '总务科' }])
  })

  test('is done once when it comes five times at the same moment', async () => {
    const body = named('设备科')
    const headers = sign(create, body)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(createUrl, body, headers)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.envelope.code, answers[0]?.text).toBe(0)
    expect(await departments()).toHaveLength(1)
  })

  test('keeps its answer where nobody but the caller can read it, and no longer than it is good for', async () => {
    const body = named('后勤科')
    await post(createUrl, body, sign(create, body))
    const [{ answer } = {}] = await kept()
    expect(Buffer.isBuffer(answer) && answer.length).toBeGreaterThan(50)
    expect(String(answer)).not.toContain('后勤科')
    await signatureIds.run(server.services)
    expect(await kept()).toHaveLength(1)
    server.time.now = new Date(Date.now() + 601_000)
    await signatureIds.run(server.services)
    server.time.now = undefined
    expect(await kept()).toHaveLength(0)
  })

  test('refuses its id for anything else: other payload, other address, other call', async () => {
    const body = named('一科')
    const headers = sign(create, body)
    await post(createUrl, body, headers)
    const others = await Promise.all([
      post(createUrl, named('二科'), { ...identityOf(house.owner), ...again(headers, named('二科')) }),
      post(`${createUrl}?x=1`, body, headers),
      post(confirm.path, { ids: [house.alarmId] }, { ...identityOf(house.owner), ...signedAgain(headers) }),
    ])
    expect(others.map(({ envelope }) => envelope.code)).toEqual([80002, 80002, 80002])
    expect(await departments()).toHaveLength(1)
    const [alarm] = await rows('select confirmed_at from alarms where id = $1', [house.alarmId])
    expect(alarm?.confirmed_at).toBeNull()
  })

  test('that was refused is refused again in the same words, and its id is used up', async () => {
    const body = named('三科')
    await post(createUrl, body, sign(create, body))
    const headers = sign(create, body)
    const first = await post(createUrl, body, headers)
    expect(first.envelope.code).not.toBe(0)
    await rows('delete from departments where business_id = $1', [house.businessId])
    expect((await post(createUrl, body, headers)).text).toBe(first.text)
    expect(await departments()).toHaveLength(0)
  })

  test('that breaks leaves neither its changes nor its id, and may come again', async () => {
    const body = { ids: [house.alarmId] }
    const headers = sign(confirm, body)
    await rows('alter table work_steps rename to hidden_steps')
    const broken = await post(confirm.path, body, headers)
    await rows('alter table hidden_steps rename to work_steps')
    expect(broken.envelope.code).toBe(40001)
    expect(await kept()).toHaveLength(0)
    expect((await rows('select confirmed_at from alarms where id = $1', [house.alarmId]))[0]?.confirmed_at).toBeNull()
    expect((await post(confirm.path, body, headers)).envelope).toMatchObject({ code: 200, data: { changed: [house.alarmId] } })
  })

  test('of another person may use the same id', async () => {
    const body = named('四科')
    const headers = sign(create, body)
    const { timestamp = '' } = headers
    await rows('insert into signature_ids (user_id, id, request_hash, at) values ($1, $2, $3, now())', [
      house.admin.id,
      timestamp,
      Buffer.from([1]),
    ])
    expect((await post(createUrl, body, headers)).envelope.code).toBe(0)
  })
})

test('reads may repeat their signature, and keep no id', async () => {
  const headers = { ...identityOf(house.owner), ...signedBy(server.app, list, {}, house.owner) }
  for (let round = 0; round < 3; round += 1) {
    const answer = await server.app.inject({ method: 'GET', url: `/prod-api${list.path}`, headers })
    expect(answerOf(answer).envelope.code).toBe(0)
  }
  expect(await kept()).toHaveLength(0)
})

/** The same time stamp for another payload, signed rightly. */
function again({ timestamp = '' }: Headers, body: object): Headers {
  return { timestamp, sign: wrapperSignature(body, house.owner.signKey, house.owner.token, timestamp) }
}

/** The same time stamp for the signed client. */
function signedAgain({ timestamp = '' }: Headers): Headers {
  return { timestamp, sign: signedSignature(house.owner.signKey, timestamp) }
}
