import type { Todo } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { nextRound } from './next-round.ts'

const round = (id: string, parts: Partial<Todo> = {}) =>
  ({ id, kind: 'patrol-task', step: 'begin', handOn: null, assignee: null, ...parts }) as Todo

it('review J12: after the signature comes the first round that somebody is to do, not one that is to be accepted or handed on', () => {
  const others = [round('1'), round('2', { step: 'accept' }), round('3', { handOn: 'provider' }), round('4', { kind: 'patrol-form' })]
  expect(nextRound([...others, round('5', { step: 'resume' }), round('6')], '1')?.id).toBe('5')
  expect(nextRound(others, '1')).toBeUndefined()
})
