import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/member/list'

export const peoplePages = [
  definePage({
    path: list,
    title: { zh: '成员', en: 'Members' },
    load: () => import('./members-page.tsx').then((code) => code.MembersPage),
    who: { right: 'manage' },
    menu: { under: 'people', order: 10, icon: 'people', name: { zh: '成员列表', en: 'Members' } },
    proof: { sees: [':employee.name'], archetype: true },
  }),
  definePage({
    path: '/enterprise/detail/member/:id',
    title: { zh: '成员详情', en: 'Member detail' },
    load: () => import('./member-page.tsx').then((code) => code.MemberPage),
    parent: list,
    proof: { params: { id: ':employee' }, title: ':employee.name', sees: [':employee.name'], archetype: true },
  }),
  definePage({
    path: '/enterprise/member/departments',
    title: { zh: '部门', en: 'Departments' },
    load: () => import('./departments-page.tsx').then((code) => code.DepartmentsPage),
    who: { right: 'manage' },
    menu: { under: 'people', order: 20, icon: 'tree' },
    proof: { sees: [':department.name'], archetype: true },
  }),
  definePage({
    path: '/enterprise/member/titles',
    title: { zh: '职务', en: 'Titles' },
    load: () => import('./positions-page.tsx').then((code) => code.PositionsPage),
    who: { right: 'manage' },
    menu: { under: 'people', order: 30, icon: 'person' },
    proof: { sees: [':position.name'] },
  }),
]
