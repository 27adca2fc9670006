import { expect, it } from 'vitest'
import { authColour, businessIn, entryAct, hasEntry, informationAddress } from './enterprise-entry.ts'

const employee = { isAddedAsEmployee: true, businessId: '7' }
const other = { isAddedAsEmployee: false, businessId: '7' }

it.each([
  ['an employee whose enterprise is not authenticated is warned', { ...employee, authState: null }, 'warn'],
  ['also while it is under review', { ...employee, authState: 1 }, 'warn'],
  ['or was rejected', { ...employee, authState: 0 }, 'warn'],
  ['an employee of an authenticated one goes in', { ...employee, authState: 2 }, 'enter'],
  ['who has asked for nothing reads the notice', { ...other, authState: null }, 'notice'],
  ['who has no business reads it as well', { ...other, authState: null, businessId: null }, 'notice'],
  ['who was rejected sees what was submitted', { ...other, authState: 0 }, 'information'],
  ['without a business it is asked for once more', { ...other, authState: 0, businessId: null }, 'reload'],
  ['under review, what was submitted is shown', { ...other, authState: 1 }, 'information'],
  ['authenticated, the area opens', { ...other, authState: 2 }, 'enter'],
] as const)('spec: entering the enterprise: %s', (_, standing, act) => {
  expect(entryAct(standing)).toBe(act)
})

it('has the entry for client users alone', () => {
  const client = { mode: 'client', agent: 0, operator: false } as const
  expect(hasEntry(client)).toBe(true)
  for (const who of [{ mode: 'provider' }, { agent: 1 }, { operator: true }] as const) expect(hasEntry({ ...client, ...who })).toBe(false)
})

it('spec: draws 0 and nothing red, 1 orange, 2 green', () => {
  expect(([0, null, 1, 2] as const).map(authColour)).toEqual(['var(--critical)', 'var(--critical)', 'var(--major)', 'var(--normal)'])
})

it('writes the business into the address and reads it back', () => {
  expect(informationAddress('42')).toBe('/look_enterprise_info?info_id=NDI%3D')
  expect(businessIn('NDI=')).toBe('42')
  expect(businessIn('%%')).toBeNull()
  expect(businessIn(null)).toBeNull()
})
