import { expect, it } from 'vitest'
import { doingsOf } from './employee-view.ts'

type Of = Parameters<typeof doingsOf>[0]
const employee = (more: Partial<Of> = {}): Of => ({ right: 'view', state: 'joined', userId: '7', phone: '13900000001', ...more })
const invited = { state: 'invited', userId: null } as const
const admin = { userId: '1', right: 'manage' } as const
const all = { change: true, remove: true, admin: true, invite: true, confirm: true }

it('lets those who only read do nothing', () => {
  expect(Object.values(doingsOf(employee(invited), { userId: '1', right: 'operate' }))).not.toContain(true)
})

it('leaves the owner in place, and oneself', () => {
  expect(doingsOf(employee({ right: 'main' }), admin)).toEqual({ ...all, remove: false, admin: false, invite: false, confirm: false })
  expect(doingsOf(employee({ right: 'manage', userId: '1' }), admin)).toMatchObject({ remove: false, admin: false })
  expect(doingsOf(employee({ right: 'manage' }), admin)).toMatchObject({ remove: true, admin: true })
})

it('sends an invitation again only to those who have not joined', () => {
  expect(doingsOf(employee(invited), admin)).toEqual(all)
  expect(doingsOf(employee(), admin)).toMatchObject({ invite: false, confirm: false })
})

it('review P3: lets a code confirm anyone who was invited by phone, whether the link has ended or not; the owner for an owner alone', () => {
  expect(doingsOf(employee({ ...invited, state: 'invitation-expired' }), admin).confirm).toBe(true)
  expect(doingsOf(employee({ ...invited, phone: '' }), admin).confirm).toBe(false)
  expect(doingsOf(employee({ ...invited, right: 'main' }), admin).confirm).toBe(false)
  expect(doingsOf(employee({ ...invited, right: 'main' }), { ...admin, right: 'main' }).confirm).toBe(true)
})
