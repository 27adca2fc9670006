import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Access, type AnyCall, eachCall, type RecordKind, recordKinds, recordWord, successCode } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import { expected, matrixRoles, personOf, rulesOf, sampleFor } from '../../test/matrix.ts'
import { prepare, unfit } from '../../test/matrix-circumstances.ts'
import { sendSample } from '../../test/send-sample.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

/** Threats that are the same for every call, generated over the declarations. */
const folder = mkdtempSync(join(tmpdir(), 'kw-threats-'))
let server: TestServer
let house: FullHouse
let other: FullHouse
let houses = 3000
beforeAll(async () => {
  server = await testServer(undefined, { KW_DATA: folder, KW_DEMO: '1' })
  house = await newHouse()
  other = await newHouse()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function newHouse(): Promise<FullHouse> {
  houses += 1
  return buildFullHouse(server.database.pool, houses)
}

const calls = eachCall().map(({ domain, name, call }) => ({ name: `${domain}.${name}`, call }))
const closed = calls.filter(({ call }) => call.access !== 'public' && call.answer !== 'stream')

/** Words of a sample that name something of a business or a person, as they stand in it. */
const idWords = [
  ...(Object.keys(recordKinds) as RecordKind[]).map(recordWord),
  ':device',
  ':uplink',
  ':alarm',
  ':invited',
  ':activeGrant',
  ':givenShare',
  ':doorPerson',
  ':timedTask',
  ':timedPeriod',
  ':patrolTask',
  ':patrolForm',
  ':patrolPicture',
  ':changeOrder',
  ':fault',
  ':confirmedFault',
  ':recoveredFault',
  ':rectification',
  ':schedule',
  ':operation',
  ':handover',
  ':project',
  ':projectNode',
  ':paymentNode',
  ':projectDaywork',
  ':business',
]

test('every kind of record is furnished, so that each is tried by strangers', () => {
  for (const kind of Object.keys(recordKinds) as RecordKind[]) expect(house.words[recordWord(kind)], kind).toMatch(/^\d+$/)
})

const wordsIn = (call: AnyCall) => idWords.filter((word) => JSON.stringify(call.sample).includes(`"${word}"`))
const isOperators = (call: AnyCall) => rulesOf(call.access as Access).includes('operator')

/** Of several at once they say what became of each. */
const tellsOfEach: ReadonlySet<string> = new Set(['todos.putOffTodos', 'todos.bringTodosBack'])

/** Of the other tenant's house, but for these words, which name things of the house. */
function mixed(call: AnyCall, foreign: readonly string[]): object {
  const words = Object.fromEntries(foreign.map((word) => [word, house.words[word] ?? '']))
  return sampleFor(call, other, 'owner', words)
}

describe.each(closed.filter(({ call }) => wordsIn(call).length > 0 && !isOperators(call)))('$name', ({ name, call }) => {
  test('does not know the ids of another tenant', async () => {
    const answer = await sendSample(server.app, call, mixed(call, wordsIn(call)), other.people.owner)
    if (!tellsOfEach.has(name)) return expect(answer.envelope.code, answer.text).toBe(70003)
    // What it says of each is what it says of nothing.
    const nothing = sampleFor(call, other, 'owner', Object.fromEntries(wordsIn(call).map((word) => [word, '999999999'])))
    const { text } = await sendSample(server.app, call, nothing, other.people.owner)
    const ids = new RegExp(
      `"(${wordsIn(call)
        .map((word) => house.words[word])
        .join('|')})"`,
      'g',
    )
    expect(answer.text.replace(ids, '"999999999"')).toBe(text)
  })

  const several = wordsIn(call)
  if (several.length < 2) return
  test.each(several)('does not take %s of another tenant beside one’s own', async (word) => {
    const answer = await sendSample(server.app, call, mixed(call, [word]), other.people.owner)
    expect([70003, 50001, 30001], answer.text).toContain(answer.envelope.code)
  })
})

const surplus = {
  id: '1',
  userId: '1',
  user_id: '1',
  businessId: '1',
  business_id: '1',
  operator: true,
  sf: 2,
  agent: 1,
  right: 'main',
  right_on_devices: 'main',
  isAdmin: 1,
  scope: 'all',
  removed_at: null,
}

/** Rights of everybody in both houses, as the database has them. */
async function standing(of: FullHouse): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select u.id, u.operator, u.agent, u.mode, m.business_id, m.right_on_devices
       from users u left join memberships m on m.user_id = u.id where u.id = any($1::bigint[]) order by u.id, m.business_id`,
    [Object.values(of.people).map(({ id }) => id)],
  )
  return rows
}

/** Calls that are there to change what `standing` looks at. */
const changing = new Set([
  'people.setEmployeeAdmin',
  'people.changeEmployee',
  'people.removeEmployee',
  'people.joinByInvitation',
  'accounts.removeMe',
  'patrolAgents.appointPatrolAgent',
])

describe.each(closed.filter(({ name, call }) => call.body instanceof z.ZodObject && !changing.has(name)))('$name', ({ name, call }) => {
  test('leaves out fields that it does not declare', async () => {
    const fields = Object.keys((call.body as z.ZodObject).shape)
    const more = Object.fromEntries(Object.entries(surplus).filter(([key]) => !fields.includes(key)))
    const role = matrixRoles.find((one) => expected(call.access as Access, one) === 'ok' && !unfit(name, one)) ?? 'owner'
    const own = await newHouse()
    const before = await standing(own)
    const sent = (await prepare(name, sampleFor(call, own, role), { server, house: own })) as { body?: object }
    const answer = await sendSample(server.app, call, { ...sent, body: { ...sent.body, ...more } }, personOf(role, own, other))
    expect(answer.envelope.code, answer.text).toBe(successCode(call.variant))
    expect(await standing(own)).toEqual(before)
  })
})

const hostile = [
  `' or '1'='1`,
  `'; drop table users; --`,
  '"; delete from devices; --',
  '%',
  '_%\\',
  '$1',
  `1) union select login_name from users --`,
  'name; select pg_sleep(10)',
  '\u0000',
  '-1',
  '1e400',
  '9'.repeat(30),
  '__proto__',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
]

const queried = calls.filter(({ call }) => call.query instanceof z.ZodObject && call.access !== 'public' && call.answer !== 'stream')

test('there are list calls to try', () => {
  expect(queried.length).toBeGreaterThan(15)
})

describe.each(queried)('$name', ({ call }) => {
  const fields = Object.keys((call.query as z.ZodObject).shape)
  test(`answers or refuses whatever stands in ${fields.join(', ')}`, async () => {
    const role = isOperators(call) ? 'platform' : (matrixRoles.find((one) => expected(call.access as Access, one) === 'ok') ?? 'owner')
    const base = sampleFor(call, house, role) as { query?: object }
    const person = personOf(role, house, other)
    for (const field of fields) {
      for (const text of hostile) {
        const answer = await sendSample(server.app, call, { ...base, query: { ...base.query, [field]: text } }, person)
        expect(answer.envelope.code, `${field}=${text}: ${answer.text.slice(0, 300)}`).not.toBe(40001)
        expect(answer.status).toBeLessThan(500)
      }
    }
    const users = await server.database.pool.query('select 1 from users limit 1')
    expect(users.rowCount).toBe(1)
  })
})
