import { expect, test } from 'vitest'
import { countProblem, heatBounds, heatStep, historyAddress, statisticsQuery } from './statistics-view.ts'

const now = Date.parse('2026-11-20T04:03:00Z')
const today = '2026-11-20'
const days = { range: 'custom', from: '2026-09-01', to: '2026-11-19', site: '' } as const

test('the time asked for is that of the list to which the numbers lead', () => {
  const view = { range: '7', from: '', to: '', site: '数据中心' } as const
  expect(statisticsQuery(view, now, today)).toEqual({ from: '2026-11-13T04:00:00.000Z', site: '数据中心' })
  expect(historyAddress(view, { kind: 'state' })).toBe(
    `/current_message?tab=history&range=7&site=${encodeURIComponent('数据中心')}&kind=state`,
  )
  expect(historyAddress(days, { level: '4' })).toBe('/current_message?tab=history&range=custom&from=2026-09-01&to=2026-11-19&level=4')
})

test('more than a month can be counted; days that mean nothing say so, and the usual time stands in', () => {
  expect(countProblem(days, today)).toBeNull()
  expect(statisticsQuery(days, now, today).from).toBe(new Date(2026, 8, 1).toISOString())
  const turned = { ...days, from: '2026-11-19', to: '2026-09-01' }
  expect(countProblem(turned, today)).toBe('start-after-end')
  expect(statisticsQuery(turned, now, today).from).toBe('2026-10-21T04:00:00.000Z')
})

test('steps of the heat map follow what there is: the highest hour is the strongest, none is the weakest', () => {
  const counts = [0, 0, 1, 1, 1, 2, 2, 3, 5, 31]
  const bounds = heatBounds(counts)
  expect(counts.map((count) => heatStep(count, bounds))).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3, 4])
  expect(heatBounds([0, 0])).toEqual([0, 0, 0])
})
