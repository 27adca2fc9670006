import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/operation/rectification'
/** People of a business that are no agents: their own rectifications, and those that they were given by clients. */
const who = { business: true, agent: 0 } as const

export const rectificationPages = [
  definePage({
    path: list,
    title: { zh: '整改跟踪', en: 'Rectification tracking' },
    load: () => import('./rectifications-page.tsx').then((code) => code.RectificationsPage),
    who,
    menu: { under: 'operations', order: 30, icon: 'edit', both: true, name: { zh: '整改跟踪', en: 'Rectifications' } },
    proof: { sees: [':rectification.title'], archetype: true },
  }),
  definePage({
    path: `${list}/:id`,
    title: { zh: '整改', en: 'Rectification' },
    load: () => import('./rectification-page.tsx').then((code) => code.RectificationPage),
    who,
    parent: list,
    proof: {
      params: { id: ':rectification.id' },
      title: ':rectification.title',
      sees: [':rectification.number'],
      archetype: true,
    },
  }),
]
