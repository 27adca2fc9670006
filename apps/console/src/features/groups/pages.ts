import { definePage } from '../../shared/page-definition.ts'

export const groupPages = [
  definePage({
    path: '/new_device_group',
    title: { zh: '设备分组', en: 'Group list' },
    also: [
      { path: '/device_group_level1', title: { zh: '一级分组', en: 'First-level group' } },
      { path: '/device_group_level2', title: { zh: '二级分组', en: 'Second-level group' } },
      {
        path: '/enterprise/device/groups',
        title: { zh: '设备分组', en: 'Groups' },
        menu: { under: 'devices', order: 20, icon: 'group' },
      },
    ],
    load: () => import('./groups-page.tsx').then((code) => code.GroupsPage),
    who: { business: true },
    menu: { under: 'devices', order: 20, icon: 'group', name: { zh: '设备分组', en: 'Device groups' } },
    proof: { sees: [':groups.names'], archetype: true },
  }),
  definePage({
    path: '/group_check',
    title: { zh: '一键检测', en: 'One-click check' },
    load: () => import('./check/check-page.tsx').then((code) => code.CheckPage),
    who: { business: true },
    parent: '/new_device_group',
    proof: { sees: [{ zh: '三相负载不平衡', en: 'Phase imbalance' }], archetype: true },
  }),
]
