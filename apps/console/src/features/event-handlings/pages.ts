import { definePage } from '../../shared/page-definition.ts'

export const eventHandlingPages = [
  definePage({
    path: '/enterprise/operation/events',
    title: { zh: '事件处理', en: 'Event handling' },
    load: () => import('./handlings-page.tsx').then((code) => code.EventHandlingsPage),
    who: { business: true, agent: 0, module: 'event' },
    menu: { under: 'operations', order: 15, icon: 'event', both: true },
    proof: { sees: [{ zh: '记录要求', en: 'Required records' }] },
  }),
]
