import type { RouteEntry } from './routes.ts'

/** Pages of the people of a business. */
export const peopleRoutes: readonly RouteEntry[] = [
  { path: '/enterprise/member/list', page: 'members', title: { zh: '成员', en: 'Members' } },
  { path: '/enterprise/detail/member/:id', page: 'member-detail', title: { zh: '成员详情', en: 'Member detail' } },
  { path: '/enterprise/member/departments', page: 'departments', title: { zh: '部门', en: 'Departments' } },
  { path: '/enterprise/member/titles', page: 'positions', title: { zh: '职务', en: 'Titles' } },
]
