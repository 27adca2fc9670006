import { expect, it } from 'vitest'
import { type Handling, handlingProblem, handlingStateOf, mayTakeBackHandling } from './event-handling.ts'

const handling: Handling = { cause: 'mains', causeNote: '', outcome: 'itself', done: '', minutes: null }

it('is handled, confirmed or neither, by the moments that are known', () => {
  const at = '2026-11-23T02:00:00Z'
  expect(handlingStateOf({ confirmedAt: null, handledAt: null })).toBe('unconfirmed')
  expect(handlingStateOf({ confirmedAt: at, handledAt: null })).toBe('confirmed')
  expect(handlingStateOf({ confirmedAt: null, handledAt: at })).toBe('handled')
})

it('asks for words where the lists say too little', () => {
  expect(handlingProblem(handling, 0)).toBeUndefined()
  expect(handlingProblem({ ...handling, cause: 'other' }, 0)).toBe('cause-unsaid')
  expect(handlingProblem({ ...handling, cause: 'other', causeNote: '雷击' }, 0)).toBeUndefined()
  expect(handlingProblem({ ...handling, outcome: 'work' }, 0)).toBe('done-unsaid')
  expect(handlingProblem({ ...handling, outcome: 'work', done: '更换风扇' }, 0)).toBeUndefined()
})

it('says of nothing that is active that it recovered, and of nothing that is over that it is active', () => {
  expect(handlingProblem(handling, 1)).toBe('still-active')
  expect(handlingProblem({ ...handling, outcome: 'remains', done: '待备件' }, 1)).toBeUndefined()
  expect(handlingProblem({ ...handling, outcome: 'remains', done: '待备件' }, 0)).toBe('none-active')
})

it('is taken back within a day by its author and by those who manage the business, and never where a fault wrote it', () => {
  const at = new Date('2026-11-23T02:00:00Z')
  const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
  const record = { at, ofFault: false }
  expect(mayTakeBackHandling({ author: true, manages: false }, record, later(24))).toBe(true)
  expect(mayTakeBackHandling({ author: false, manages: true }, record, later(1))).toBe(true)
  expect(mayTakeBackHandling({ author: false, manages: false }, record, later(1))).toBe(false)
  expect(mayTakeBackHandling({ author: true, manages: true }, record, later(24.1))).toBe(false)
  expect(mayTakeBackHandling({ author: true, manages: true }, { at, ofFault: true }, later(1))).toBe(false)
})
