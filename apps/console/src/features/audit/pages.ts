import { definePage } from '../../shared/page-definition.ts'

export const auditPages = [
  definePage({
    path: '/enterprise/setting/audit',
    title: { zh: '操作日志', en: 'Operation log' },
    load: () => import('./audit-page.tsx').then((code) => code.BusinessAuditPage),
    who: { right: 'manage' },
    menu: { under: 'business', order: 30, icon: 'audit' },
    proof: { sees: [':me.name'], archetype: true },
  }),
  definePage({
    path: '/platform/audit',
    title: { zh: '平台操作日志', en: 'Platform operation log' },
    load: () => import('./audit-page.tsx').then((code) => code.PlatformAuditPage),
    who: { platform: true },
    menu: { under: 'platform', order: 80, icon: 'audit', name: { zh: '平台日志', en: 'Platform log' } },
    proof: { sees: [':me.name'] },
  }),
]
