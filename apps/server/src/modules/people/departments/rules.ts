import type { Department, DepartmentNode } from '@kilowatch/contract'

export const mostDepartmentLevels = 10

/** Departments below those that contain them, in their order. */
export function treeOf(departments: readonly Department[]): DepartmentNode[] {
  const nodes = new Map(departments.map((department) => [department.id, { ...department, children: [] as DepartmentNode[] }]))
  const tops: DepartmentNode[] = []
  for (const node of nodes.values()) (node.parentId === null ? tops : nodes.get(node.parentId)?.children)?.push(node)
  return tops
}
