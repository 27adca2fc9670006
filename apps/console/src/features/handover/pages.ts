import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/operation/handover'
const who = { business: true, agent: 0 } as const

export const handoverPages = [
  definePage({
    path: list,
    title: { zh: '交接班', en: 'Handover' },
    load: () => import('./handovers-page.tsx').then((code) => code.HandoversPage),
    who,
    menu: { under: 'operations', order: 62, icon: 'inbox', both: true },
    proof: { sees: [{ zh: '写交接班记录', en: 'Write handover note' }, ':handover.title'], archetype: true },
  }),
  definePage({
    path: `${list}/:id`,
    title: { zh: '交接班记录', en: 'Handover note' },
    load: () => import('./handover-page.tsx').then((code) => code.HandoverPage),
    who,
    parent: list,
    proof: { params: { id: ':handover.id' }, title: ':handover.title', sees: [':handover.words'], archetype: true },
  }),
]
