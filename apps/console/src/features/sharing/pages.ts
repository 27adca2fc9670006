import { definePage } from '../../shared/page-definition.ts'

export const sharingPages = [
  definePage({
    path: '/ownspace',
    title: { zh: '我的空间', en: 'Own space' },
    load: () => import('./own-space-page.tsx').then((code) => code.OwnSpacePage),
    menu: { under: 'devices', order: 40, icon: 'inbox' },
    personal: { order: 15, icon: 'inbox' },
    proof: { sees: [':devices.count', { zh: '配额', en: 'Quotas' }] },
  }),
]
