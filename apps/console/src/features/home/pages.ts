import { definePage } from '../../shared/page-definition.ts'

const inEnterprise = { business: true, authState: [2] } as const

export const homePages = [
  definePage({
    path: '/index_new',
    title: { zh: '总览', en: 'Overview' },
    load: () => import('./home-page.tsx').then((code) => code.HomePage),
    menu: { order: 10, icon: 'home' },
    proof: { sees: [':ups.site', ':devices.count'], archetype: true },
  }),
  definePage({
    path: '/index_old',
    title: { zh: '首页（旧版）', en: 'Home (old version)' },
    load: () => import('./old-home-page.tsx').then((code) => code.OldHomePage),
    who: { sf: [2, 3] },
    noCrumb: true,
    proof: { sees: [':ups.site', ':devices.count'], archetype: true },
  }),
  definePage({
    path: '/enterprise/home/overview',
    title: { zh: '企业概览', en: 'Enterprise overview' },
    load: () => import('./enterprise/enterprise-home-page.tsx').then((code) => code.EnterpriseHomePage),
    who: inEnterprise,
    menu: { order: 10, icon: 'home', name: { zh: '首页', en: 'Home' } },
    proof: { sees: [':devices.count', { zh: '待办', en: 'To do' }], archetype: true },
  }),
  definePage({
    path: '/enterprise/home/overview_old',
    title: { zh: '企业概览（旧版）', en: 'Enterprise overview (old)' },
    load: () => import('./old-home-page.tsx').then((code) => code.OldHomePage),
    who: inEnterprise,
    noCrumb: true,
    proof: { sees: [':ups.site', ':devices.count'] },
  }),
]
