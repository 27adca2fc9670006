import { definePage } from '../../shared/page-definition.ts'

export const businessPages = [
  definePage({
    path: '/enterprise/setting/business',
    title: { zh: '企业设置', en: 'Business settings' },
    load: () => import('./business-page.tsx').then((code) => code.BusinessPage),
    who: { right: 'manage' },
    menu: { under: 'business', order: 10, icon: 'business' },
    proof: { sees: [':business.owners'] },
  }),
  definePage({
    path: '/enterprise/setting/ups_rules',
    title: { zh: 'UPS 管理规则', en: 'UPS management rules' },
    load: () => import('./ups-rules-page.tsx').then((code) => code.UpsRulesPage),
    who: { business: true },
    menu: { under: 'business', order: 12, icon: 'check', name: { zh: 'UPS 管理规则', en: 'UPS rules' } },
    proof: { sees: [{ zh: '三相负载不平衡', en: 'Phase imbalance' }] },
  }),
]
