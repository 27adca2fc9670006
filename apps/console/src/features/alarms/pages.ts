import { definePage } from '../../shared/page-definition.ts'

export const alarmPages = [
  definePage({
    path: '/current_message',
    title: { zh: '告警', en: 'Alarms' },
    load: () => import('./alarms-page.tsx').then((code) => code.AlarmsPage),
    menu: { order: 20, icon: 'bell', badge: 'alarms', phone: { order: 10 }, both: true },
    proof: { sees: [':alarm.device'], archetype: true },
  }),
  definePage({
    path: '/alarm_statist',
    title: { zh: '告警统计', en: 'Alarm statistics' },
    load: () => import('./statistics/statistics-page.tsx').then((code) => code.AlarmStatisticsPage),
    menu: { order: 25, icon: 'chart', both: true },
    keepAlive: true,
    proof: { sees: [':alarm.device'], archetype: true },
  }),
]
