import { expect, test } from 'vitest'
import { enteredOf, targetsOf } from './targets.ts'

const target = { level: 3, confirmMinutes: 5, releaseMinutes: null, handleMinutes: 120 } as const
const targets = { levels: [target], share: 90, changedAt: '2026-11-20T00:00:00Z', changedBy: null }

test('the form begins with what is set, at first with a proposal, and gives back what was entered', () => {
  expect(enteredOf(null)).toMatchObject({ confirm4: 3, release2: 240, handle4: 8, share: 90 })
  expect(enteredOf(targets)).toEqual({ confirm3: 5, release3: null, handle3: 2, share: 90 })
  expect(targetsOf({ ...enteredOf(targets), release1: 60, handle1: 1.5 }).levels).toEqual([
    { level: 4, confirmMinutes: null, releaseMinutes: null, handleMinutes: null },
    { level: 3, confirmMinutes: 5, releaseMinutes: null, handleMinutes: 120 },
    { level: 2, confirmMinutes: null, releaseMinutes: null, handleMinutes: null },
    { level: 1, confirmMinutes: null, releaseMinutes: 60, handleMinutes: 90 },
  ])
})
