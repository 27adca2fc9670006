import type { ScheduleRow } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { entriesByDay } from './calendar-days.ts'

const item = (id: string, dueOn: string, dueTime: string | null) => ({ id, dueOn, dueTime, title: id, kind: 'other' }) as ScheduleRow

it('puts items and dates to come on their days, those of the whole day first', () => {
  const days = entriesByDay({
    items: [item('1', '2026-11-28', '10:00'), item('2', '2026-11-27', null), item('3', '2026-11-28', null)],
    ahead: [item('2', '2026-11-28', '08:00')],
  })
  expect([...days.keys()]).toEqual(['2026-11-27', '2026-11-28'])
  expect(days.get('2026-11-28')?.items.map(({ id }) => id)).toEqual(['3', '1'])
  expect(days.get('2026-11-28')?.ahead.map(({ id }) => id)).toEqual(['2'])
})
