import { deviceType } from '@kilowatch/catalog'
import type { DepartmentPatrol } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { depthOf, lacking, periodOf } from './missed-rules.ts'

const now = new Date('2026-11-30T12:00:00')

describe('the period', () => {
  it('is the last thirty days, today among them, where nobody says which', () => {
    expect(periodOf({ from: '', to: '' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })
  it('ends today, or begins thirty days before its end, where one end is open; turned round it is none', () => {
    expect(periodOf({ from: '2026-10-05', to: '' }, now)).toEqual({ from: '2026-10-05', to: '2026-11-30' })
    expect(periodOf({ from: '', to: '2026-03-30' }, now)).toEqual({ from: '2026-03-01', to: '2026-03-30' })
    expect(periodOf({ from: '2026-11-20', to: '2026-11-10' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })
})

it('what a card lacks is called as its form calls it', () => {
  const named = deviceType('ups')?.info.find(({ key }) => key === 'brand')?.name
  expect(lacking({ type: 'ups', missing: ['brand'] }, 'zh')).toEqual([named?.zh])
  expect(lacking({ type: 'ups', missing: ['no-such-field'] }, 'en')).toEqual([])
  expect(lacking({ type: 'no-such-type', missing: ['brand'] }, 'en')).toEqual([])
})

it('a department stands as deep as departments above it are shown', () => {
  const row = (departmentId: string | null, parentId: string | null) => ({ departmentId, parentId }) as DepartmentPatrol
  const rows = [row('1', null), row('2', '1'), row('3', '2'), row('9', '8'), row(null, null)]
  expect(rows.map((each) => depthOf(each, rows))).toEqual([0, 1, 2, 0, 0])
})
