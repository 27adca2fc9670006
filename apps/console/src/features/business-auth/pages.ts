import { definePage } from '../../shared/page-definition.ts'

export const businessAuthPages = [
  definePage({
    path: '/commit_info',
    title: { zh: '提交企业认证', en: 'Submit enterprise authentication' },
    load: () => import('./commit-page.tsx').then((code) => code.CommitPage),
    who: { agent: 0 },
    proof: { sees: [{ zh: '企业已认证', en: 'already authenticated' }] },
  }),
  definePage({
    path: '/look_enterprise_info',
    title: { zh: '查看企业信息', en: 'View enterprise info' },
    load: () => import('./information-page.tsx').then((code) => code.InformationPage),
    proof: { sees: [':business.name', ':business.creditCode'] },
  }),
  definePage({
    path: '/enterprise/pass_info',
    title: { zh: '认证详情', en: 'Authentication details' },
    load: () => import('./information-page.tsx').then((code) => code.InformationPage),
    who: { business: true, authState: [2] },
    personal: { order: 50, icon: 'business' },
    proof: { sees: [':business.creditCode'] },
  }),
  definePage({
    path: '/enterprise/detail/certification/:id',
    title: { zh: '认证详情', en: 'Certification detail' },
    load: () => import('./information-page.tsx').then((code) => code.InformationPage),
    who: { business: true, authState: [2] },
    parent: '/enterprise/pass_info',
    proof: { params: { id: ':authentication.id' }, sees: [':business.creditCode'] },
  }),
  definePage({
    path: '/platform/business_auth',
    title: { zh: '企业认证审核', en: 'Authentication review' },
    load: () => import('./review/review-page.tsx').then((code) => code.ReviewPage),
    who: { platform: true },
    menu: { under: 'platform', order: 35, icon: 'check', name: { zh: '认证审核', en: 'Authentications' } },
    proof: { sees: [':reviewed.corpName'], archetype: true },
  }),
]
