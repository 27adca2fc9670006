import type { RouteEntry } from './routes.ts'

/** Pages of the people of a business, and of the groups that they look after. */
export const peopleRoutes: readonly RouteEntry[] = [
  { path: '/enterprise/member/list', page: 'members', title: { zh: '成员', en: 'Members' } },
  { path: '/enterprise/detail/member/:id', page: 'member-detail', title: { zh: '成员详情', en: 'Member detail' } },
  { path: '/enterprise/member/departments', page: 'departments', title: { zh: '部门', en: 'Departments' } },
  { path: '/enterprise/member/titles', page: 'positions', title: { zh: '职务', en: 'Titles' } },
  { path: '/new_device_group', page: 'groups', title: { zh: '设备分组', en: 'Group list' } },
  { path: '/device_group_level1', page: 'groups', title: { zh: '一级分组', en: 'First-level group' } },
  { path: '/device_group_level2', page: 'groups', title: { zh: '二级分组', en: 'Second-level group' } },
  { path: '/enterprise/device/groups', page: 'groups', title: { zh: '设备分组', en: 'Groups' } },
]
