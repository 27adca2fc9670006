import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Access,
  type AnyCall,
  changedAtHeader,
  type EditConflict,
  eachCall,
  overwrites,
  seenAtHeader,
  successCode,
} from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildFullHouse, type FullHouse } from '../../test/full-house.ts'
import type { Person } from '../../test/house.ts'
import { expected, type MatrixRole, matrixRoles, personOf, sampleFor } from '../../test/matrix.ts'
import { prepare, unfit } from '../../test/matrix-circumstances.ts'
import { send, type TestServer, testServer } from '../../test/test-server.ts'

/** Every declared call that overwrites, sent twice by people who both looked before: the second one must not win in silence. */
const folder = mkdtempSync(join(tmpdir(), 'kw-lost-updates-'))
let server: TestServer
let stranger: FullHouse
let houses = 3000
beforeAll(async () => {
  server = await testServer(undefined, { KW_DATA: folder, KW_DEMO: '1' })
  stranger = await newHouse()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function newHouse(): Promise<FullHouse> {
  houses += 1
  return buildFullHouse(server.database.pool, houses)
}

/** Calls whose second sample comes to nothing or to another refusal by itself, with the reason. */
const settledOtherwise: Readonly<Record<string, string>> = {
  'businessAuth.resubmitBusinessAuth': 'the second finds it under review',
  'uplinkArrivals.saveArrivals': 'what has been named has arrived already',
  'deviceControllers.letControl': 'the sample’s person has one scope that fits',
  'renewals.renewDevicesOf': 'no device of the house has an end',
  'faults.enterRepairCost': 'its body says which bill was seen',
  'patrolTasks.changePatrolTask': 'its sample gives the task to nobody, as the first has done',
  'business.setLogo': 'the picture is used up by the first',
  'mapPictures.setMapPicture': 'the picture is used up by the first',
  'operations.moveOperation': 'it is decided by the first',
  'rectifications.checkRectification': 'it is decided by the first',
  'patrolForms.departmentSigns': 'it is decided by the first',
  'patrolForms.departmentReturns': 'it is decided by the first',
  'patrolForms.ownerSigns': 'it is decided by the first',
  'patrolForms.ownerReturns': 'it is decided by the first',
  'patrolRecords.holdRecordPictures': 'the picture is used up by the first',
}

const calls = eachCall()
  .filter(({ call }) => overwrites(call) && !call.files)
  .map(({ domain, name, call }) => ({ name: `${domain}.${name}`, call }))

interface Sent {
  params?: object
  query?: object
  body?: Record<string, unknown>
}

/** The input with another value in one of its fields, for each that takes one. */
function variants(call: AnyCall, input: Sent): Sent[] {
  const part = input.body ? 'body' : 'query'
  const schema = call[part] as z.ZodType | undefined
  if (!schema) return []
  return othersFor(input[part] ?? {}, (other) => schema.safeParse(other).error)
    .filter((other) => schema.safeParse(other).success)
    .map((other) => ({ ...input, [part]: other }))
}

type Judge = (other: unknown) => z.ZodError | undefined

/** `judge`: what the declaration says of another value in this place. Ids stay: others would name something else, or nothing. */
function othersFor(value: unknown, judge: Judge): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'string') return textsFor(value, judge)
  if (Array.isArray(value))
    return value.flatMap((one, at) => othersFor(one, (other) => judge(value.with(at, other))).map((other) => value.with(at, other)))
  return Object.entries(Object(value)).flatMap(([key, one]) =>
    othersFor(one, (other) => judge({ ...(value as object), [key]: other })).map((other) => ({ ...(value as object), [key]: other })),
  )
}

function textsFor(value: string, judge: Judge): unknown[] {
  if (/^\d{4,}$/.test(value) || /^[0-9a-f-]{36}$/.test(value)) return []
  const day = /^(\d{4}-\d\d)-\d\d$/.exec(value)
  if (day) return [`${day[1]}-17`]
  const choices = judge('?')?.issues.flatMap((issue) => ('values' in issue ? (issue.values as unknown[]) : [])) ?? []
  return choices.length > 0 ? choices.filter((one) => one !== value) : [`${value}改`, `${value}1`]
}

async function lastEntry(): Promise<string> {
  const { rows } = await server.database.pool.query<{ last: string }>('select coalesce(max(id), 0)::text as last from audit')
  return rows[0]?.last ?? '0'
}

async function entriesSince(id: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ action: string }>("select action from audit where id > $1 and outcome = 'done'", [id])
  return rows.map(({ action }) => action)
}

const sendSeen = (call: AnyCall, input: Sent, person: Person | null, seenAt: number) =>
  send(server.app, call, input as never, person, { [seenAtHeader]: String(seenAt) })

describe('review D21: what somebody else saved meanwhile is not overwritten in silence', () => {
  test('every call that replaces something takes the moment at which it was seen', () => {
    expect(calls.length).toBeGreaterThan(50)
  })

  test.each(calls)('$name', async ({ name, call }) => {
    const house = await newHouse()
    const role = matrixRoles.find((one) => (unfit(name, one) ?? expected(call.access as Access, one)) === 'ok') as MatrixRole
    const person = personOf(role, house, stranger)
    const input = (await prepare(name, sampleFor(call, house, role), { server, house })) as Sent
    const looked = Date.now() - 1
    const first = await sendSeen(call, input, person, looked)
    expect(first.envelope.code, first.text).toBe(successCode(call.variant))
    const stood = Number(first.headers[changedAtHeader])
    expect(stood).toBeGreaterThanOrEqual(looked)

    const outcomes: string[] = []
    for (const second of [...variants(call, input), input]) {
      const before = await lastEntry()
      const answer = await sendSeen(call, second, person, looked)
      const written = await entriesSince(before)
      const { conflict } = Object(answer.data) as { conflict?: EditConflict }
      if (conflict) {
        expect(answer.envelope.code).toBe(30001)
        expect(written).toEqual([])
        expect(conflict.by).toBeTruthy()
        // Whoever saw the latest may write over it: whoever made it has seen it since its answer says when it stood.
        const later = await sendSeen(call, second, person, stood)
        expect(Object(later.data).conflict).toBeUndefined()
        return
      }
      expect(written, `${JSON.stringify(second)} overwrote in silence`).toEqual([])
      outcomes.push(`${answer.envelope.code} ${answer.envelope.msg}`)
    }
    expect(settledOtherwise[name], `nothing was refused: ${outcomes.join(' | ')}`).toBeDefined()
  })
})
