import {
  type Access,
  type AnyCall,
  type DeviceRight,
  eachCall,
  httpStatus,
  type Input,
  type RefusalCode,
  type SingleAccess,
  successCode,
} from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildHouse, type House, type Person } from '../../test/house.ts'
import { identityOf, send, type TestServer, testServer } from '../../test/test-server.ts'
import { hashPassword } from '../modules/accounts/index.ts'

/** Everyone against every declared call. The expectation follows from the declaration alone. */
const roles = ['owner', 'admin', 'operator', 'viewer', 'stranger', 'ended', 'nobody'] as const
type Role = (typeof roles)[number]

const rank = { view: 0, operate: 1, manage: 2, main: 3 } as const
const held = { owner: 'main', admin: 'manage', operator: 'operate', viewer: 'view' } as const

/** 'ok', or the code of the refusal. */
function expected(access: Access, role: Role): 'ok' | RefusalCode {
  if (access === 'public') return 'ok'
  if (role === 'nobody') return 20001
  if (role === 'ended') return 90001
  const rules = typeof access === 'object' && 'all' in access ? access.all : [access]
  return rules.map((rule) => expectedOf(rule, role)).find((outcome) => outcome !== 'ok') ?? 'ok'
}

function expectedOf(rule: SingleAccess, role: (Role & keyof typeof held) | 'stranger'): 'ok' | RefusalCode {
  if (rule === 'public' || rule === 'signed-in') return 'ok'
  if (rule === 'operator') return 70001
  if ('lists' in rule) return 'ok'
  const stranger = role === 'stranger'
  if ('business' in rule)
    return stranger ? 'ok' : atLeast(role, { member: 'view', admin: 'manage', owner: 'main' }[rule.business] as DeviceRight)
  if (stranger) return 70003
  if ('record' in rule) return atLeast(role, rule.of === 'admin' ? 'manage' : 'view')
  if ('own' in rule) return 70003
  const needed =
    'device' in rule
      ? rule.device
      : 'devices' in rule
        ? rule.devices
        : 'uplink' in rule
          ? rule.uplink
          : 'alarm' in rule
            ? rule.alarm
            : rule.alarms
  if (needed === 'share') return rank[held[role]] >= rank.manage ? 'ok' : 70001
  return atLeast(role, needed)
}

function atLeast(role: keyof typeof held, needed: DeviceRight): 'ok' | RefusalCode {
  if (rank[held[role]] >= rank[needed]) return 'ok'
  return rank[needed] >= rank.manage ? 100000 : 70001
}

let server: TestServer
let base: string
let houses = 100
beforeAll(async () => {
  server = await testServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.database.pool.query('insert into users (login_name, name, password_hash) values ($1, $1, $2)', [
    'demo',
    await hashPassword('F'.repeat(32)),
  ])
})
afterAll(() => server.close())

async function newHouse(): Promise<House> {
  houses += 1
  return buildHouse(server.database.pool, houses)
}

async function personOf(role: Role, house: House): Promise<Person | null> {
  if (role === 'nobody') return null
  if (role === 'stranger') return (await newHouse()).owner
  if (role === 'ended') return { ...house.owner, token: 'a-token-that-was-never-given' }
  return house[role]
}

/** The declared sample with the words for ids put in their place. */
function sampleFor(call: AnyCall, house: House, person: Person | null): Input<AnyCall> {
  const words: Record<string, string> = {
    ':device': house.device.boxId,
    ':uplink': house.uplinkId,
    ':alarm': house.alarmId,
    ':user': person?.id ?? '0',
    ':unclaimed': house.unclaimed.uplinkId,
    ':code': house.unclaimed.code,
  }
  return JSON.parse(JSON.stringify(call.sample), (_key, value) => (typeof value === 'string' ? (words[value] ?? value) : value))
}

async function expectSuccess(call: AnyCall, house: House, person: Person | null, role: Role): Promise<void> {
  if (call.answer === 'stream') return expectStream(call, person)
  const answer = await send(server.app, call, sampleFor(call, house, person), person)
  expect(answer.status, answer.text).toBe(200)
  if (role === 'stranger') expectNothingOf(house, answer.text)
  if (call.answer === 'file') {
    expect(answer.headers['content-disposition']).toContain('attachment')
    return
  }
  expect(answer.envelope.code, answer.text).toBe(successCode(call.variant))
  expect((call.data as z.ZodType).safeParse(answer.data).error, answer.text).toBeUndefined()
}

async function expectStream(call: AnyCall, person: Person | null): Promise<void> {
  const stop = new AbortController()
  const response = await fetch(base + call.path, { headers: person ? identityOf(person) : {}, signal: stop.signal })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  stop.abort()
}

function expectNothingOf(house: House, text: string): void {
  expect(text).not.toContain(house.device.boxId)
  expect(text).not.toContain(house.uplinkId)
  expect(text).not.toContain(house.owner.loginName)
}

async function expectRefusal(call: AnyCall, house: House, role: Role, code: RefusalCode): Promise<void> {
  const person = await personOf(role, house)
  const answer = await send(server.app, call, sampleFor(call, house, person), person)
  expect(answer.envelope.code, `${role}: ${answer.text}`).toBe(code)
  expect(answer.status).toBe(call.variant === 'own' ? httpStatus[code] : 200)
  expectNothingOf(house, answer.text)
}

const calls = eachCall()

test('the matrix has looked at every call of the contract', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(({ call }) => call.access === undefined)).toEqual([])
})

describe.each(calls.map(({ domain, name, call }) => ({ name: `${domain}.${name}`, call })))('$name', ({ call }) => {
  const access = call.access as Access
  const rightful = roles.filter((role) => expected(access, role) === 'ok')

  test(`is done for ${access === 'public' ? 'everyone' : rightful.join(', ')}`, async () => {
    const tried = access === 'public' ? (['nobody'] as const) : rightful
    expect(tried.length).toBeGreaterThan(0)
    for (const role of tried) {
      const house = await newHouse()
      await expectSuccess(call, house, await personOf(role, house), role)
    }
  })

  const refused = roles.filter((role) => !rightful.includes(role))
  if (refused.length === 0) return
  test(`is refused for ${refused.join(', ')}`, async () => {
    const house = await newHouse()
    for (const role of refused) {
      const code = expected(access, role)
      if (code !== 'ok') await expectRefusal(call, house, role, code)
    }
  })
})
