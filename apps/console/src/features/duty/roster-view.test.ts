import type { DutyRoster } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { cellByKey, countOn, dayOn, daysIn, gapsAhead, rowsOf, spanShown, toneOf } from './roster-view.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const shifts = [
  { key: 'day', name: '白班', from: '08:00', to: '20:00', need: 2, weekdays: everyDay },
  { key: 'night', name: '夜班', from: '20:00', to: '08:00', need: 1, weekdays: everyDay },
]
const times = { from: '2026-12-01T00:00:00Z', to: '2026-12-01T12:00:00Z' }
const roster: DutyRoster = {
  ...{ group: { id: '1', name: '数据中心' }, timeZone: 'Asia/Shanghai', today: '2026-12-01', from: '2026-12-01', to: '2026-12-31' },
  rosters: [
    {
      ...{ startsOn: '2026-12-01', shifts, cycle: ['day', 'night'], certificate: 'HV', certified: ['2'], limits: true },
      teams: [
        { name: 'A', offset: 0, people: ['2', '1'] },
        { name: 'B', offset: 1, people: ['9'] },
      ],
    },
  ],
  people: ['1', '2', '3', '4'].map((id) => ({ employeeId: id, name: `p${id}`, me: id === '1' })),
  duties: [
    { day: '2026-12-01', shift: 'day', employeeId: '1', ...times, origin: 'pattern' },
    { day: '2026-12-01', shift: 'day', employeeId: '3', ...times, origin: 'hand' },
  ],
  absences: [{ day: '2026-12-01', shift: 'day', employeeId: '2', why: 'leave' }],
  leaves: [],
  gaps: [{ day: '2026-12-01', shift: 'night', from: '2026-12-01T12:00:00Z', to: '2026-12-02T00:00:00Z', missing: 1, uncertified: true }],
}

describe('a roster as it is shown', () => {
  it('has people by team in the order in which they are called, then those who stand in', () => {
    const rows = rowsOf(roster)
    expect(rows.map(({ name, people }) => `${name} ${people.map((one) => one.name).join(' ')}`)).toEqual(['A p2 p1', ' p3'])
    const [first, second] = rows[0]?.people ?? []
    expect(first).toMatchObject({ certified: true, me: false })
    expect(first?.cells.get('2026-12-01')).toMatchObject([{ what: 'leave', key: 'day' }])
    expect(second?.cells.get('2026-12-01')).toMatchObject([{ what: 'pattern', shift: { name: '白班' } }])
    expect(countOn(roster, '2026-12-01', 'day')).toBe(2)
  })

  it('shows a whole month, or a week from Monday on', () => {
    expect(spanShown('month', '2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(spanShown('week', '2026-12-02')).toEqual({ from: '2026-11-30', to: '2026-12-06' })
    expect(daysIn(spanShown('week', '2026-12-02'))).toHaveLength(7)
    expect([dayOn('month', '2026-12-31', 1), dayOn('week', '2026-12-31', -1)]).toEqual(['2027-01-01', '2026-12-24'])
  })

  it('leaves out gaps that are over', () => {
    expect(gapsAhead(roster, Date.parse('2026-12-01T20:00:00Z'))).toHaveLength(1)
    expect(gapsAhead(roster, Date.parse('2026-12-02T00:00:00Z'))).toEqual([])
  })

  it('is walked through by keys, never beyond its edges', () => {
    expect(cellByKey('ArrowRight', [0, 6], [3, 7])).toEqual([0, 6])
    expect(cellByKey('ArrowDown', [0, 2], [3, 7])).toEqual([1, 2])
    expect(cellByKey('Home', [1, 5], [3, 7])).toEqual([1, 0])
    expect(cellByKey('x', [1, 5], [3, 7])).toBeUndefined()
    expect([toneOf(shifts, 'night'), toneOf(shifts, 'gone')]).toEqual([1, 0])
  })
})
