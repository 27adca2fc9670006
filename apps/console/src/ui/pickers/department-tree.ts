import type { DepartmentNode } from '@kilowatch/contract'

/** A department as the kit's trees and choices want it. */
export interface DepartmentChoice {
  value: string
  title: string
  disabled: boolean
  children: DepartmentChoice[]
}

/** The tree as choices; `without`: that department and everything below it cannot be chosen. */
export function departmentChoices(tree: readonly DepartmentNode[], without?: string): DepartmentChoice[] {
  return tree.map((node) => choiceOf(node, without, false))
}

function choiceOf(node: DepartmentNode, without: string | undefined, below: boolean): DepartmentChoice {
  const disabled = below || node.id === without
  return { value: node.id, title: node.name, disabled, children: node.children.map((child) => choiceOf(child, without, disabled)) }
}

/** Every department of the tree, parents before children. */
export function everyDepartment(tree: readonly DepartmentNode[]): DepartmentNode[] {
  return tree.flatMap((node) => [node, ...everyDepartment(node.children)])
}

/** Names from the top down to a department: "动力保障科 / 机房组"; empty when it is not in the tree. */
export function departmentPath(tree: readonly DepartmentNode[], id: string): string[] {
  for (const node of tree) {
    if (node.id === id) return [node.name]
    const below = departmentPath(node.children, id)
    if (below.length > 0) return [node.name, ...below]
  }
  return []
}
