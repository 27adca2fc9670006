import { definePage } from '../../shared/page-definition.ts'

export const todoPages = [
  definePage({
    path: '/enterprise/operation/todo',
    title: { zh: '待办事项', en: 'To-dos' },
    load: () => import('./todos-page.tsx').then((code) => code.TodosPage),
    who: { business: true, agent: 0 },
    menu: { under: 'operations', order: 5, icon: 'check', both: true },
    proof: { sees: [{ zh: '等我处理', en: 'Waiting for me' }], archetype: true },
  }),
]
