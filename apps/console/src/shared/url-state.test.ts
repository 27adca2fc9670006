import { describe, expect, it } from 'vitest'
import { readFields, unreadFields, urlChoice, urlDay, urlList, urlNumber, urlText, urlTime, writeFields } from './url-state.ts'
import { showZone } from './zone.ts'

const fields = { search: urlText(), state: urlList(), page: urlNumber(1), tab: urlChoice(['current', 'history'], 'current'), day: urlDay() }

describe('state in the address', () => {
  it('has its defaults where the address says nothing, or nonsense', () => {
    const absent = { search: '', state: [], page: 1, tab: 'current', day: '' }
    expect(readFields(fields, new URLSearchParams(''))).toEqual(absent)
    expect(readFields(fields, new URLSearchParams('page=abc&tab=nope&state=&day=2026-02-30'))).toEqual(absent)
  })

  it('is read back as it was written, and leaves other parts alone', () => {
    const changed = { search: 'UPS-A', state: ['alarm', 'offline'], page: 3, tab: 'history' as const, day: '2026-02-28' }
    const written = writeFields(fields, new URLSearchParams('alarm=7'), changed)
    expect(written.get('alarm')).toBe('7')
    expect(readFields(fields, written)).toEqual(changed)
  })

  it('does not stand there when it is the default', () => {
    const written = writeFields(fields, new URLSearchParams('page=3&search=x&state=alarm'), { search: '', state: [], page: 1 })
    expect(written.toString()).toBe('')
  })
})

it('review J24: a time in an address is what people and programs write: milliseconds, ISO 8601, or what the clocks of the business show', () => {
  const times = { from: urlTime() }
  const read = (from: string) => readFields(times, new URLSearchParams({ from })).from
  const moment = Date.UTC(2026, 10, 22, 6, 14)
  showZone('Asia/Shanghai')
  expect([`${moment}`, '2026-11-22T06:14:00Z', '2026-11-22T14:14+08:00', '2026-11-22T14:14'].map(read)).toEqual(Array(4).fill(moment))
  showZone(null)
  for (const from of ['yesterday', '2026-02-30T10:00', '2026-11-22T25:00', '-5', '22.11.2026']) {
    expect(read(from)).toBe(0)
    expect(unreadFields(times, new URLSearchParams({ from }))).toEqual(['from'])
  }
  expect(unreadFields(times, new URLSearchParams({ from: '2026-11-22T06:14:00Z' }))).toEqual([])
})

describe('review P15: what an address says and nobody understands', () => {
  it('is named, so that the page can say that its default stands in', () => {
    expect(unreadFields(fields, new URLSearchParams('page=abc&tab=nope'))).toEqual(['page', 'tab'])
    expect(unreadFields(fields, new URLSearchParams('page=-1'))).toEqual(['page'])
    expect(unreadFields(fields, new URLSearchParams('page=1&tab=current&search=x&state=alarm'))).toEqual([])
    expect(unreadFields(fields, new URLSearchParams('page=7&tab=history'))).toEqual([])
  })

  it('is no page below the first, and no part of one', () => {
    for (const page of ['-1', '0', '1.5', 'Infinity']) {
      expect(readFields(fields, new URLSearchParams({ page })).page).toBe(1)
    }
  })
})
