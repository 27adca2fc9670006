import { expect, it } from 'vitest'
import { alsoHandled } from './also-handled.ts'

it('symptoms are handled with their cause where the outcome holds of them and nobody recorded them', () => {
  const over = '2026-11-20T00:00:00Z'
  const symptoms = [
    { alarmId: '1', handling: 'confirmed', endedAt: over },
    { alarmId: '2', handling: 'unconfirmed', endedAt: null },
    { alarmId: '3', handling: 'handled', endedAt: over },
  ] as const
  const told = [undefined, 'work', 'itself', 'remains'] as const
  expect(told.map((outcome) => alsoHandled(symptoms, outcome))).toEqual([['1', '2'], ['1'], ['1'], ['2']])
})
