import { th } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { differencesOf, editablePoints, withOwnLimits } from '../../../ui/thresholds/threshold-draft.ts'
import { filledDraft } from './filled-draft.ts'

const keys = ['probe.1.temperature', 'probe.2.temperature', 'probe.2.humidity']
const measures = editablePoints(th, () => true)
const present = { 'probe.*.temperature': { high: [35, 33] as [number, number], low: [5, 8] as [number, number], raiseDelay: 30 } }
const filled = (point: string, ...fill: string[]) => filledDraft({ point, fill, measures, keys, present })

describe('limits that an address fills in', () => {
  it('are those of one repetition, on one side, and nothing else differs', () => {
    const draft = filled('probe.2.temperature', 'high', '32', '30')
    const points = withOwnLimits(measures, keys, present, draft)
    expect(differencesOf(points, present, draft).map(({ pattern, field, before, after }) => [pattern, field, before, after])).toEqual([
      ['probe.2.temperature', 'ha', '35.0', '32.0'],
      ['probe.2.temperature', 'hr', '33.0', '30.0'],
    ])
    expect(filled('probe.2.humidity', 'low', '8', '11')).toMatchObject({ 'probe.2.humidity': { la: '8.0', lr: '11.0', ha: '' } })
  })

  it('are none where the address means nothing here', () => {
    expect(filled('probe.3.temperature', 'high', '32', '30')).toEqual({})
    expect(filled('probe.2.temperature', 'beside', '32', '30')).toEqual({})
    expect(filled('probe.2.temperature', 'high', 'x', '30')).toEqual({})
    expect(filled('probe.2.temperature', 'high', '32')).toEqual({})
    expect(filled('control_mode', 'high', '32', '30')).toEqual({})
    expect(filled('')).toEqual({})
  })
})
