import { definePage } from '../../shared/page-definition.ts'

export const deviceListPages = [
  definePage({
    path: '/new_device_list',
    title: { zh: '设备列表', en: 'Device list' },
    load: () => import('./device-list-page.tsx').then((code) => code.DeviceListPage),
    menu: { under: 'devices', order: 10, icon: 'device', phone: { order: 20, name: { zh: '设备', en: 'Devices' } } },
    keepAlive: true,
    proof: { sees: [':ups.name'], archetype: true },
  }),
  definePage({
    path: '/search_list/:box_id',
    title: { zh: '搜索结果', en: 'Search results' },
    load: () => import('./search-page.tsx').then((code) => code.SearchPage),
    parent: '/new_device_list',
    proof: { params: { box_id: ':ups.name' }, title: ':ups.name', sees: [':ups.name'] },
  }),
]
