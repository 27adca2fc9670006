import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/operation/schedule'
const who = { business: true, agent: 0 } as const

export const schedulePages = [
  definePage({
    path: list,
    title: { zh: '日程', en: 'Schedule' },
    load: () => import('./schedule-page.tsx').then((code) => code.SchedulePage),
    who,
    menu: { under: 'operations', order: 65, icon: 'check', both: true },
    proof: { sees: [{ zh: '新建日程', en: 'New item' }, ':schedule.title'], archetype: true },
  }),
  definePage({
    path: `${list}/:id`,
    title: { zh: '日程详情', en: 'Schedule item' },
    load: () => import('./schedule-item-page.tsx').then((code) => code.ScheduleItemPage),
    who,
    parent: list,
    proof: { params: { id: ':schedule.id' }, title: ':schedule.title', sees: [':schedule.dueOn'], archetype: true },
  }),
]
