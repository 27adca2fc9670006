import { definePage } from '../../shared/page-definition.ts'

/** Whose patrol is in the sidebar: people of a business that are no agents, by the variant flag (specification, console 2.3). */
const ofBusiness = { business: true, agent: 0, variant: 2 } as const

const inBar = { order: 40, name: { zh: '巡检', en: 'Patrol' }, icon: 'check', badge: 'rounds' } as const

/** Short enough to leave room for its number. */
const changesInMenu = { zh: '变更工单', en: 'Change orders' }

export const patrolPages = [
  definePage({
    path: '/patrol_order/patrol_plans',
    title: { zh: '巡检计划', en: 'Patrol plans' },
    also: [
      {
        path: '/enterprise/operation/patrol_plans',
        title: { zh: '巡检计划', en: 'Patrol plans' },
        menu: { under: 'patrol', order: 10, icon: 'check' },
      },
    ],
    load: () => import('./plans-page.tsx').then((code) => code.PatrolPlansPage),
    who: ofBusiness,
    menu: { under: 'patrol', order: 10, icon: 'check' },
    proof: { sees: [':patrolPlan.group'], archetype: true },
  }),
  definePage({
    path: '/patrol_order/patrol_order_list',
    title: { zh: '巡检工单', en: 'Patrol work orders' },
    also: [
      {
        path: '/enterprise/operation/work_orders',
        title: { zh: '巡检工单', en: 'Patrol work orders' },
        menu: { under: 'patrol', order: 20, icon: 'edit', phone: inBar },
      },
    ],
    load: () => import('./tasks-page.tsx').then((code) => code.PatrolTasksPage),
    who: ofBusiness,
    menu: { under: 'patrol', order: 20, icon: 'edit', badge: 'patrol-tasks', phone: inBar },
    proof: { sees: [':patrolTask.first'] },
  }),
  definePage({
    path: '/patrol_order/change_orders',
    title: { zh: '变更工单', en: 'Change work orders' },
    load: () => import('./change-orders-page.tsx').then((code) => code.ChangeOrdersPage),
    who: ofBusiness,
    menu: { under: 'patrol', order: 30, icon: 'audit', badge: 'change-orders', name: changesInMenu, both: true },
    proof: { sees: [':changeOrder.reason'] },
  }),
  definePage({
    path: '/patrol_order/sheets',
    title: { zh: '巡检表', en: 'Patrol sheets' },
    load: () => import('./sheets/sheets-page.tsx').then((code) => code.PatrolSheetsPage),
    who: ofBusiness,
    menu: { under: 'patrol', order: 15, icon: 'board', both: true },
    proof: { sees: [{ zh: '新建巡检表', en: 'New sheet' }] },
  }),
  definePage({
    path: '/patrol_order/missed',
    title: { zh: '巡检遗漏', en: 'Patrol gaps' },
    load: () => import('./missed/missed-page.tsx').then((code) => code.MissedPage),
    who: ofBusiness,
    menu: { under: 'patrol', order: 35, icon: 'chart', both: true },
    proof: {
      sees: [
        { zh: '未巡检', en: 'Not inspected' },
        { zh: '部门巡检情况', en: 'Patrol by department' },
      ],
    },
  }),
  definePage({
    path: '/patrol_task/patrol_task_list',
    title: { zh: '巡检任务', en: 'Patrol tasks' },
    load: () => import('./tasks-page.tsx').then((code) => code.PatrolTasksPage),
    who: { agent: 1 },
    menu: { under: 'patrol', order: 40, icon: 'check', badge: 'patrol-tasks', phone: inBar },
    proof: { sees: [':patrolTask.number'] },
  }),
  definePage({
    path: '/patrol_task/change_order_list',
    title: { zh: '变更工单', en: 'Change work orders' },
    load: () => import('./change-orders-page.tsx').then((code) => code.ChangeOrdersPage),
    who: { agent: 1 },
    menu: { under: 'patrol', order: 50, icon: 'audit', badge: 'change-orders', name: changesInMenu },
    proof: { sees: [':changeOrder.reason'] },
  }),
  definePage({
    path: '/platform/agents',
    title: { zh: '代理商', en: 'Agents' },
    load: () => import('./agents-page.tsx').then((code) => code.PatrolAgentsPage),
    who: { platform: true },
    menu: { under: 'platform', order: 27, icon: 'people' },
    proof: { sees: [{ zh: '指定代理商', en: 'Appoint agent' }] },
  }),
  definePage({
    path: '/patrol_order/:taskId',
    title: { zh: '巡检任务', en: 'Patrol task' },
    load: () => import('./task-page.tsx').then((code) => code.PatrolTaskPage),
    who: { agent: 0 },
    parent: '/patrol_order/patrol_order_list',
    proof: { params: { taskId: ':patrolTask.id' }, title: ':patrolTask.title', sees: [':patrolTask.number'], archetype: true },
  }),
  definePage({
    path: '/patrol_task/:taskId',
    title: { zh: '巡检任务', en: 'Patrol task' },
    load: () => import('./task-page.tsx').then((code) => code.PatrolTaskPage),
    who: { agent: 1 },
    parent: '/patrol_task/patrol_task_list',
    proof: { params: { taskId: ':patrolTask.id' }, title: ':patrolTask.title', sees: [':patrolTask.number'] },
  }),
]
