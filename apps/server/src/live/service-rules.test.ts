import { expect, it } from 'vitest'
import { assumedState, isSame, type Seen, stateAfter } from './service-rules.ts'

const at = (text: string) => new Date(`2026-11-21T${text}Z`)
const all: Seen = { ingest: { running: true, since: at('11:00:00') }, worker: { running: true, since: null } }
const halted: Seen = { ...all, ingest: { running: false, since: at('11:59:40') } }

it('says since when a part does not work, and keeps that moment until it does', () => {
  const first = stateAfter(assumedState, halted, at('12:00:00'))
  expect(first.ingest).toEqual({ running: false, since: '2026-11-21T11:59:40.000Z' })
  const later = stateAfter(first, { ...halted, ingest: { running: false, since: at('11:59:59') } }, at('12:05:00'))
  expect(later).toEqual(first)
  expect(isSame(first, later)).toBe(true)
  expect(stateAfter(later, all, at('12:06:00'))).toEqual(assumedState)
})

it('takes the moment of the look where no other is known, and knows nothing of the others while the database is silent', () => {
  const first = stateAfter(assumedState, halted, at('12:00:00'))
  const silent = stateAfter(first, undefined, at('12:00:03'))
  expect(silent.database).toEqual({ running: false, since: '2026-11-21T12:00:03.000Z' })
  expect(silent.ingest).toEqual(first.ingest)
  expect(isSame(first, silent)).toBe(false)
  expect(stateAfter(silent, all, at('12:01:00'))).toEqual(assumedState)
})
