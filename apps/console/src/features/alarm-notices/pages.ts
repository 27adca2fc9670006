import { definePage } from '../../shared/page-definition.ts'

export const noticePages = [
  definePage({
    path: '/push_setting',
    title: { zh: '推送设置', en: 'Push settings' },
    load: () => import('./push-settings-page.tsx').then((code) => code.PushSettingsPage),
    proof: { sees: [{ zh: '站内消息', en: 'In the console' }] },
  }),
  definePage({
    path: '/enterprise/setting/notices',
    title: { zh: '告警通知', en: 'Alarm notices' },
    load: () => import('./business-notices-page.tsx').then((code) => code.BusinessNoticesPage),
    who: { right: 'manage' },
    menu: { under: 'business', order: 20, icon: 'sound' },
    proof: { sees: [{ zh: '无人确认时的升级通知', en: 'Escalate when nobody confirms' }], archetype: true },
  }),
]
