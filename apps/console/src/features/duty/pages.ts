import { definePage } from '../../shared/page-definition.ts'

export const dutyPages = [
  definePage({
    path: '/enterprise/operation/duty',
    title: { zh: '值班', en: 'Duty roster' },
    load: () => import('./duty-page.tsx').then((code) => code.DutyPage),
    who: { business: true, agent: 0, variant: 2 },
    menu: { under: 'operations', order: 60, icon: 'group', both: true },
    proof: { sees: [{ zh: '登记请假', en: 'Add leave' }], archetype: true },
  }),
]
