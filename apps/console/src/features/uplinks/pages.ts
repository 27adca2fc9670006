import { definePage } from '../../shared/page-definition.ts'

export const uplinkPages = [
  definePage({
    path: '/device_add',
    title: { zh: '添加设备', en: 'Add device' },
    load: () => import('./device-add-page.tsx').then((code) => code.DeviceAddPage),
    who: { right: 'manage' },
    menu: { under: 'devices', order: 30, icon: 'add', both: true },
    proof: { sees: [':ups.uplink'], archetype: true },
  }),
  definePage({
    path: '/scan',
    title: { zh: '扫码', en: 'Scan' },
    load: () => import('./scan/scan-page.tsx').then((code) => code.ScanPage),
    phone: { order: 30, icon: 'scan' },
    proof: { sees: [{ zh: '标签上的编号，或链接', en: 'Number on the label, or link' }] },
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
