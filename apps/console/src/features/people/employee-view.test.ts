import { describe, expect, it } from 'vitest'
import { doingsOf, mayConfirm } from './employee-view.ts'

const employee = (right: 'view' | 'manage' | 'main', state: 'joined' | 'invited' = 'joined', userId: string | null = '7') => ({
  right,
  state,
  userId,
})

describe('what may be done to an employee', () => {
  it('is nothing for those who only read', () => {
    expect(Object.values(doingsOf(employee('view', 'invited', null), '1', false))).toEqual([false, false, false, false])
  })

  it('leaves the owner in place, and oneself', () => {
    expect(doingsOf(employee('main'), '1', true)).toEqual({ change: true, remove: false, admin: false, invite: false })
    expect(doingsOf(employee('manage'), '7', true)).toMatchObject({ remove: false, admin: false })
    expect(doingsOf(employee('manage'), '1', true)).toMatchObject({ remove: true, admin: true })
  })

  it('sends an invitation again only to those who have not joined', () => {
    expect(doingsOf(employee('view', 'invited', null), '1', true).invite).toBe(true)
    expect(doingsOf(employee('view'), '1', true).invite).toBe(false)
  })
})

describe('review P3: confirming by a code', () => {
  const invited = { right: 'view', state: 'invited', phone: '13900000001' } as const
  const owner = { manages: true, owns: true }
  const admin = { manages: true, owns: false }

  it('is for anyone who was invited by phone and has not joined, whether the link has ended or not', () => {
    expect(mayConfirm(invited, admin)).toBe(true)
    expect(mayConfirm({ ...invited, state: 'invitation-expired' }, admin)).toBe(true)
    expect(mayConfirm({ ...invited, state: 'joined' }, admin)).toBe(false)
    expect(mayConfirm({ ...invited, phone: '' }, admin)).toBe(false)
    expect(mayConfirm(invited, { manages: false, owns: false })).toBe(false)
  })

  it('of the owner’s row is for an owner', () => {
    expect(mayConfirm({ ...invited, right: 'main' }, admin)).toBe(false)
    expect(mayConfirm({ ...invited, right: 'main' }, owner)).toBe(true)
  })
})
