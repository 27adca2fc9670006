import { expect, test } from 'vitest'
import type { User } from '../../http/subjects.ts'
import { businessInTheWay, companyOf, differences, improveFlag, modeMisfit, movedContacts } from './rules.ts'

const enterprise = {
  id: '1',
  kind: 'enterprise',
  employeeId: '1',
  name: '第一医院',
  timeZone: 'Asia/Shanghai',
  right: 'view',
  variant: 2,
  eventModule: true,
  riskModule: false,
  authState: 2,
  brand: '00',
} as const
const person = (more: Partial<User>): User => ({
  id: '7',
  name: '王立',
  consoleTitle: '',
  language: null,
  loginName: 'wang',
  nickname: '小王',
  corp: '',
  trade: '医疗',
  mode: 'client',
  operator: false,
  sf: 3,
  agent: 0,
  demo: false,
  business: enterprise,
  sessionExpiresAt: new Date(0),
  family: '',
  tokenHash: Buffer.alloc(0),
  signKey: '',
  ...more,
})

test('the company is what the person entered, else their enterprise; a personal place is none', () => {
  expect(companyOf(person({ corp: '恒电' }))).toBe('恒电')
  expect(companyOf(person({}))).toBe('第一医院')
  expect(companyOf(person({ business: { ...enterprise, kind: 'personal' } }))).toBe('')
  expect(companyOf(person({ business: null }))).toBe('')
})

test('a profile is complete with nickname, name, company and industry, and an operator’s always', () => {
  expect(improveFlag(person({}))).toBe('0')
  for (const gap of [{ nickname: ' ' }, { name: '' }, { trade: '' }, { business: null }]) {
    expect(improveFlag(person(gap)), JSON.stringify(gap)).toBe('1')
    expect(improveFlag(person({ ...gap, operator: true }))).toBe('0')
  }
})

test('each kind of account has its log-in; where none is named, every account fits', () => {
  expect(modeMisfit('client', undefined)).toBeNull()
  expect(modeMisfit('provider', 'provider')).toBeNull()
  expect(modeMisfit('client', 'provider')).toBe('not-a-provider')
  expect(modeMisfit('provider', 'client')).toBe('not-a-client')
})

test('differences name what changed, with both values', () => {
  expect(differences({ name: 'a', trade: 'x' }, { name: 'b', trade: 'x' })).toEqual({ before: { name: 'a' }, after: { name: 'b' } })
})

test('a mail address in other letters has not moved', () => {
  const from = { phone: '13900000001', email: 'Wang@Example.com' }
  expect(movedContacts(from, { phone: '13900000001', email: 'wang@example.com' })).toEqual([])
  expect(movedContacts(from, { phone: '13900000002', email: 'li@example.com' })).toEqual(['phone', 'email'])
})

test('only an enterprise in use without another owner keeps its owner', () => {
  const owned = (kind: 'personal' | 'enterprise', alone: boolean, inUse: boolean) => ({ kind, alone, inUse })
  expect(
    businessInTheWay([owned('personal', true, true), owned('enterprise', false, true), owned('enterprise', true, false)]),
  ).toBeUndefined()
  const held = owned('enterprise', true, true)
  expect(businessInTheWay([owned('personal', true, true), held])).toBe(held)
})
