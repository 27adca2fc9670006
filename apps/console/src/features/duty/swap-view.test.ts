import type { DutySwap } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { dutiesAhead, partedSwaps, pendingCells, placeKey, placeOf } from './swap-view.ts'

const times = { from: '2026-12-02T00:00:00Z', to: '2026-12-02T12:00:00Z' }
const given = { day: '2026-12-02', shift: 'day', name: '白班', ...times }
const swap = (id: string, state: DutySwap['state'], taken: DutySwap['taken'] = null): DutySwap => ({
  ...{ id, state, given, taken, reason: '', answer: '', may: [], decidedBy: null },
  asker: { employeeId: '1', name: '王海涛' },
  partner: { employeeId: '2', name: '李敏' },
  ...{ askedAt: times.from, changedAt: times.from, beginsAt: times.from },
})

it('marks the duties of both that a waiting swap would move, and of none that is over', () => {
  const swaps = [swap('1', 'agreed', { ...given, day: '2026-12-03', shift: 'night' }), swap('2', 'approved')]
  expect(partedSwaps(swaps)).toMatchObject({ waiting: [{ id: '1' }], over: [{ id: '2' }] })
  expect([...pendingCells(swaps)]).toEqual(['1 2026-12-02 day', '2 2026-12-03 night'])
})

it('offers duties that have not begun, each by a name that leads back to it', () => {
  const duty = { day: '2026-12-02', shift: 'day', employeeId: '1', origin: 'pattern' as const, ...times }
  expect(dutiesAhead({ duties: [duty, { ...duty, employeeId: '2' }] }, '1', Date.parse(times.from) - 1)).toEqual([duty])
  expect(dutiesAhead({ duties: [duty] }, '1', Date.parse(times.from))).toEqual([])
  expect(placeOf(placeKey(duty))).toEqual({ day: '2026-12-02', shift: 'day' })
})
