import { definePage, type PlaceInMenu } from '../../shared/page-definition.ts'

const inList: PlaceInMenu = {
  ...{ under: 'devices', order: 10, icon: 'device' },
  phone: { order: 25, name: { zh: '设备', en: 'Devices' }, givesWay: true },
}

export const deviceListPages = [
  definePage({
    path: '/device_overview',
    title: { zh: '设备概览', en: 'Device overview' },
    also: [
      {
        path: '/enterprise/device/overview',
        title: { zh: '设备概览', en: 'Device overview' },
        menu: { under: 'devices', order: 5, icon: 'board' },
      },
    ],
    load: () => import('./fleet/fleet-page.tsx').then((code) => code.FleetPage),
    menu: { under: 'devices', order: 5, icon: 'board' },
    keepAlive: true,
    proof: { sees: [':ups.site', ':groups.names'], archetype: true },
  }),
  definePage({
    path: '/new_device_list',
    title: { zh: '设备列表', en: 'Device list' },
    also: [{ path: '/enterprise/device/list', title: { zh: '设备列表', en: 'Device list' }, menu: inList }],
    load: () => import('./device-list-page.tsx').then((code) => code.DeviceListPage),
    menu: inList,
    keepAlive: true,
    proof: { sees: [':devices.first'], archetype: true },
  }),
  definePage({
    path: '/site_list',
    title: { zh: '站点', en: 'Sites' },
    load: () => import('./sites-page.tsx').then((code) => code.SitesPage),
    who: { business: true },
    menu: { under: 'devices', order: 22, icon: 'tree', both: true },
    proof: { sees: [':ups.site'] },
  }),
  definePage({
    path: '/data_monitor',
    title: { zh: '数据监测', en: 'Data monitoring' },
    also: [
      {
        path: '/enterprise/device/monitor',
        title: { zh: '数据监测', en: 'Data monitoring' },
        menu: { under: 'devices', order: 12, icon: 'board' },
      },
    ],
    load: () => import('./monitor-page.tsx').then((code) => code.DataMonitorPage),
    menu: { under: 'devices', order: 12, icon: 'board' },
    proof: { sees: [':monitored.values'], archetype: true },
  }),
  definePage({
    path: '/temp_humidity_list',
    title: { zh: '温湿度列表', en: 'Temperature and humidity list' },
    load: () => import('./monitor-page.tsx').then((code) => code.TempHumidityPage),
    // The same page with fewer types to choose from: one entry of the sidebar leads to both.
    parent: '/data_monitor',
    proof: { sees: [':climate.values'] },
  }),
  definePage({
    path: '/batch_threshold',
    title: { zh: '批量阈值设置', en: 'Batch threshold setting' },
    load: () => import('./batch-limits/batch-threshold-page.tsx').then((code) => code.BatchThresholdPage),
    who: { right: 'manage', business: true },
    menu: { under: 'devices', order: 30, icon: 'controls', name: { zh: '批量阈值', en: 'Batch thresholds' }, both: true },
    proof: { sees: [{ zh: '先选择设备类型', en: 'Choose a device type first' }] },
  }),
  definePage({
    path: '/new_message_list',
    title: { zh: '设备消息', en: 'Device messages' },
    also: [
      {
        path: '/enterprise/device/messages',
        title: { zh: '设备消息', en: 'Device messages' },
        menu: { under: 'devices', order: 35, icon: 'bell' },
      },
    ],
    load: () => import('./message-list-page.tsx').then((code) => code.MessageListPage),
    menu: { under: 'devices', order: 35, icon: 'bell' },
    proof: { sees: [':alarm.device'] },
  }),
  definePage({
    path: '/renewal_center',
    title: { zh: '续费中心', en: 'Renewal center' },
    load: () => import('./renewal-page.tsx').then((code) => code.RenewalPage),
    personal: { order: 40, icon: 'check' },
    proof: { sees: [{ zh: '续费请联系平台运营者', en: 'contact the platform operator' }] },
  }),
  definePage({
    path: '/search_list/:box_id',
    title: { zh: '搜索结果', en: 'Search results' },
    load: () => import('./search-page.tsx').then((code) => code.SearchPage),
    parent: '/new_device_list',
    proof: { params: { box_id: ':ups.name' }, title: ':ups.name', sees: [':ups.name'] },
  }),
]
