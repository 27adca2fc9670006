import { definePage } from '../../shared/page-definition.ts'

export const uplinkPages = [
  definePage({
    path: '/device_add',
    title: { zh: '添加设备', en: 'Add device' },
    load: () => import('./device-add-page.tsx').then((code) => code.DeviceAddPage),
    who: { right: 'manage' },
    menu: { under: 'devices', order: 30, icon: 'add', phone: { order: 40, name: { zh: '添加', en: 'Add' } }, both: true },
    proof: { sees: [':ups.uplink'], archetype: true },
  }),
  definePage({
    path: '/gateway/:uplinkId',
    title: { zh: '网关详情', en: 'Gateway detail' },
    load: () => import('./uplink-page.tsx').then((code) => code.UplinkPage),
    parent: '/device_add',
    proof: {
      params: { uplinkId: ':ups.uplinkId' },
      title: ':ups.uplink',
      sees: [':ups.name', { zh: '请求', en: 'Requests' }],
      archetype: true,
    },
  }),
  definePage({
    path: '/sim_list',
    title: { zh: 'SIM 卡列表', en: 'SIM list' },
    also: [{ path: '/sim_query', title: { zh: 'SIM 卡查询', en: 'SIM query' } }],
    load: () => import('./sim-list-page.tsx').then((code) => code.SimListPage),
    who: { business: true },
    menu: { under: 'devices', order: 32, icon: 'api', both: true },
    proof: { sees: [':ups.uplink'] },
  }),
]
