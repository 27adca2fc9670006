import { expect, it } from 'vitest'
import { ganttOf } from './gantt-geometry.ts'

const span = { startsOn: '2026-12-01', endsOn: '2026-12-10' }
const node = (parts: object = {}) => ({ startsOn: '2026-12-01', endsOn: '2026-12-05', startedOn: null, endedOn: null, ...parts })

it('gives each day the same width, from the first that matters to the last', () => {
  const { bars, today, months } = ganttOf([node(), node({ startedOn: '2026-12-03', endedOn: '2026-12-04' })], span, '2026-12-02')
  expect(bars[0]).toEqual({ planned: { from: 0, width: 0.5 }, actual: null })
  expect(bars[1]?.actual).toEqual({ from: 0.2, width: 0.2 })
  expect(today).toBeCloseTo(0.15)
  expect(months).toEqual([{ day: '2026-12-01', at: 0 }])
})

it('draws what is under way until today, also beyond the plan, and no today outside', () => {
  const running = [node({ startedOn: '2026-12-03' })]
  const { bars } = ganttOf(running, span, '2026-12-20')
  expect(bars[0]?.actual).toEqual({ from: 2 / 20, width: 18 / 20 })
  expect(ganttOf([node()], span, '2027-03-01').today).toBeNull()
})

it('leaves months out evenly where there are many', () => {
  const { months } = ganttOf([], { startsOn: '2026-01-01', endsOn: '2028-12-31' }, '2026-06-01')
  expect(months).toHaveLength(12)
  expect(months[1]?.day).toBe('2026-04-01')
})
