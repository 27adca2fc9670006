import type { PersonalInfo } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { contactChanged, draftOf, isChanged, wishOf } from './info-draft.ts'

const info: PersonalInfo = {
  loginName: 'wang',
  mode: 'client',
  nickname: '小王',
  name: '王立',
  email: 'wang@example.com',
  phone: '13800000000',
  companyName: '第一医院',
  department: '',
  trade: '医疗',
  address: '',
  servicePhone: '',
  createdAt: '2026-11-21T06:00:00Z',
}
const draft = draftOf(info)

it('a form that says what is kept already is unchanged, blanks aside', () => {
  expect(isChanged(info, draft)).toBe(false)
  expect(isChanged(info, { ...draft, name: ' 王立 ' })).toBe(false)
  expect(isChanged(info, { ...draft, address: '建设路 1 号' })).toBe(true)
  expect(isChanged(info, {})).toBe(false)
})

it('a contact needs a code when it is another one, not when it is written otherwise or emptied', () => {
  expect(contactChanged(info, 'email', 'WANG@example.com ')).toBe(false)
  expect(contactChanged(info, 'email', 'li@example.com')).toBe(true)
  expect(contactChanged(info, 'phone', '')).toBe(false)
  expect(contactChanged(info, 'phone', undefined)).toBe(false)
})

it('review X10: the password travels only with a changed contact', () => {
  const typed = { ...draft, address: '建设路 1 号', password: 'secret' }
  const sms = { sms: false, email: false }
  expect(wishOf(info, typed, sms)).toEqual({ ...draft, address: '建设路 1 号' })
  expect(wishOf(info, { ...typed, phone: '13900000000' }, sms)).toMatchObject({ phone: '13900000000', password: 'secret' })
})

it('codes travel only with a changed contact that codes can reach', () => {
  const changed = { ...draft, phone: '13900000000', phoneCode: '123456', emailCode: '654321' }
  expect(wishOf(info, changed, { sms: true, email: true })).toEqual({ ...draft, phone: '13900000000', phoneCode: '123456' })
  expect(wishOf(info, changed, { sms: false, email: true })).toEqual({ ...draft, phone: '13900000000' })
})
