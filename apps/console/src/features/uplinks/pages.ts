import { definePage } from '../../shared/page-definition.ts'

export const uplinkPages = [
  definePage({
    path: '/device_add',
    title: { zh: '添加设备', en: 'Add device' },
    load: () => import('./device-add-page.tsx').then((code) => code.DeviceAddPage),
    who: { right: 'manage' },
    menu: { under: 'devices', order: 30, icon: 'add', phone: { order: 40, name: { zh: '添加', en: 'Add' } } },
    proof: { sees: [':ups.uplink'], archetype: true },
  }),
]
