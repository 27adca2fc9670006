import type { Entry, PatrolLine } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { entryItem, patrolEntry, pictureItem } from '../../../test/patrol.ts'
import {
  answered,
  clashesWith,
  countsOf,
  decided,
  failed,
  leaves,
  namesDevice,
  nextTurn,
  pauseAfter,
  roomFor,
  settled,
} from './queue-rules.ts'

const minute = 60_000
const idsOf = (turn: ReturnType<typeof nextTurn>) => (turn.kind === 'send' ? turn.items.map(({ seq }) => seq) : turn)

describe('what is sent next', () => {
  it('goes by the order of entry: entries of one device together, pictures one by one', () => {
    const items = [
      entryItem({ seq: 4, deviceId: '2' }),
      entryItem({ seq: 1, deviceId: '1' }),
      entryItem({ seq: 2, deviceId: '1' }),
      pictureItem({ seq: 3, deviceId: '1' }),
    ]
    expect(idsOf(nextTurn(items, 0))).toEqual([1, 2])
    expect(idsOf(nextTurn(items.slice(0, 1).concat(items.slice(3)), 0))).toEqual([3])
    expect(idsOf(nextTurn(items.slice(0, 1), 0))).toEqual([4])
  })

  it('passes by what the person has to decide, what was refused and what waits for its pause', () => {
    const items = [
      entryItem({ seq: 1, state: 'conflict' }),
      entryItem({ seq: 2, state: 'refused' }),
      entryItem({ seq: 3, nextAt: 500 }),
      entryItem({ seq: 4, state: 'sent' }),
    ]
    expect(nextTurn(items, 0)).toEqual({ kind: 'wait', until: 500 })
    expect(idsOf(nextTurn(items, 500))).toEqual([3])
    expect(nextTurn(items.slice(3), 0)).toEqual({ kind: 'rest' })
  })

  it('waits longer after every failure, ten minutes at the most', () => {
    expect([1, 2, 3, 4, 9].map(pauseAfter)).toEqual([5_000, 30_000, 2 * minute, 10 * minute, 10 * minute])
    const once = failed(entryItem({}), 1_000, null)
    expect(once).toMatchObject({ tries: 1, nextAt: 6_000, state: 'waiting' })
    expect(failed(once, 10_000, 'x')).toMatchObject({ tries: 2, nextAt: 40_000, reason: 'x' })
  })
})

describe('two people at one line', () => {
  const theirs: Entry = patrolEntry({ id: 'theirs', by: { id: '9', name: '李敏' }, value: 25.1 })
  const line = { key: 'load', entry: theirs } as PatrolLine

  it('are noticed when both are on the phone, unless the own entry was made knowing the other', () => {
    expect(clashesWith(entryItem({ after: null }), line)).toBe(true)
    expect(clashesWith(entryItem({ after: 'theirs' }), line)).toBe(false)
    expect(clashesWith(entryItem({ after: null, both: true }), line)).toBe(false)
    expect(clashesWith(entryItem({ after: null }), { ...line, entry: { ...theirs, by: { id: '1', name: '我' } } })).toBe(false)
    expect(clashesWith(entryItem({ after: null }), { ...line, entry: null })).toBe(false)
  })

  it('are held back as the server says, and go out again as the person decides', () => {
    const item = entryItem({ after: null })
    const held = answered(item, { id: item.id, outcome: 'conflict', says: null }, line, { now: 5, moved: false })
    expect(held).toMatchObject({ state: 'conflict', theirs: { id: 'theirs' } })
    const mine = decided(held, 'mine')
    expect(mine).toMatchObject({ state: 'waiting', what: { wish: { id: mine?.id, after: 'theirs', both: false } } })
    // review D24: under the former id there may be another entry.
    expect(mine?.id).not.toBe(item.id)
    expect(decided(held, 'both')).toMatchObject({ state: 'waiting', what: { wish: { after: 'theirs', both: true } } })
    expect(decided(held, 'theirs')).toBeNull()
  })
})

it('says what became of an entry, and counts what is left', () => {
  const item = entryItem({})
  const at = { now: 5, moved: true }
  expect(answered(item, { id: item.id, outcome: 'same', says: null }, undefined, at)).toMatchObject({
    state: 'sent',
    settledAt: 5,
    moved: true,
  })
  const refused = answered(item, { id: item.id, outcome: 'refused', says: '不行' }, undefined, at)
  expect(refused).toMatchObject({ state: 'refused', reason: '不行' })
  const items = [settled(item, 0, false), refused, entryItem({ tries: 2 }), entryItem({ state: 'conflict' }), entryItem({})]
  expect(countsOf(items)).toEqual({ open: 4, waiting: 1, failed: 2, conflicts: 1 })
  expect(leaves(settled(item, 0, false), 24 * 60 * minute)).toBe(true)
  expect(leaves(settled(item, 0, false), 23 * 60 * minute)).toBe(false)
  expect(leaves(item, 99 * 24 * 60 * minute)).toBe(false)
})

it('warns of scarce room, and knows a device by its number alone', () => {
  const mb = 1024 * 1024
  expect([undefined, 50 * mb, 50 * mb - 1, 10 * mb, 10 * mb - 1].map(roomFor)).toEqual(['enough', 'enough', 'scarce', 'scarce', 'none'])
  expect(namesDevice('305172648802', '305172648802')).toBe(true)
  expect(namesDevice('https://power.example.org/ups?box_id=305172648802', '305172648802')).toBe(true)
  expect(namesDevice('9305172648802', '305172648802')).toBe(false)
})
