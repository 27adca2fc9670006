import { alarmList } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import {
  changeView,
  exportQuery,
  filterCount,
  filterQuery,
  listQuery,
  noFilters,
  rangeProblem,
  readView,
  unreadView,
} from './alarm-view.ts'

const view = (text: string) => readView(new URLSearchParams(text))
const now = new Date(2026, 10, 21, 14, 20, 30).getTime()

describe('the address of the alarm page', () => {
  it('opens on what is active, by cause, without a limit of time', () => {
    expect(view('')).toMatchObject({ tab: 'current', by: 'cause', page: 1, alarm: '' })
    expect(filterQuery(view(''), now)).toEqual({ state: 'active', sort: '-openedAt' })
  })

  it('takes whatever makes no sense for left out', () => {
    const odd = 'tab=x&by=y&level=9,4,abc&page=-3&size=7&alarm=1;drop&deviceId=12&range=99&sort=name&from=yesterday'
    expect(view(odd)).toEqual({ ...view(''), level: '4' })
    const parts = ['alarm', 'by', 'deviceId', 'from', 'level', 'page', 'range', 'size', 'sort', 'tab']
    expect([...unreadView(new URLSearchParams(odd))].sort()).toEqual(parts)
  })

  it('takes a range that is turned round for the usual one, and says so', () => {
    const turned = 'tab=history&range=custom&from=2026-11-05&to=2026-11-02'
    expect(filterQuery(view(turned), now)).toEqual(filterQuery(view('tab=history'), now))
    expect(unreadView(new URLSearchParams(turned))).toEqual(['from', 'to'])
  })

  it('survives there and back', () => {
    const change = {
      by: 'site',
      level: '4,3',
      kind: 'offline',
      type: 'ups,th',
      site: '门诊楼',
      confirmed: 'no',
      shelved: 'yes',
      mine: 'yes',
      search: 'UPS',
      deviceId: '100000000001',
      sort: 'deviceName',
      alarm: '42',
    } as const
    const params = changeView(new URLSearchParams(), change)
    expect(readView(params)).toMatchObject(change)
    expect(filterCount(readView(params))).toBe(9)
    expect(changeView(params, noFilters).toString()).toBe('by=site&sort=deviceName&alarm=42')
  })

  it('says nothing of what is as it was in the beginning', () => {
    expect(changeView(new URLSearchParams('tab=history&sort=level'), { tab: 'current', sort: '-openedAt' }).toString()).toBe('')
  })

  it('begins at the first page when something else changes, and stays on it when an alarm is opened', () => {
    expect(readView(changeView(new URLSearchParams('page=3'), { site: 'A' })).page).toBe(1)
    expect(readView(changeView(new URLSearchParams('page=3'), { alarm: '7' })).page).toBe(3)
  })
})

describe('the question for the server', () => {
  it('is one that the contract takes', () => {
    const asked = filterQuery(view('tab=history&range=30&level=4,3&confirmed=no&mine=yes&search= a &type=ups'), now)
    const taken = alarmList.page.query?.parse(asked)
    expect(taken).toMatchObject({ state: 'all', level: ['4', '3'], confirmed: 'no', mine: 'yes', search: 'a', type: ['ups'] })
    expect(listQuery(view('page=2&size=200'), now)).toMatchObject({ page: 2, pageSize: 200 })
  })

  it('stays the same within a minute', () => {
    expect(filterQuery(view('tab=history'), now)).toEqual(filterQuery(view('tab=history'), now + 20_000))
  })

  it('takes both days of a custom range whole, by the clock of the viewer', () => {
    const { from, to } = filterQuery(view('tab=history&range=custom&from=2026-11-01&to=2026-11-02'), now)
    expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 1))
    expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 2, 23, 59, 59, 999))
  })
})

describe('the question for an export', () => {
  it('has an end, which is the present unless days were chosen', () => {
    expect(exportQuery(view('tab=history'), now).to).toBe(new Date(now).toISOString())
    expect(new Date(exportQuery(view('tab=history&range=custom&from=2026-11-01&to=2026-11-02'), now).to ?? '')).toEqual(
      new Date(2026, 10, 2, 23, 59, 59, 999),
    )
    expect(exportQuery(view(''), now).to).toBeUndefined()
  })
})

describe('the range of an export', () => {
  const check = (from: string, to: string) => rangeProblem({ range: 'custom', from, to }, '2026-11-21')
  it('is refused as the specification says', () => {
    expect(check('', '2026-11-02')).toBe('start-required')
    expect(check('2026-11-02', '')).toBe('end-required')
    expect(check('2026-11-22', '2026-11-23')).toBe('start-after-today')
    expect(check('2026-11-05', '2026-11-02')).toBe('start-after-end')
    expect(check('2026-10-01', '2026-11-01')).toBe('over-a-month')
    expect(check('2026-10-01', '2026-10-31')).toBeNull()
    expect(rangeProblem({ range: '30', from: '', to: '' }, '2026-11-21')).toBeNull()
  })
})
