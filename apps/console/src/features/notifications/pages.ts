import { definePage } from '../../shared/page-definition.ts'

export const notificationPages = [
  definePage({
    path: '/waring_manage',
    title: { zh: '告警管理', en: 'Alarm management' },
    load: () => import('./alarm-management-page.tsx').then((code) => code.AlarmManagementPage),
    menu: { under: 'settings', order: 10, icon: 'sound', both: true },
    proof: { sees: [{ zh: '设备异常', en: 'Device alarms' }] },
  }),
  definePage({
    path: '/push_setting',
    title: { zh: '推送设置', en: 'Push settings' },
    load: () => import('./push-settings-page.tsx').then((code) => code.PushSettingsPage),
    personal: { order: 20, icon: 'bell' },
    proof: { sees: [{ zh: '站内消息', en: 'In the console' }] },
  }),
  definePage({
    path: '/enterprise/setting/notifications',
    title: { zh: '告警通知', en: 'Alarm notifications' },
    load: () => import('./business-notifications-page.tsx').then((code) => code.BusinessNotificationsPage),
    who: { right: 'manage' },
    menu: { under: 'business', order: 20, icon: 'sound' },
    proof: { sees: [{ zh: '无人确认时的升级通知', en: 'Escalate when nobody confirms' }], archetype: true },
  }),
]
