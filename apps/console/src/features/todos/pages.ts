import { definePage } from '../../shared/page-definition.ts'

export const todoPages = [
  definePage({
    path: '/enterprise/operation/overview',
    title: { zh: '运维概览', en: 'Operations overview' },
    load: () => import('./overview/operations-overview-page.tsx').then((code) => code.OperationsOverviewPage),
    who: { business: true, agent: 0 },
    menu: { under: 'operations', order: 1, icon: 'chart', both: true },
    proof: {
      sees: [
        { zh: '现在谁值班', en: 'On duty now' },
        { zh: '维护中的设备', en: 'Under maintenance now' },
      ],
      archetype: true,
    },
  }),
  definePage({
    path: '/enterprise/operation/todo',
    title: { zh: '待办事项', en: 'To-dos' },
    load: () => import('./todos-page.tsx').then((code) => code.TodosPage),
    who: { business: true, agent: 0 },
    menu: {
      ...{ under: 'operations', order: 5, icon: 'check', both: true },
      // Whoever only looks has nothing to do.
      phone: { order: 20, name: { zh: '待办', en: 'To-dos' }, icon: 'todos', badge: 'todos', who: { right: 'operate' } },
    },
    proof: { sees: [{ zh: '等我处理', en: 'Waiting for me' }], archetype: true },
  }),
]
