import { type Filters, fleetEventList } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { arranged, setWords } from './filter-places.ts'

const name = { zh: '名', en: 'Name' }
const filters: Filters = {
  search: { kind: 'search', name },
  state: { kind: 'choice', name, of: { on: { zh: '开', en: 'On' }, off: { zh: '关', en: 'Off' } } },
  level: { kind: 'choices', name, of: { 1: { zh: '提示', en: 'Notice' }, 4: { zh: '紧急', en: 'Critical' } } },
  site: { kind: 'choice', name, of: {}, open: true },
  deviceId: { kind: 'id', name, of: 'device' },
  at: { kind: 'days', name },
}

describe('review V13: the filters of a list', () => {
  it('stand as the search and two of them, the others behind a button', () => {
    expect(arranged(filters, {})).toEqual({ always: ['search'], inBar: ['state', 'level'], behind: ['site', 'at'] })
  })

  it('stand behind the button on a phone, the search alone beside it', () => {
    expect(arranged(filters, {}, [])).toEqual({ always: ['search'], inBar: [], behind: ['state', 'level', 'site', 'at'] })
  })

  it('are those that the page names, but for what it sets elsewhere; what a link set stands in the bar', () => {
    const inputs = { state: null, deviceId: { linked: true, draw: () => null } } as const
    expect(arranged(filters, inputs, ['site', 'level'])).toEqual({
      always: ['search', 'deviceId'],
      inBar: ['site', 'level'],
      behind: ['at'],
    })
  })

  it('say beside the button what is set behind it, and nothing of what is usual', () => {
    const words = (filter: string, values: object) => setWords(filter, filters[filter] as Filters[string], { ...values }, undefined, 'zh')
    expect(words('level', { level: '4,1' })).toBe('紧急、提示')
    expect(words('site', { site: '门诊楼' })).toBe('门诊楼')
    expect(words('at', { from: '2026-11-01', to: '' })).toBe('2026-11-01 – ')
    expect(words('state', { state: '' })).toBeNull()
    expect(setWords('period', fleetEventList.filters.period, { period: '30' }, undefined, 'en')).toBeNull()
    expect(setWords('period', fleetEventList.filters.period, { period: '90' }, undefined, 'en')).toBe('Last 90 days')
  })
})
