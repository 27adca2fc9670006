import { resolvePoint, th } from '@kilowatch/catalog'
import type { Alarm, AlarmStep, Reading } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { limitsOf, rangeOf } from '../../../ui/charts/alarm-curve.ts'
import { alarmPanel, chartSpan, neighborOf, numberedSteps, withNewest } from './chart-model.ts'

const minute = 60_000
const openedAt = '2026-11-21T05:42:06.000Z'
const opened = Date.parse(openedAt)
const step = (action: AlarmStep['action'], at: number, value: number | null = null): AlarmStep => ({
  at: new Date(at).toISOString(),
  action,
  by: null,
  text: null,
  value,
  assignee: null,
  until: null,
})

describe('the time around an alarm', () => {
  it('begins an hour before a young alarm and ends in the present', () => {
    const now = opened + 38 * minute
    const span = chartSpan({ openedAt, releasedAt: null }, now)
    expect(opened - span.from).toBe(60 * minute)
    expect(span.to - now).toBeLessThan(minute / 2)
  })

  it('shows more before a longer one, and a little after its end', () => {
    const releasedAt = new Date(opened + 6 * 60 * minute).toISOString()
    const span = chartSpan({ openedAt, releasedAt }, opened + 48 * 60 * minute)
    expect(opened - span.from).toBe(3 * 60 * minute)
    expect(span.to - Date.parse(releasedAt)).toBe(60 * minute)
  })

  it('never ends in the future nor spans more than 30 days', () => {
    const releasedAt = new Date(opened + 10 * minute).toISOString()
    expect(chartSpan({ openedAt, releasedAt }, opened + 11 * minute).to).toBeLessThanOrEqual(opened + 11.5 * minute)
    const old = chartSpan({ openedAt, releasedAt: null }, opened + 90 * 24 * 60 * minute)
    expect(old.to - old.from).toBe(30 * 24 * 60 * minute)
  })
})

describe('its limits', () => {
  it('are those of its own side, as they were', () => {
    expect(limitsOf({ side: 'high', limit: 27, release: 25 }, 1, 'zh')).toEqual([
      { line: 'ha', value: 27, text: '高告警 27.0' },
      { line: 'hr', value: 25, text: '高解除 25.0' },
    ])
    expect(limitsOf({ side: 'low', limit: 198, release: null }, 0, 'zh').map(({ line }) => line)).toEqual(['la'])
  })
})

describe('the range of its values', () => {
  const limits = limitsOf({ side: 'low', limit: 187, release: 192 }, 1, 'zh')
  it('holds a lost supply and the limits it fell below', () => {
    const [low, high] = rangeOf({ value: [227, 0, null], min: [226, 0, null], max: [231, 3, null] }, limits, 1)
    expect(low).toBe(0)
    expect(high).toBeGreaterThan(231)
  })
  it('holds limits far from a constant line, and is never empty', () => {
    const [low, high] = rangeOf({ value: [71] }, limits, 1)
    expect(low).toBeLessThan(71)
    expect(high).toBeGreaterThan(192)
    expect(rangeOf({ value: [null] }, [], 0)).toEqual([0, 1])
    const [a, b] = rangeOf({ value: [-5] }, [], 1)
    expect(b - a).toBeGreaterThan(0)
  })
})

describe('its steps', () => {
  it('are numbered, comments are not', () => {
    const steps = [step('opened', opened), step('commented', opened + 1), step('confirmed', opened + 2)]
    expect(numberedSteps(steps).map(({ number }) => number)).toEqual([1, null, 2])
  })

  it('stand on the line by their numbers', () => {
    const point = resolvePoint(th, 'probe.1.temperature')
    if (point?.point.kind !== 'measure') throw new Error('the catalogue has no probe temperature')
    const alarm = { side: 'high', limit: 27, release: 25 } as Alarm
    const panel = alarmPanel({
      alarm,
      steps: [step('opened', opened, 27.2), step('commented', opened + 1)],
      point: { ...point, point: point.point },
      series: { key: point.key, at: [opened - minute, opened], value: [26.8, 27.2] },
      newest: undefined,
      span: { from: opened - minute, to: opened + minute },
      language: 'en',
      stepText: ({ action }) => action,
    })
    expect(panel).toMatchObject({ unit: '°C', decimals: 1 })
    expect(panel.marks).toEqual([expect.objectContaining({ at: opened, value: 27.2, text: '1', title: 'opened' })])
    expect(panel.series[0]?.label).toBe('27.2')
  })
})

