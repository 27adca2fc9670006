import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Access, type AnyCall, eachCall, httpStatus, type RefusalCode, successCode } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import { expected, type MatrixRole, matrixRoles, personOf, sampleFor, seesNothing } from '../../test/matrix.ts'
import { firstRunCalls, ownHouseCalls, prepare, setupWords, unfit } from '../../test/matrix-circumstances.ts'
import { serverPrograms } from '../../test/programs.ts'
import { sendSample } from '../../test/send-sample.ts'
import { identityOf, type TestServer, testServer } from '../../test/test-server.ts'
import { parseBy } from '../parsing/parser-process.ts'

/** Everyone against every declared call. The expectation follows from the declaration alone. */
const folder = mkdtempSync(join(tmpdir(), 'kw-matrix-'))
let server: TestServer
let base: string
let houses = 1000
/** What reading calls read, and refused ones are refused of: neither changes it. */
let house: FullHouse
/** Another tenant, who reads at home; and one who tries the house's things, so that only that one's own log names them. */
let stranger: FullHouse
let intruder: FullHouse

beforeAll(async () => {
  parseBy((await serverPrograms())['parse-process'])
  server = await testServer(undefined, { KW_DATA: folder, KW_DEMO: '1' })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  house = await newHouse()
  stranger = await newHouse()
  intruder = await newHouse()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newHouse(): Promise<FullHouse> {
  houses += 1
  return buildFullHouse(server.database.pool, houses)
}

async function expectSuccess(call: AnyCall, name: string, role: MatrixRole, of: { house: FullHouse; stranger: FullHouse }): Promise<void> {
  const person = personOf(role, of.house, of.stranger)
  // Who is of another business acts in that one: what the declaration allows there is a success that shows nothing of the house.
  const input = sampleFor(call, role === 'stranger' ? of.stranger : of.house, role)
  if (call.answer === 'stream') return expectStream(call, role)
  const sent = await prepare(name, input, { server, house: of.house })
  const before = await lastEntry()
  const answer = await sendSample(server.app, call, sent, person)
  expect(answer.status, `${role}: ${answer.text}`).toBe(200)
  expect(call.changes ?? [], `${role}: what the audit says was changed`).toEqual(expect.arrayContaining(await changedSince(before)))
  if (seesNothing(role, call.access as Access)) expectNothingOf(of.house, answer.text)
  if (call.answer === 'file' || call.answer === 'content') {
    expect(answer.headers['content-disposition'], `${role}: ${answer.text.slice(0, 200)}`).toContain('attachment')
    return
  }
  expect(answer.envelope.code, `${role}: ${answer.text}`).toBe(successCode(call.variant))
  expect((call.data as z.ZodType).safeParse(answer.data).error, `${role}: ${answer.text}`).toBeUndefined()
}

async function lastEntry(): Promise<string> {
  const { rows } = await server.database.pool.query<{ last: string }>('select coalesce(max(id), 0)::text as last from audit')
  return rows[0]?.last ?? '0'
}

/** Kinds of data, but for sign-ins and what a person takes out, which change nothing that is shown. */
async function changedSince(entry: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ tag: string }>(
    `select distinct split_part(action, '.', 1) as tag from audit
      where id > $1 and outcome = 'done' and action not in ('account.log-in', 'account.register', 'account.partner-code') and action not like '%.export'`,
    [entry],
  )
  return rows.map(({ tag }) => tag)
}

async function expectStream(call: AnyCall, role: MatrixRole): Promise<void> {
  const person = personOf(role, house, stranger)
  const stop = new AbortController()
  const response = await fetch(base + call.path, { headers: person ? identityOf(person) : {}, signal: stop.signal })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  stop.abort()
}

function expectNothingOf(of: FullHouse, text: string): void {
  expect(text).not.toContain(of.device.boxId)
  expect(text).not.toContain(of.uplinkId)
  expect(text).not.toContain(of.people.owner.loginName)
}

async function expectRefusal(call: AnyCall, name: string, role: MatrixRole, code: RefusalCode): Promise<void> {
  const person = personOf(role, house, intruder)
  const answer = await sendSample(server.app, call, sampleFor(call, house, role), person)
  expect(answer.envelope.code, `${name} by ${role}: ${answer.text}`).toBe(code)
  expect(answer.status).toBe(call.variant === 'own' ? httpStatus[code] : 200)
  expectNothingOf(house, answer.text)
}

const calls = eachCall()

test('the matrix has looked at every call of the contract', () => {
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter(({ call }) => call.access === undefined)).toEqual([])
})

test.each(calls.filter(({ domain, name }) => firstRunCalls.has(`${domain}.${name}`)))(
  '$name is done in an installation that nobody runs yet',
  async ({ call }) => {
    const own = mkdtempSync(join(tmpdir(), 'kw-matrix-'))
    const first = await testServer(undefined, { KW_DATA: own })
    try {
      const answer = await sendSample(first.app, call, sampleFor(call, house, 'nobody', await setupWords(first)), null)
      expect(answer.envelope.code, answer.text).toBe(successCode(call.variant))
      expect((call.data as z.ZodType).safeParse(answer.data).error).toBeUndefined()
    } finally {
      await first.close()
      rmSync(own, { recursive: true, force: true })
    }
  },
)

const running = calls.filter(({ domain, name }) => !firstRunCalls.has(`${domain}.${name}`))
describe.each(running.map(({ domain, name, call }) => ({ name: `${domain}.${name}`, call })))('$name', ({ name, call }) => {
  const access = call.access as Access
  const changes = call.changes !== undefined || access === 'public' || ownHouseCalls.has(name)
  const outcomes = matrixRoles.map((role) => [role, unfit(name, role) ?? expected(access, role)] as const)
  const rightful = access === 'public' ? (['nobody'] as const) : outcomes.flatMap(([role, outcome]) => (outcome === 'ok' ? [role] : []))

  // What is printed takes a process of its own for each of them.
  test(`is done for ${rightful.join(', ')}`, { timeout: 120_000 }, async () => {
    expect(rightful.length).toBeGreaterThan(0)
    // What everybody may do is done to one's own things: one house is enough for all.
    const shared = !changes ? house : access === 'signed-in' && !ownHouseCalls.has(name) ? await newHouse() : undefined
    for (const role of rightful) {
      // Another tenant acts at home, and nothing of the house is changed.
      const elsewhere = role === 'stranger' ? house : undefined
      const own = shared ?? elsewhere ?? (await newHouse())
      await expectSuccess(call, name, role, { house: own, stranger: changes && elsewhere ? await newHouse() : stranger })
    }
  })

  const refused = access === 'public' ? [] : outcomes.flatMap(([role, outcome]) => (outcome === 'ok' ? [] : [{ role, code: outcome }]))
  if (refused.length === 0) return
  test(`is refused for ${refused.map(({ role }) => role).join(', ')}`, async () => {
    for (const { role, code } of refused) await expectRefusal(call, name, role, code)
  })
})
