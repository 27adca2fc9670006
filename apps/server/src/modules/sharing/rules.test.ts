import { mostShares } from '@kilowatch/contract'
import { expect, test } from 'vitest'
import {
  accountsOf,
  beyondLimit,
  beyondParent,
  type Candidate,
  type DeviceStanding,
  expiryBelow,
  shareProblems,
  tellsOfAccounts,
} from './rules.ts'

const device = (shared: readonly string[] = [], insiders: readonly string[] = []): DeviceStanding => ({
  id: 1,
  boxId: '200000000001',
  shared: new Set(shared),
  insiders: new Set(insiders),
})
const client = (id: string, typed = `1380000${id.padStart(4, '0')}`): Candidate => ({
  typed,
  target: { id, mode: 'client', operator: false },
})
const outcomes = (devices: readonly DeviceStanding[], candidates: readonly Candidate[], mode: 'client' | 'provider' = 'client') =>
  shareProblems(devices, candidates, { mode, by: '1', crowded: new Set(['7']) }).map(({ outcome }) => outcome)

test('accounts stand apart by commas of both scripts, blanks and line ends, each once', () => {
  expect(accountsOf(' 13800000001，13800000002, a@b.cn\nA@B.cn；13800000001、')).toEqual(['13800000001', '13800000002', 'a@b.cn'])
  expect(accountsOf(' , ，')).toEqual([])
})

test('each account that cannot be shared with has its own reason', () => {
  const provider: Candidate = { typed: 'p@example.com', target: { id: '9', mode: 'provider', operator: false } }
  const operator: Candidate = { typed: 'o@example.com', target: { id: '8', mode: 'client', operator: true } }
  expect(outcomes([device()], [client('2')])).toEqual([])
  expect(outcomes([device()], [{ typed: '12', target: undefined }])).toEqual(['format-incorrect'])
  expect(outcomes([device()], [{ typed: '13800000009', target: undefined }])).toEqual(['not-registered'])
  expect(outcomes([device()], [provider])).toEqual(['not-client'])
  expect(outcomes([device()], [client('2')], 'provider')).toEqual(['not-provider'])
  expect(outcomes([device()], [operator])).toEqual(['not-client'])
  expect(outcomes([device(['2'])], [client('2')])).toEqual(['already-shared'])
  expect(outcomes([device([], ['2'])], [client('2')])).toEqual(['own-device'])
  expect(outcomes([device()], [client('1')])).toEqual(['own-device'])
  expect(outcomes([device()], [client('7')])).toEqual(['too-many-waiting'])
})

test('a device takes ten shares: those beyond are named, on that device alone', () => {
  const nine = Array.from({ length: mostShares - 1 }, (_, index) => String(100 + index))
  expect(outcomes([device(nine)], [client('2')])).toEqual([])
  expect(shareProblems([device(nine), device()], [client('2'), client('3')], { mode: 'client', by: '1', crowded: new Set() })).toEqual([
    { deviceId: '200000000001', account: client('3').typed, outcome: 'limit-reached' },
  ])
  const eleven = Array.from({ length: 11 }, (_, index) => `138000000${String(index).padStart(2, '0')}`)
  expect(beyondLimit(['200000000001'], eleven)).toEqual([{ deviceId: '200000000001', account: '13800000010', outcome: 'limit-reached' }])
  expect(beyondLimit(['200000000001'], eleven.slice(1))).toEqual([])
})

test('only reasons that tell whether an account exists count as guessing', () => {
  const told = (outcome: 'not-registered' | 'not-provider' | 'already-shared' | 'limit-reached') =>
    tellsOfAccounts([{ deviceId: '1', account: 'a', outcome }])
  expect([told('not-registered'), told('not-provider'), told('already-shared'), told('limit-reached')]).toEqual([true, true, false, false])
})

test('nobody passes on more than they have, nor for longer', () => {
  const until = new Date('2026-12-01T00:00:00Z')
  const later = new Date('2026-12-02T00:00:00Z')
  const parent = { id: '1', right: 'view', expiresAt: until } as const
  expect(beyondParent(parent, { right: 'operate', expiresAt: until })).toBe('right')
  expect(beyondParent(parent, { right: 'view', expiresAt: later })).toBe('expiry')
  expect(beyondParent(parent, { right: 'view', expiresAt: null })).toBeUndefined()
  expect(beyondParent({ ...parent, right: 'operate', expiresAt: null }, { right: 'operate', expiresAt: later })).toBeUndefined()
  expect(expiryBelow(parent, { right: 'view', expiresAt: null })).toEqual(until)
  expect(expiryBelow(undefined, { right: 'view', expiresAt: null })).toBeNull()
})
