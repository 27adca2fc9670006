import { describe, expect, it } from 'vitest'
import { chosenGroup, groupPath, levelsOf } from './group-levels.ts'

const group = (id: string, parentId: string | null) => ({ id, parentId, name: `g${id}`, devices: 0, people: 0 })
const groups = [group('1', null), group('2', null), group('3', '2'), group('4', '1'), group('5', '1')]

describe('groups', () => {
  it('stand in two levels', () => {
    expect(levelsOf(groups).map(({ id, below }) => [id, below.map((each) => each.id)])).toEqual([
      ['1', ['4', '5']],
      ['2', ['3']],
    ])
  })

  it('have the page of their level', () => {
    expect(groupPath(group('1', null))).toBe('/device_group_level1?group=1')
    expect(groupPath(group('4', '1'))).toBe('/device_group_level2?group=4')
  })

  it('are shown by the address, else by the level of the page', () => {
    expect(chosenGroup(groups, '5', 1)?.id).toBe('5')
    expect(chosenGroup(groups, '', 1)?.id).toBe('1')
    expect(chosenGroup(groups, 'gone', 2)?.id).toBe('3')
    expect(chosenGroup(groups, '', null)?.id).toBe('1')
    expect(chosenGroup([group('1', null)], '', 2)?.id).toBe('1')
    expect(chosenGroup([], '', 2)).toBeUndefined()
  })
})
