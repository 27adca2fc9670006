import { expect, test } from 'vitest'
import { countProblem, heatBounds, heatStep, historyAddress, judgedMean, judgedShare, shareOf, statisticsQuery } from './statistics-view.ts'

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

const target = { level: 3, confirmMinutes: 5, releaseMinutes: null, handleMinutes: 120 } as const
const targets = { levels: [target], share: 90, changedAt: '2026-11-20T00:00:00Z', changedBy: null }
const none = { judged: 0, within: 0 }
const times = {
  ...{ confirmSeconds: 300, releaseSeconds: 90, handleSeconds: 7_201 },
  ...{ confirmTarget: { judged: 10, within: 9 }, releaseTarget: none, handleTarget: none },
}

test('a mean meets its target up to the very minute; what waits too long misses it though nothing was confirmed', () => {
  expect(judgedMean(target, 'confirm', times)).toEqual({ meets: true, share: 90, judged: 10, within: 9 })
  expect(judgedMean(target, 'confirm', { ...times, confirmSeconds: 301 })?.meets).toBe(false)
  expect(judgedMean(target, 'release', times)).toBeNull()
  expect(judgedMean(target, 'handle', times)).toMatchObject({ meets: false, share: null })
  expect(judgedMean(undefined, 'confirm', times)).toBeNull()
  expect(judgedMean(target, 'confirm', { ...times, confirmSeconds: null, confirmTarget: { judged: 0, within: 0 } })).toBeNull()
  expect(judgedMean(target, 'confirm', { ...times, confirmSeconds: null, confirmTarget: { judged: 2, within: 0 } })).toEqual({
    ...{ meets: false, share: 0, judged: 2, within: 0 },
  })
})

test('the share of all is held against what is wanted, and is 100 % only where nothing is missing', () => {
  expect(shareOf({ judged: 1_000, within: 999 })).toBe(99)
  expect(shareOf({ judged: 0, within: 0 })).toBeNull()
  expect(judgedShare(targets, { judged: 10, within: 9 })?.meets).toBe(true)
  expect(judgedShare(targets, { judged: 1_000, within: 899 })?.meets).toBe(false)
  expect(judgedShare(null, { judged: 0, within: 0 })).toBeNull()
})