describe('the neighbor', () => {
  it('review J11: is the part before it on the same device, else the one after, by number', () => {
    const keys = ['probe.10.temperature', 'probe.2.temperature', 'probe.2.humidity', 'probe.9.temperature', 'mode']
    expect(neighborOf('probe.10.temperature', keys)).toBe('probe.9.temperature')
    expect(neighborOf('probe.2.temperature', keys)).toBe('probe.9.temperature')
    expect(neighborOf('mode', keys)).toBeUndefined()
    expect(neighborOf('load', keys)).toBeUndefined()
  })

  it('is a second line that the range holds too', () => {
    const [point, other] = [resolvePoint(th, 'probe.2.temperature'), resolvePoint(th, 'probe.1.temperature')]
    if (point?.point.kind !== 'measure' || !other) throw new Error('the catalogue has no probe temperature')
    const panel = alarmPanel({
      alarm: { side: 'high', limit: 27, release: 25 } as Alarm,
      steps: [],
      point: { ...point, point: point.point },
      series: { key: point.key, at: [opened], value: [27.2] },
      neighbor: { point: other, series: { key: other.key, at: [opened], value: [12.5] } },
      newest: undefined,
      span: { from: opened - minute, to: opened + minute },
      language: 'zh',
      stepText: ({ action }) => action,
    })
    expect(panel.suggested).toBeUndefined()
    expect(panel.series.map(({ key, color }) => [key, color])).toEqual([
      ['probe.2.temperature', 's1'],
      ['probe.1.temperature', 's2'],
    ])
    expect(panel.fit?.[0]).toBeLessThan(12.5)
  })
})

describe('the newest reading', () => {
  const span = { from: 0, to: opened + minute }
  const reading = (parts: Partial<Reading>): Reading => ({ key: 'load', value: 5, at: openedAt, quality: 'good', cadence: 5_000, ...parts })
  const series = { key: 'load', at: [opened - minute], value: [4], min: [3], max: [4] }

  it('continues the line', () => {
    expect(withNewest(series, reading({}), span)).toEqual({
      key: 'load',
      at: [opened - minute, opened],
      value: [4, 5],
      min: [3, 5],
      max: [4, 5],
    })
    expect(withNewest(undefined, reading({}), span).value).toEqual([5])
  })

  it('is left out when it is older, bad, stale or beyond the span', () => {
    const late = new Date(opened + 2 * minute).toISOString()
    const old = new Date(opened - 2 * minute).toISOString()
    for (const parts of [{ at: old }, { at: late }, { value: null }, { quality: 'stale' as const }]) {
      expect(withNewest(series, reading(parts), span)).toEqual(series)
    }
  })
})

describe('review J11: a suggested limit', () => {
  it('is a line of its own, in view, with a ring where it would have told', () => {
    const point = resolvePoint(th, 'probe.2.temperature')
    if (point?.point.kind !== 'measure') throw new Error('no measure')
    const suggestion = {
      ...{ present: [35, 33] as [number, number], suggested: [20, 18] as [number, number], usual: 18, norm: null },
      ...{ opensAt: new Date(opened - minute).toISOString(), firings: { present: 1, suggested: 2, days: 30 } },
    }
    const panel = alarmPanel({
      alarm: { side: 'high', limit: 35, release: 33 } as Alarm,
      steps: [],
      point: { ...point, point: point.point },
      series: { key: point.key, at: [opened], value: [35.2] },
      newest: undefined,
      suggested: { suggestion, line: '建议 20.0', mark: '按 20.0：13:41 就报' },
      span: { from: opened - minute, to: opened + minute },
      language: 'zh',
      stepText: ({ action }) => action,
    })
    expect(panel.suggested).toEqual({ value: 20, text: '建议 20.0' })
    expect((panel.fit as [number, number])[0]).toBeLessThan(20)
    expect(panel.marks).toEqual([
      expect.objectContaining({ at: opened - minute, value: 20, kind: 'would-fire', text: '按 20.0：13:41 就报', before: true }),
    ])
  })
})
