import { definePage } from '../../shared/page-definition.ts'

export const deviceListPages = [
  definePage({
    path: '/device_overview',
    title: { zh: '设备概览', en: 'Device overview' },
    also: [{ path: '/enterprise/device/overview', title: { zh: '设备概览', en: 'Device overview' } }],
    load: () => import('./fleet/fleet-page.tsx').then((code) => code.FleetPage),
    menu: { under: 'devices', order: 5, icon: 'board' },
    keepAlive: true,
    proof: { sees: [':ups.site', ':groups.names'], archetype: true },
  }),
  definePage({
    path: '/new_device_list',
    title: { zh: '设备列表', en: 'Device list' },
    load: () => import('./device-list-page.tsx').then((code) => code.DeviceListPage),
    menu: { under: 'devices', order: 10, icon: 'device', phone: { order: 20, name: { zh: '设备', en: 'Devices' } } },
    keepAlive: true,
    proof: { sees: [':devices.first'], archetype: true },
  }),
  definePage({
    path: '/data_monitor',
    title: { zh: '数据监测', en: 'Data monitoring' },
    also: [{ path: '/enterprise/device/monitor', title: { zh: '数据监测', en: 'Data monitoring' } }],
    load: () => import('./monitor-page.tsx').then((code) => code.DataMonitorPage),
    menu: { under: 'devices', order: 12, icon: 'board' },
    proof: { sees: [':monitored.values'], archetype: true },
  }),
  definePage({
    path: '/temp_humidity_list',
    title: { zh: '温湿度列表', en: 'Temperature and humidity list' },
    load: () => import('./monitor-page.tsx').then((code) => code.TempHumidityPage),
    menu: { under: 'devices', order: 14, icon: 'board', name: { zh: '温湿度', en: 'Climate' } },
    proof: { sees: [':climate.values'] },
  }),
  definePage({
    path: '/new_message_list',
    title: { zh: '设备消息', en: 'Device messages' },
    also: [{ path: '/enterprise/device/messages', title: { zh: '设备消息', en: 'Device messages' } }],
    load: () => import('./message-list-page.tsx').then((code) => code.MessageListPage),
    menu: { under: 'devices', order: 35, icon: 'bell' },
    proof: { sees: [':alarm.device'] },
  }),
  definePage({
    path: '/renewal_center',
    title: { zh: '续费中心', en: 'Renewal centre' },
    load: () => import('./renewal-page.tsx').then((code) => code.RenewalPage),
    personal: { order: 40, icon: 'check' },
    proof: { sees: [{ zh: '续费请联系平台运营者', en: 'contact the operator of the platform' }] },
  }),
  definePage({
    path: '/search_list/:box_id',
    title: { zh: '搜索结果', en: 'Search results' },
    load: () => import('./search-page.tsx').then((code) => code.SearchPage),
    parent: '/new_device_list',
    proof: { params: { box_id: ':ups.name' }, title: ':ups.name', sees: [':ups.name'] },
  }),
]
