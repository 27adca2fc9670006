import { deviceType } from '@kilowatch/catalog'
import { expect, it } from 'vitest'
import { whatOf } from './rules.ts'

const night = { control: 'arming', days: [1, 5], from: '19:00', to: '24:00' }
const said = (before: unknown, after: unknown, language: 'zh' | 'en') =>
  whatOf({ kind: 'timed', before, after, other: null, own: true }, deviceType('door'), language)

it('says of a period its weekdays and times, and of a changed one both', () => {
  expect(said(null, night, 'zh')).toBe('布防时段：周一、周五 19:00–24:00')
  expect(said(night, null, 'zh')).toBe('布防时段：周一、周五 19:00–24:00')
  expect(said(night, { ...night, enabled: false }, 'zh')).toBe('布防时段：周一、周五 19:00–24:00')
  expect(said(night, { ...night, days: [3], from: '20:00' }, 'en')).toMatch(/: Mon, Fri 19:00–24:00 → Wed 20:00–24:00$/)
})

it('says of a timed task what it does', () => {
  expect(said(null, { control: 'arming', value: 'arm', at: '19:00' }, 'zh')).toBe('布防：布防')
})
