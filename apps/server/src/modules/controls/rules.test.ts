import { type Result, resultReasons, resultStates } from '@kilowatch/telemetry'
import { type CommandState, commandFlow, nextStates } from '@kilowatch/work'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEnded, type Judged, outdated, stepFor, stepOfTime, waitingForLeave } from './rules.ts'

const states = Object.keys(commandFlow.states) as CommandState[]
const expiresAt = 60_000
const command = (state: CommandState, ask: string | null = null): Judged => ({ state, expiresAt, ask })

describe('the flow of a command', () => {
  test('has an end that every state comes to, and that nothing leaves', () => {
    const comesToEnd = (state: CommandState): boolean => isEnded(state) || nextStates(commandFlow, state).some(comesToEnd)
    for (const state of states) expect(comesToEnd(state), state).toBe(true)
    expect(states.filter(isEnded)).toEqual(['verified', 'refused', 'failed', 'expired'])
  })

  test('whatever a gateway says, a step leads on in the flow, one is let begin once, and never after the expiry', () => {
    const said = fc.record({
      state: fc.constantFrom(...resultStates),
      reason: fc.option(fc.constantFrom(...resultReasons), { nil: undefined }),
      ask: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
      reading: fc.option(fc.nat(5), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(said, fc.nat(30_000)), { maxLength: 30 }), (words) => {
        let judged = command('requested')
        let now = 0
        let begun = 0
        for (const [word, later] of words) {
          now += later
          const step = stepFor(judged, clean(word) as Omit<Result, 'id'>, now)
          if (!step) continue
          expect(nextStates(commandFlow, judged.state)).toContain(step.to)
          if (step.to === 'sent') {
            begun += 1
            expect(now).toBeLessThan(expiresAt)
          }
          judged = { ...judged, state: step.to, ask: step.ask ?? judged.ask }
        }
        expect(begun).toBeLessThanOrEqual(1)
      }),
    )
  })
})

/** Members that are not there, rather than undefined. */
function clean(word: object): object {
  return Object.fromEntries(Object.entries(word).filter(([, value]) => value !== undefined))
}

describe('what a gateway says', () => {
  test('that it is ready lets it begin, once and in time', () => {
    expect(stepFor(command('requested'), { state: 'ready', ask: 'a' }, 0)).toEqual({ to: 'sent', ask: 'a' })
    expect(stepFor(command('requested'), { state: 'ready', ask: 'a' }, expiresAt)).toBeUndefined()
    expect(stepFor(command('sent', 'a'), { state: 'ready', ask: 'a' }, 1)).toBeUndefined()
  })
  test('that it is still ready as it was when it was let begin: that word was lost', () => {
    expect(waitingForLeave(command('sent', 'a'), { state: 'ready', ask: 'a' })).toBe('a')
    expect(waitingForLeave(command('sent', 'a'), { state: 'ready', ask: 'b' })).toBeUndefined()
    expect(waitingForLeave(command('sent', 'a'), { state: 'begun' })).toBeUndefined()
    expect(waitingForLeave(command('acknowledged', 'a'), { state: 'ready', ask: 'a' })).toBeUndefined()
    expect(waitingForLeave(command('requested'), { state: 'ready', ask: 'a' })).toBeUndefined()
  })
  test('that it is ready again after it was let begin: what it did is not known', () => {
    expect(stepFor(command('sent', 'a'), { state: 'ready', ask: 'b' }, 1)).toEqual({ to: 'failed', reason: 'interrupted' })
    expect(stepFor(command('acknowledged', 'a'), { state: 'ready', ask: 'b' }, 1)).toEqual({ to: 'failed', reason: 'interrupted' })
  })
  test('that it came too late: it expired', () => {
    expect(stepFor(command('sent', 'a'), { state: 'refused', reason: 'late' }, expiresAt)).toEqual({ to: 'expired' })
  })
  test('is believed of what it was let begin alone', () => {
    expect(stepFor(command('requested'), { state: 'verified', reading: 1 }, 1)).toBeUndefined()
    expect(stepFor(command('sent', 'a'), { state: 'verified', reading: 1 }, 1)).toEqual({ to: 'verified', reading: 1 })
    expect(stepFor(command('verified', 'a'), { state: 'failed', reason: 'unproven' }, 1)).toBeUndefined()
  })
})

test('time ends what was never begun at once, and what is not heard of any more later', () => {
  expect(stepOfTime(command('requested'), expiresAt - 1)).toBeUndefined()
  expect(stepOfTime(command('requested'), expiresAt)).toEqual({ to: 'expired' })
  expect(stepOfTime(command('sent', 'a'), expiresAt)).toBeUndefined()
  expect(stepOfTime(command('acknowledged', 'a'), expiresAt + 300_000)).toEqual({ to: 'failed', reason: 'no-answer' })
})

describe('the reading that a person decides by', () => {
  const within = 60_000
  const newest = { value: 1, at: 100_000 }

  test('is the newest one, of whatever age where nothing is dangerous', () => {
    expect(outdated({ value: 1, at: null }, newest, 9e9)).toBeUndefined()
    expect(outdated({ value: 2, at: 100_000 }, newest, 100_000)).toBe('reading-changed')
    expect(outdated({ value: null, at: null }, undefined, 0)).toBeUndefined()
  })
  test('is not older than what is dangerous allows, not even by a moment', () => {
    expect(outdated({ value: 1, at: 90_000 }, newest, 150_000, within)).toBeUndefined()
    expect(outdated({ value: 1, at: 90_000 }, newest, 150_001, within)).toBe('reading-old')
  })
  test('has its time, and is there', () => {
    expect(outdated({ value: 1, at: null }, newest, 100_000, within)).toBe('reading-old')
    expect(outdated({ value: null, at: 100_000 }, undefined, 100_000, within)).toBe('reading-old')
  })
  test('was not seen before it was there, whatever a client says', () => {
    expect(outdated({ value: 1, at: 200_000 }, newest, 200_000, within)).toBe('reading-old')
  })
})
