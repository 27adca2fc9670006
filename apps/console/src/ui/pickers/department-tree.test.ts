import type { DepartmentNode } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { departmentChoices, departmentPath, everyDepartment } from './department-tree.ts'

const node = (id: string, children: DepartmentNode[] = []): DepartmentNode => ({
  id,
  parentId: null,
  name: `d${id}`,
  sort: 0,
  people: 0,
  devices: 0,
  children,
})
const tree = [node('1', [node('2', [node('3')]), node('4')]), node('5')]

describe('the tree of departments', () => {
  it('is listed parents first', () => {
    expect(everyDepartment(tree).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
  })

  it('offers no place below the department that moves, nor itself', () => {
    const [first, last] = departmentChoices(tree, '2')
    expect(first?.disabled).toBe(false)
    expect(first?.children.map(({ disabled }) => disabled)).toEqual([true, false])
    expect(first?.children[0]?.children[0]?.disabled).toBe(true)
    expect(last?.disabled).toBe(false)
  })

  it('names the way to a department', () => {
    expect(departmentPath(tree, '3')).toEqual(['d1', 'd2', 'd3'])
    expect(departmentPath(tree, '9')).toEqual([])
  })
})
