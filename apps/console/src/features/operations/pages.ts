import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/operation/operation_records'
/** People of a business that are no agents. */
const who = { business: true, agent: 0 } as const

export const operationPages = [
  definePage({
    path: list,
    title: { zh: '操作记录', en: 'Operation records' },
    load: () => import('./operations-page.tsx').then((code) => code.OperationsPage),
    who,
    menu: { under: 'operations', order: 28, icon: 'board', both: true, name: { zh: '操作票', en: 'Operation tickets' } },
    proof: { sees: [':operation.title'] },
  }),
  definePage({
    path: `${list}/:id`,
    title: { zh: '操作票', en: 'Operation ticket' },
    load: () => import('./operation-page.tsx').then((code) => code.OperationPage),
    who,
    parent: list,
    proof: { params: { id: ':operation.id' }, title: ':operation.title', sees: [':operation.number'], archetype: true },
  }),
]
