import type { PatrolTaskRow } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { daysShown } from '../../../shared/month.ts'
import { dayByKey, isMovable, landingOn } from './month.ts'

const task = (parts: Partial<PatrolTaskRow>): PatrolTaskRow => ({
  ...{ id: '1', number: null, title: '', state: 'waiting', executeState: 0, plannedOn: '2026-11-24', windowFrom: '2026-11-18' },
  ...{
    windowTo: '2026-11-30',
    plan: null,
    group: null,
    assignee: { id: '7', name: '王海涛' },
    provider: null,
    devices: 1,
    minutes: null,
    skills: '',
    changedAt: '',
  },
  ...parts,
})

describe('the calendar', () => {
  it('lets a task be put on the days of its window, and says what its person has there', () => {
    const moved = task({})
    const others = [task({ id: '2', plannedOn: '2026-11-26' }), task({ id: '3', plannedOn: '2026-11-26', state: 'cancelled' })]
    expect(landingOn(moved, '2026-11-26', others)).toEqual({ allowed: true, others: 1 })
    expect(landingOn(moved, '2026-12-01', others)).toEqual({ allowed: false, others: 0 })
    expect(landingOn(task({ assignee: null }), '2026-11-26', others).others).toBe(0)
    expect((['waiting', 'executing', 'review', 'done', 'cancelled', 'overdue'] as const).filter((state) => isMovable({ state }))).toEqual([
      ...['waiting', 'executing'],
    ])
  })

  it('is walked by the arrow keys, and not beyond its edges', () => {
    const days = daysShown('2026-11')
    expect(dayByKey('ArrowDown', '2026-11-24', days)).toBe('2026-12-01')
    expect(dayByKey('ArrowLeft', '2026-11-24', days)).toBe('2026-11-23')
    expect(dayByKey('ArrowUp', '2026-10-26', days)).toBe('2026-10-26')
    expect(dayByKey('a', '2026-10-26', days)).toBeUndefined()
  })
})
