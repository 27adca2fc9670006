import { type DeviceType, deviceType } from '@kilowatch/catalog'
import type { History } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { visibleGaps } from '../chart-parts.ts'
import { historyPanels, panelGroups, pointColors } from './history-panels.ts'
import { rangeOf, rangeProblem, steadyNow, widened } from './history-range.ts'
import { firstPoints, pointChoices } from './point-choices.ts'

const day = 86_400_000
const now = new Date(2026, 10, 21, 14, 20).getTime()

describe('ranges', () => {
  it('are whole local days where they name one', () => {
    expect(rangeOf('today', now, 0, 0)).toEqual({ from: new Date(2026, 10, 21).getTime(), to: now })
    expect(rangeOf('yesterday', now, 0, 0)).toEqual({ from: new Date(2026, 10, 20).getTime(), to: new Date(2026, 10, 21).getTime() })
    expect(rangeOf('month', now, 0, 0).from).toBe(new Date(2026, 10, 1).getTime())
  })
  it('take a custom time only when it makes sense', () => {
    expect(rangeOf('custom', now, now - 3 * day, now - 2 * day)).toEqual({ from: now - 3 * day, to: now - 2 * day })
    for (const [from, to] of [
      [now, now - day],
      [0, now],
      [Number.NaN, now],
      [now + day, now + 2 * day],
    ]) {
      expect(rangeOf('custom', now, from ?? 0, to ?? 0)).toEqual({ from: now - day, to: now })
    }
  })
  it('widen around their middle, never into the future', () => {
    expect(widened({ from: now - 4 * day, to: now - 2 * day }, now)).toEqual({ from: now - 5 * day, to: now - day })
    expect(widened({ from: now - day, to: now }, now)).toEqual({ from: now - 2 * day, to: now })
  })
  it('stand still within a minute', () => {
    expect(steadyNow('24h', now + 1)).toBe(steadyNow('24h', now + 59_000))
  })
})

const ups = deviceType('ups') as DeviceType
const points = ['mode', 'phase.1.input_voltage', 'phase.2.input_voltage', 'load', 'battery_charge', 'beeper', 'rated_active_power'].map(
  (key) => ({
    key,
    cadence: 5000,
  }),
)

describe('what is drawn', () => {
  const history: History = {
    deviceId: '123456789012',
    from: new Date(0).toISOString(),
    to: new Date(1000).toISOString(),
    step: 10,
    gaps: [],
    arriving: 0,
    series: [
      { key: 'phase.1.input_voltage', at: [0, 10], value: [230, 231], min: [229, 230], max: [231, 232] },
      { key: 'phase.2.input_voltage', at: [0, 10], value: [228, 229] },
      { key: 'mode', at: [0, 500], value: [1, 3] },
    ],
  }
  const source = {
    type: ups,
    points: ['phase.1.input_voltage', 'mode', 'phase.2.input_voltage', 'load'],
    history,
    rules: { 'phase.*.input_voltage': { high: [253, 248] as [number, number] } },
    alarms: [],
    span: { from: 0, to: 1000 },
    language: 'zh' as const,
    form: 'line' as const,
    alarmTitle: () => '',
  }
  it('puts phases together, other measures apart, and states in lanes above', () => {
    const panels = historyPanels(source)
    expect(panels.map((panel) => [panel.id, panel.form, panel.series.length])).toEqual([
      ['mode', 'lane', 1],
      ['phase.*.input_voltage', 'line', 2],
      ['load', 'line', 0],
    ])
    expect(panels[0]?.pieces?.map((piece) => piece.text)).toEqual(['在线', '电池供电'])
    expect(panels[1]?.limits?.map((limit) => limit.text)).toEqual(['高告警 253.0', expect.stringMatching(/248\.0$/)])
    expect(panels[1]?.series[0]?.max).toEqual([231, 232])
  })
  it('draws bars of the values alone', () => {
    expect(historyPanels({ ...source, form: 'bar' })[1]?.series[0]?.max).toBeUndefined()
  })
  it('draws the same measure of several devices together, each called by its device and in its colour', () => {
    const other = { ...history, series: [{ key: 'phase.1.input_voltage', at: [0, 10], value: [219, 220], min: [1, 1], max: [300, 300] }] }
    const compared = [{ id: '9', name: 'UPS-2', type: ups, history: other, color: 's2' as const }]
    const [panel] = historyPanels({ ...source, points: ['phase.1.input_voltage'], name: 'UPS-1', compared })
    expect(panel?.series.map(({ name, label, color, value, max }) => [name, label, color, value[0], max])).toEqual([
      ['UPS-1', 'UPS-1', 's1', 230, undefined],
      ['UPS-2', 'UPS-2', 's2', 219, undefined],
    ])
    expect(new Set(panel?.series.map(({ key }) => key)).size).toBe(2)
    expect(panel?.limits?.[0]?.text).toBe('高告警 253.0')
  })
  it('gives a phase its own colour and measures the next one', () => {
    expect(panelGroups(['load', 'battery_charge'])).toHaveLength(2)
    expect([...pointColors(['phase.1.input_voltage', 'phase.2.input_voltage', 'load']).values()]).toEqual(['s1', 's2', 's2'])
  })
})

it('offers points that are kept, by group, and begins with the headline', () => {
  const groups = pointChoices(ups, points, 'zh', '其他')
  const offered = groups.flatMap((group) => group.options.map((option) => option.value))
  expect(offered).toContain('phase.2.input_voltage')
  expect(offered).not.toContain('beeper')
  expect(offered).not.toContain('rated_active_power')
  expect(firstPoints(ups, points)).toEqual(['load', 'battery_charge'])
})

describe('gaps of condensed series', () => {
  const gap = (from: number, to: number) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    cause: 'no-data' as const,
  })
  const series = (at: number[]) => [{ key: 'load', at, value: at.map(() => 1) }]
  it('do not reach into steps that hold a reading', () => {
    expect(visibleGaps({ step: 10, series: series([0, 10, 50]), gaps: [gap(5, 55)] })).toEqual([{ from: 20, to: 50, cause: 'no-data' }])
    expect(visibleGaps({ step: 10, series: series([0, 10, 20]), gaps: [gap(2, 9), gap(12, 22)] })).toEqual([])
    expect(visibleGaps({ step: 10, series: series([]), gaps: [gap(0, 100)] })).toEqual([{ from: 0, to: 100, cause: 'no-data' }])
  })
  it('stay as they are between raw samples', () => {
    expect(visibleGaps({ step: null, series: series([0, 100]), gaps: [gap(0, 100)] })).toEqual([{ from: 0, to: 100, cause: 'no-data' }])
  })
})

describe('review P15: a range that an address asks for and does not get', () => {
  const now = new Date(2026, 10, 22, 14, 20).getTime()
  it.each([
    ['unknown', 0, now],
    ['reversed', now - 3_600_000, now - 7_200_000],
    ['ahead', now + 3_600_000, now + 7_200_000],
    ['too-short', now - 3_600_000, now - 3_600_000 + 1],
    ['too-long', now - 400 * 86_400_000, now],
  ] as const)('%s', (problem, from, to) => {
    expect(rangeProblem('custom', now, from, to)).toBe(problem)
    expect(rangeOf('custom', now, from, to)).toEqual({ from: now - 86_400_000, to: now })
  })

  it('is none where it makes sense, or is not of one’s own', () => {
    expect(rangeProblem('custom', now, now - 3_600_000, now)).toBeUndefined()
    expect(rangeProblem('7d', now, 9, 1)).toBeUndefined()
  })
})
