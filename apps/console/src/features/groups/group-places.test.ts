import type { Group } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { levelsOf } from './group-levels.ts'
import { droppedOn, placed, stepped } from './group-places.ts'

const group = (id: string, parentId: string | null): Group => ({ id, parentId, name: id, devices: 0, people: 0 })
const groups = [group('a', null), group('b', null), group('a1', 'a'), group('a2', 'a'), group('b1', 'b')]
const one = (id: string) => groups.find((each) => each.id === id) ?? group('', null)
const shown = (all: readonly Group[]) => levelsOf(all).map(({ id, below }) => [id, ...below.map((each) => each.id)].join(' '))

describe('review J24: groups are ordered and moved', () => {
  it('steps up and down among its own, and goes over to the group beside', () => {
    expect(stepped(groups, one('a1'), 1)).toEqual({ parentId: 'a', beforeId: null })
    expect(stepped(groups, one('a2'), -1)).toEqual({ parentId: 'a', beforeId: 'a1' })
    expect(stepped(groups, one('a2'), 1)).toEqual({ parentId: 'b', beforeId: 'b1' })
    expect(stepped(groups, one('b1'), -1)).toEqual({ parentId: 'a', beforeId: null })
    expect(stepped(groups, one('b'), -1)).toEqual({ parentId: null, beforeId: 'a' })
    expect([stepped(groups, one('a'), -1), stepped(groups, one('b'), 1), stepped(groups, one('a1'), -1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('comes where it is dropped, and stays on its level', () => {
    expect(droppedOn(groups, one('a1'), one('a2'))).toEqual({ parentId: 'a', beforeId: null })
    expect(droppedOn(groups, one('a2'), one('a1'))).toEqual({ parentId: 'a', beforeId: 'a1' })
    expect(droppedOn(groups, one('a1'), one('b1'))).toEqual({ parentId: 'b', beforeId: 'b1' })
    expect(droppedOn(groups, one('a1'), one('b'))).toEqual({ parentId: 'b', beforeId: null })
    expect([droppedOn(groups, one('a1'), one('a')), droppedOn(groups, one('a'), one('b1')), droppedOn(groups, one('a'), one('a'))]).toEqual(
      [undefined, undefined, undefined],
    )
  })

  it('stands there before the server has answered', () => {
    expect(shown(placed(groups, one('b'), { parentId: null, beforeId: 'a' }))).toEqual(['b b1', 'a a1 a2'])
    expect(shown(placed(groups, one('a1'), { parentId: 'b', beforeId: null }))).toEqual(['a a2', 'b b1 a1'])
  })
})
