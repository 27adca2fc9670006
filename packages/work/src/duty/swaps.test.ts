import { expect, it } from 'vitest'
import { afterSwapStep, swapStateAt, swapStates, swapSteps, swapStepsFor } from './swaps.ts'

const begins = new Date('2026-12-02T00:00:00Z')
const before = new Date(begins.getTime() - 1)
const may = (state: keyof typeof swapStates, who: 'asker' | 'partner' | 'manager', at = before) =>
  swapStepsFor({ state, beginsAt: begins }, new Set([who]), at)

it('needs the consent of the other, then of a manager; its asker takes it back until then', () => {
  expect(may('asked', 'partner')).toEqual(['agree', 'refuse'])
  expect([may('asked', 'manager'), may('asked', 'asker')]).toEqual([[], ['withdraw']])
  expect(may('agreed', 'manager')).toEqual(['approve', 'reject'])
  expect([may('agreed', 'partner'), may('agreed', 'asker')]).toEqual([[], ['withdraw']])
  expect([may('approved', 'manager'), may('approved', 'asker')]).toEqual([['undo'], []])
  for (const over of ['refused', 'rejected', 'withdrawn', 'undone'] as const) expect(may(over, 'manager')).toEqual([])
})

it('lapses at the minute at which its duty begins, unless it was decided', () => {
  expect(swapStateAt({ state: 'agreed', beginsAt: begins }, before)).toBe('agreed')
  expect(swapStateAt({ state: 'agreed', beginsAt: begins }, begins)).toBe('lapsed')
  expect(swapStateAt({ state: 'approved', beginsAt: begins }, begins)).toBe('approved')
  for (const state of Object.keys(swapStates) as (keyof typeof swapStates)[]) expect(may(state, 'manager', begins)).toEqual([])
})

it('has an end by every step', () => {
  expect(swapSteps.map(afterSwapStep).every((state) => state in swapStates)).toBe(true)
})
