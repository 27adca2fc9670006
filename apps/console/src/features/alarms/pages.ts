import { definePage } from '../../shared/page-definition.ts'

export const alarmPages = [
  definePage({
    path: '/current_message',
    title: { zh: '告警', en: 'Alarms' },
    load: () => import('./alarms-page.tsx').then((code) => code.AlarmsPage),
    menu: { order: 20, icon: 'bell', badge: 'alarms', phone: { order: 10 } },
    proof: { sees: [':alarm.device'], archetype: true },
  }),
]
