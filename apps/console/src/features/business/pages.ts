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
]
