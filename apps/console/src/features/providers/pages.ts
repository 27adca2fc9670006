import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/provider/patrol'
/** Whoever manages a business that has patrol. */
const who = { right: 'manage', variant: 2 } as const

export const providerPages = [
  definePage({
    path: list,
    title: { zh: '巡检服务商', en: 'Patrol providers' },
    load: () => import('./providers-page.tsx').then((code) => code.PatrolProvidersPage),
    who,
    menu: { under: 'patrol', order: 60, icon: 'people', both: true, name: { zh: '服务商', en: 'Providers' } },
    proof: { sees: [':patrolProvider.name'] },
  }),
  definePage({
    path: '/enterprise/authorization/patrol',
    title: { zh: '巡检记录授权', en: 'Patrol records authorization' },
    load: () => import('./authorization-page.tsx').then((code) => code.PatrolAuthorizationPage),
    who,
    menu: { under: 'patrol', order: 65, icon: 'key', both: true, name: { zh: '记录授权', en: 'Authorization' } },
    proof: { sees: [':patrolProvider.name'] },
  }),
  definePage({
    path: '/enterprise/detail/patrol_provider/:id',
    title: { zh: '巡检服务商详情', en: 'Patrol provider detail' },
    load: () => import('./provider-page.tsx').then((code) => code.PatrolProviderPage),
    who,
    parent: list,
    proof: { params: { id: ':patrolProvider.id' }, title: ':patrolProvider.name', sees: [':patrolProvider.name'] },
  }),
]
