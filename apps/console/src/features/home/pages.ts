import { definePage } from '../../shared/page-definition.ts'

export const homePages = [
  definePage({
    path: '/index_new',
    title: { zh: '总览', en: 'Overview' },
    load: () => import('./home-page.tsx').then((code) => code.HomePage),
    menu: { order: 10, icon: 'home', phone: { order: 30 } },
    proof: { sees: [':ups.site', ':devices.count'], archetype: true },
  }),
]
