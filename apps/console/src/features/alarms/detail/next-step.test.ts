import { describe, expect, it } from 'vitest'
import { nextStepOf } from './next-step.ts'

const minute = 60_000
const opened = Date.parse('2026-11-22T05:49:00Z')
const person = (id: string, ...channels: ('voice' | 'sms')[]) => ({
  ...{ id, name: `person ${id}`, duty: null, called: { as: 'on-duty' as const, insteadOf: null } },
  ways: channels.map((channel) => ({ channel, to: '' })),
})
const chain = {
  ...{ leastLevel: 3 as const, since: new Date(opened).toISOString() },
  steps: [
    { afterMinutes: 30, people: [person('1', 'voice', 'sms'), person('2', 'voice')] },
    { afterMinutes: 60, people: [person('3')] },
  ],
}
const alarm = { level: 3 as const, confirmedAt: null, releasedAt: null, shelvedUntil: null }
const stepAt = (minutes: number, changed: object = {}) => nextStepOf({ ...alarm, ...changed }, chain, opened + minutes * minute)

describe('review J11: the next step of an alarm', () => {
  it('is the first that is still to come, with its people and their ways', () => {
    expect(stepAt(25)).toMatchObject({ at: opened + 30 * minute, people: [{ id: '1' }, { id: '2' }], channels: ['voice', 'sms'] })
    expect(stepAt(30)).toMatchObject({ at: opened + 60 * minute, people: [{ id: '3' }], channels: ['app'] })
    expect(stepAt(60)).toBeUndefined()
  })

  it('is none once somebody confirmed it, it is over, or it is too small', () => {
    const at = new Date(opened).toISOString()
    expect(stepAt(1, { confirmedAt: at })).toBeUndefined()
    expect(stepAt(1, { releasedAt: at })).toBeUndefined()
    expect(stepAt(1, { level: 2 })).toBeUndefined()
    expect(nextStepOf(alarm, null, opened)).toBeUndefined()
  })

  it('waits for the end of the shelf', () => {
    expect(stepAt(1, { shelvedUntil: new Date(opened + 45 * minute).toISOString() })?.at).toBe(opened + 45 * minute)
    expect(stepAt(1, { shelvedUntil: new Date(opened + 5 * minute).toISOString() })?.at).toBe(opened + 30 * minute)
  })
})
