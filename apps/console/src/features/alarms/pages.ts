import { definePage, type PlaceInMenu } from '../../shared/page-definition.ts'

const inMenu: PlaceInMenu = { order: 15, icon: 'event', badge: 'events', ofDevices: true }

export const alarmPages = [
  definePage({
    path: '/event/event_overview',
    title: { zh: '事件中心', en: 'Event center' },
    also: [{ path: '/enterprise/event', title: { zh: '事件中心', en: 'Event center' }, menu: inMenu }],
    load: () => import('./events/events-page.tsx').then((code) => code.EventsPage),
    who: { module: 'event' },
    menu: inMenu,
    keepAlive: true,
    proof: { sees: [':alarm.device'], archetype: true },
  }),
  definePage({
    path: '/current_message',
    title: { zh: '告警', en: 'Alarms' },
    load: () => import('./alarms-page.tsx').then((code) => code.AlarmsPage),
    menu: { order: 20, icon: 'bell', badge: 'alarms', phone: { order: 10 }, both: true, ofDevices: true },
    proof: { sees: [':alarm.device'], archetype: true },
  }),
  definePage({
    path: '/alarm_statist',
    title: { zh: '告警统计', en: 'Alarm statistics' },
    load: () => import('./statistics/statistics-page.tsx').then((code) => code.AlarmStatisticsPage),
    menu: { order: 25, icon: 'chart', both: true, ofDevices: true },
    keepAlive: true,
    proof: { sees: [':alarm.noisiest'], archetype: true },
  }),
]
